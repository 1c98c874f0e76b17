/** JPEG files for tests, made of segments: whole as a file, though nobody could make a picture of their scan. */
import { createHash, randomBytes } from 'node:crypto';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** A segment; `marker` is the second byte of it. */
export const segment = (marker: number, data: readonly number[]) => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 0xff,
  ...data,
];

export const JFIF = segment(0xe0, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
export const XMP = segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Salinas</x:xmpmeta>'));
export const IPTC = segment(0xed, ascii('Photoshop 3.0\x008BIM Salinas'));
export const COMMENT = segment(0xfe, ascii('made by Ray'));
export const ICC = segment(0xe2, ascii('ICC_PROFILE\0\x01\x01colors'));
export const ADOBE = segment(0xee, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, 1]);
/** Where a second picture begins. */
export const MPF = segment(0xe2, ascii('MPF\0MM\0*'));

/** What a camera writes: which way up, and where it stood (36.6 degrees north). */
export function exif(orientation: number, { little = false } = {}): number[] {
  const tiff = Buffer.alloc(80);
  const word = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const long = (value: number, at: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  word(42, 2);
  long(8, 4);
  word(2, 8);
  for (const [index, [tag, type, value]] of [
    [0x0112, 3, orientation],
    [0x8825, 4, 38],
  ].entries()) {
    const at = 10 + index * 12;
    word(tag as number, at);
    word(type as number, at + 2);
    long(1, at + 4);
    if (type === 3) word(value as number, at + 8);
    else long(value as number, at + 8);
  }
  word(1, 38);
  word(2, 40);
  word(5, 42);
  long(3, 44);
  long(56, 48);
  long(36, 56);
  long(1, 60);
  long(36, 64);
  long(1, 68);
  return segment(0xe1, [...ascii('Exif\0\0'), ...tiff]);
}

interface JpegPlan {
  width?: number;
  height?: number;
  /** Before the frame. */
  before?: readonly number[];
  /** Behind the end mark. */
  after?: readonly number[];
  salt?: readonly number[];
}

/** A whole file. With no `salt` it is one that no other test has. */
export function newJpeg({
  width = 40,
  height = 30,
  before = [],
  after = [],
  salt,
}: JpegPlan = {}): Uint8Array<ArrayBuffer> {
  const scan = [...(salt ?? randomBytes(24))].flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...before,
    ...segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    ...segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...scan,
    ...[0xff, 0xd0],
    ...scan,
    ...[0xff, 0xd9],
    ...after,
  ]);
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
