/**
 * A JBIG2 image around CCITT G4 data. Nothing free packs JBIG2 here, but its generic regions may be coded by MMR,
 * which is what G4 is (ITU-T T.88, 6.2.6): so two segments of hand-written headers do.
 */

const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

const PAGE_INFORMATION = 48;
const IMMEDIATE_GENERIC_REGION = 38;
/** 200 dots an inch, in dots a metre. */
const RESOLUTION = 7874;

/** Segment header: number, type, refers to none, belongs to page 1, length of its data. */
const segment = (number: number, type: number, data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([...uint32(number), type, 0, 1, ...uint32(data.length)]), data]);

/** The embedded form that PDF wants: segments only, no file header, no end of page. */
export function jbig2FromG4(g4: Uint8Array, width: number, height: number): Buffer {
  const size = [...uint32(width), ...uint32(height)];
  const page = Buffer.from([...size, ...uint32(RESOLUTION), ...uint32(RESOLUTION), 0, 0, 0]);
  // Region at 0,0, combined by OR; then the flags of a generic region: bit 0 says MMR.
  const region = Buffer.from([...size, ...uint32(0), ...uint32(0), 0, 1]);
  return Buffer.concat([
    segment(0, PAGE_INFORMATION, page),
    segment(1, IMMEDIATE_GENERIC_REGION, Buffer.concat([region, g4])),
  ]);
}
