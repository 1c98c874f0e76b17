/**
 * JPEG files, segment by segment: how large the picture is, which way up, and whether the file says more than the picture
 * shows (place, time, camera, owner, a second picture behind the first). Nothing is decoded, so cutting that out loses
 * nothing of the picture. The device cuts before it names the file by its hash; the server only looks, with the same eyes.
 */

/** Turned and mirrored as EXIF numbers it; 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface JpegFacts {
  /** As stored, before it is turned, px. */
  width: number;
  height: number;
  orientation: Orientation;
  /** Nothing in it but the picture, its colors, and which way up. */
  isBare: boolean;
}

/** What the file says of itself; null when it is no JPEG, or not a whole one. */
export function readJpeg(bytes: Uint8Array): JpegFacts | null {
  const file = partsOf(bytes);
  if (file === null) return null;
  const { parts, width, height, end } = file;
  const isBare = end === bytes.length && parts.every((part) => isKept(bytes, part) || isBareOrientation(bytes, part));
  return { width, height, orientation: orientationOf(bytes, parts), isBare };
}

/** The same picture and which way up, without the rest; null for what is no whole JPEG. */
export function bareJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const file = partsOf(bytes);
  if (file === null) return null;
  const orientation = orientationOf(bytes, file.parts);
  const kept = file.parts.filter((part) => isKept(bytes, part)).map(({ from, to }) => bytes.subarray(from, to));
  const pieces = [START, ...(orientation === 1 ? [] : [orientationPart(orientation)]), ...kept, END];
  const bare = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bare.set(piece, at);
    at += piece.length;
  }
  return bare;
}

/** A segment with its marker; a scan reaches to the next marker behind its data. */
interface Part {
  marker: number;
  from: number;
  to: number;
}

interface JpegFile {
  parts: Part[];
  width: number;
  height: number;
  /** Behind the end mark. */
  end: number;
}

const START = Uint8Array.of(0xff, 0xd8);
const END = Uint8Array.of(0xff, 0xd9);
const SCAN = 0xda;
/** A frame's header, SOF0 to SOF15, without the three numbers that mean something else. */
const isFrame = (marker: number) => marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Reading outside gives 0, which no structure accepts as anything. */
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
const wordAt = (bytes: Uint8Array, at: number): number => byteAt(bytes, at) * 256 + byteAt(bytes, at + 1);

/** More than any camera writes; each costs memory to note. */
const MOST_PARTS = 10_000;

/** Null when the file is not one frame with a size, at least one scan, and an end mark, each where it must be. */
function partsOf(bytes: Uint8Array): JpegFile | null {
  if (wordAt(bytes, 0) !== 0xffd8) return null;
  const parts: Part[] = [];
  // Ends at the latest behind the file, where nothing is a marker.
  for (let at = 2; ; ) {
    if (byteAt(bytes, at) !== 0xff || parts.length > MOST_PARTS) return null;
    const marker = byteAt(bytes, at + 1);
    // A marker may have any number of these before it.
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return wholeFile(bytes, parts, at + 2);
    else {
      const length = wordAt(bytes, at + 2);
      if (marker < 0xc0 || isRestart(marker) || marker === 0xd8 || length < 2) return null;
      const behind = at + 2 + length;
      const to = marker === SCAN ? behindScan(bytes, behind) : behind;
      parts.push({ marker, from: at, to });
      at = to;
    }
  }
}

/** The next marker that is not part of the scan's data. */
function behindScan(bytes: Uint8Array, from: number): number {
  // `indexOf` looks at many bytes at a time: a photo has millions.
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = byteAt(bytes, at + 1);
    if (next !== 0 && !isRestart(next)) return at;
  }
  return bytes.length;
}

function wholeFile(bytes: Uint8Array, parts: Part[], end: number): JpegFile | null {
  const [frame, another] = parts.filter(({ marker }) => isFrame(marker));
  if (!frame || another || !parts.some(({ marker }) => marker === SCAN)) return null;
  const height = wordAt(bytes, frame.from + 5);
  const width = wordAt(bytes, frame.from + 7);
  return frame.to - frame.from >= 9 && width > 0 && height > 0 ? { parts, width, height, end } : null;
}

/** By marker: how what belongs to the picture begins. Other data of applications, comments, and what no camera writes, say something else. */
const BELONGS: Partial<Record<number, string>> = {
  // JFIF: the density of its pixels.
  224: 'JFIF\0',
  // A profile of its colors.
  226: 'ICC_PROFILE\0',
  // Which kind of colors it has: without it some would show inverted.
  238: 'Adobe', // not a text: stands in files
};

function isKept(bytes: Uint8Array, { marker, from, to }: Part): boolean {
  if (marker < 0xe0) return true;
  const start = BELONGS[marker];
  return start !== undefined && beginsWith(bytes.subarray(from + 4, to), start);
}

const beginsWith = (bytes: Uint8Array, text: string) =>
  [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0));

// Which way up, in the EXIF data: a TIFF file of its own, in either order of bytes, with a table of fields.

const EXIF = 0xe1;
const EXIF_START = 'Exif\0\0'; // not a text: stands in files
const ORIENTATION_FIELD = 0x0112;

/** The only EXIF data that stays: this one field. */
function orientationPart(orientation: Orientation): Uint8Array {
  const header = [0xff, EXIF, 0, 34, ...[...EXIF_START].map((letter) => letter.charCodeAt(0))];
  const table = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const field = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.of(...header, ...table, ...field, 0, 0, 0, 0);
}

function isBareOrientation(bytes: Uint8Array, { from, to }: Part): boolean {
  const part = bytes.subarray(from, to);
  const bare = orientationPart(orientationIn(part.subarray(10)));
  // Its length is one of these bytes.
  return bare.every((byte, at) => byte === part[at]);
}

function orientationOf(bytes: Uint8Array, parts: Part[]): Orientation {
  const isExif = ({ marker, from, to }: Part) =>
    marker === EXIF && beginsWith(bytes.subarray(from + 4, to), EXIF_START);
  const part = parts.find(isExif);
  return part ? orientationIn(bytes.subarray(part.from + 10, part.to)) : 1;
}

/** In TIFF data; 1 where it says nothing, or nothing that could be. */
function orientationIn(tiff: Uint8Array): Orientation {
  const isLittle = wordAt(tiff, 0) === 0x4949;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  // Outside there is nothing: a table may say that it is longer than the file.
  const word = (at: number) => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : 0);
  const table = tiff.length >= 8 ? view.getUint32(4, isLittle) : 0;
  const count = table < 8 ? 0 : word(table);
  for (let index = 0; index < count; index += 1) {
    const field = table + 2 + index * 12;
    const value = word(field + 8);
    if (word(field) === ORIENTATION_FIELD) return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}
