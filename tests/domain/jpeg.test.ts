import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareJpeg, readJpeg } from '#domain/jpeg.ts';
import { ADOBE, COMMENT, exif, ICC, IPTC, JFIF, MPF, newJpeg, segment, XMP } from '../support/jpegs.ts';

const SALT = [1, 2, 0xff, 3];
/** All that stays of EXIF data. */
const upright = (orientation: number) => {
  const bare = bareJpeg(newJpeg({ before: exif(orientation) })) ?? [];
  return [...bare.slice(2, 38)];
};
const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('what a JPEG says of itself', () => {
  test('is its size and which way up it is, in either order of bytes', () => {
    expect(readJpeg(newJpeg({ width: 4000, height: 300 }))).toEqual({
      width: 4000,
      height: 300,
      orientation: 1,
      isBare: true,
    });
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      for (const little of [false, true]) {
        const facts = readJpeg(newJpeg({ before: exif(orientation, { little }) }));
        expect([little, facts?.orientation]).toEqual([little, orientation]);
      }
    }
  });

  test('is upright where it says nothing that could be', () => {
    for (const orientation of [0, 9, 65535]) {
      expect(readJpeg(newJpeg({ before: exif(orientation) }))?.orientation).toBe(1);
    }
  });

  test.each([
    ['EXIF with the place', exif(6), []],
    ['XMP', XMP, []],
    ['IPTC', IPTC, []],
    ['a comment', COMMENT, []],
    ['the table of a second picture', MPF, []],
    ['a segment of anybody’s', segment(0xe5, [1, 2, 3]), []],
    [
      'a small picture of the picture',
      segment(
        0xe0,
        [...'JFXX\0'].map((letter) => letter.charCodeAt(0)),
      ),
      [],
    ],
    ['a segment that no camera writes', segment(0xf3, [1, 2, 3]), []],
    ['which way up, and where', [...upright(6).slice(0, 12), 0x49, ...upright(6).slice(13)], []],
    ['which way up, and more behind it', segment(0xe1, [...upright(6).slice(4), 7]), []],
    ['what follows its end', [], [0xff, 0xd8, 0xff, 0xe0]],
  ])('is more than the picture shows: %s', (_, before, after) => {
    expect(readJpeg(newJpeg({ before: [...JFIF, ...before], after }))?.isBare).toBe(false);
  });

  test('is nothing when the file is cut off anywhere, or is something else', () => {
    const whole = newJpeg({ before: [...JFIF, ...exif(6)], salt: SALT });
    for (let length = 0; length < whole.length; length += 1) {
      expect([length, readJpeg(whole.subarray(0, length))]).toEqual([length, null]);
      expect(bareJpeg(whole.subarray(0, length))).toBeNull();
    }
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    expect(readJpeg(png)).toBeNull();
  });

  test('is which way up as the first EXIF data says, among whatever else, and as far as that reaches', () => {
    const of = (...before: number[]) => readJpeg(newJpeg({ before }))?.orientation;
    expect(of(...JFIF, ...XMP, ...exif(6), ...exif(3))).toBe(6);
    expect(of(...segment(0xe5, exif(3).slice(4)), ...exif(6))).toBe(6);
    const tiff = (...bytes: number[]) => of(...segment(0xe1, [...exif(1).slice(4, 10), 0x4d, 0x4d, 0, 42, ...bytes]));
    const other = [1, 0, 0, 3, 0, 0, 0, 1, 0, 9, 0, 0];
    const turned = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6];
    expect(tiff(0, 0, 0, 8, 0, 1, ...turned)).toBe(6);
    expect(tiff(0, 0, 0, 8, 0, 3, ...other, ...other, ...turned)).toBe(6);
    // A field behind the table, a table within the header, and ones that reach out of the data.
    expect(tiff(0, 0, 0, 8, 0, 1, ...other, ...turned)).toBe(1);
    expect(tiff(0, 0, 0, 0, 0, 1, 0, 0, 0, 0, ...turned)).toBe(1);
    for (const table of [7, 8, 9, 10, 11, 255]) expect(tiff(0, 0, 0, table, 0)).toBe(1);
    expect(tiff(0, 0, 0, 8, 0, 2, ...other)).toBe(1);
    expect(tiff(0, 0, 0, 8, 0, 1, ...turned.slice(0, -1))).toBe(1);
  });

  test('holds with every kind of frame and of table, and data that begins again anywhere', () => {
    const [before, behind] = [[0xff, 0xd8], newJpeg({ salt: SALT }).subarray(2)];
    const frameAt = behind.indexOf(0xc0);
    for (let marker = 0xc0; marker <= 0xcf; marker += 1) {
      const file = Uint8Array.from([...before, ...behind.with(frameAt, marker)]);
      expect([marker, readJpeg(file) !== null]).toEqual([marker, ![0xc4, 0xc8, 0xcc].includes(marker)]);
    }
    const tables = [0xc4, 0xc8, 0xcc, 0xdb, 0xdd].flatMap((marker) => segment(marker, [1, 2]));
    const restarts = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((one) => [0xff, 0xd0 + one, 1]);
    const scans = Uint8Array.from([
      ...newJpeg({ before: tables, salt: SALT }).subarray(0, -2),
      ...restarts,
      0xff,
      0xd9,
    ]);
    expect(readJpeg(scans)).toMatchObject({ width: 40, height: 30, isBare: true });
  });

  test('is nothing when what stands between its parts is none, or none that may stand there', () => {
    const whole = newJpeg({ before: JFIF, salt: SALT });
    expect(readJpeg(whole)).not.toBeNull();
    expect(readJpeg(whole.with(0, 0))).toBeNull();
    const others = [[0], [...JFIF, 7], [0, 0xe0, 0, 2], ...[0xbf, 0xd0, 0xd7, 0xd8].map((one) => segment(one, [1]))];
    for (const before of others) expect(readJpeg(newJpeg({ before }))).toBeNull();
    for (const length of [0, 1]) expect(readJpeg(newJpeg({ before: [0xff, 0xda, 0, length] }))).toBeNull();
    expect(readJpeg(newJpeg({ before: segment(0xda, []) }))).not.toBeNull();
  });

  test('is nothing when its frame is too short for a size, or it has more parts than any camera writes', () => {
    const frame = (...size: number[]) =>
      readJpeg(Uint8Array.of(0xff, 0xd8, ...segment(0xc0, size), ...segment(0xda, []), 0xff, 0xd9));
    expect(frame(8, 0, 30, 0, 40)).toMatchObject({ width: 40, height: 30 });
    expect(frame(8, 0, 30, 0)).toBeNull();
    const parts = (count: number) =>
      newJpeg({ before: Array.from({ length: count }, () => [0xff, 0xe5, 0, 2]).flat() });
    // Three of its own besides.
    expect([readJpeg(parts(9997)) === null, readJpeg(parts(9998)) === null]).toEqual([false, true]);
  });

  test('is nothing when it has no picture, two of them, or one without a size', () => {
    const frame = segment(0xc0, [8, 0, 30, 0, 40, 1, 1, 0x11, 0]);
    expect(readJpeg(Uint8Array.of(0xff, 0xd8, ...frame, 0xff, 0xd9))).toBeNull();
    expect(readJpeg(newJpeg({ before: frame }))).toBeNull();
    expect(readJpeg(newJpeg({ width: 0 }))).toBeNull();
    expect(readJpeg(newJpeg({ height: 0 }))).toBeNull();
    expect(readJpeg(newJpeg({ before: [0xff, 0xd8] }))).toBeNull();
    expect(readJpeg(newJpeg({ before: [0xff, 0xe0, 0, 1] }))).toBeNull();
  });
});

describe('a JPEG cut down to its picture', () => {
  test('keeps every byte of the picture and its colors, and nothing else', () => {
    const told = [...exif(1), ...XMP, ...IPTC, ...COMMENT, ...MPF];
    const camera = newJpeg({ before: [...JFIF, ...told, ...ICC, ...ADOBE], after: [1, 2, 3], salt: SALT });
    expect(bareJpeg(camera)).toEqual(newJpeg({ before: [...JFIF, ...ICC, ...ADOBE], salt: SALT }));
  });

  test('still says which way up it is, and no longer where it was taken', () => {
    // Its picture is the same each time: any bytes might be those of a place.
    const camera = newJpeg({ before: exif(6, { little: true }), width: 700, height: 500, salt: [7] });
    const bare = bareJpeg(camera) ?? new Uint8Array();
    expect(readJpeg(bare)).toEqual({ width: 700, height: 500, orientation: 6, isBare: true });
    // The tag of the place, in both orders of bytes.
    expect(asText(camera)).toContain('\x25\x88');
    expect(asText(bare)).not.toMatch(/\x25\x88|\x88\x25/);
  });

  test('is the same when it is cut again', () => {
    const bare = bareJpeg(newJpeg({ before: [...exif(8), ...XMP] }));
    expect(bare && bareJpeg(bare)).toEqual(bare);
  });

  test('may have fill bytes before its markers', () => {
    const facts = readJpeg(newJpeg({ before: [0xff, 0xff, ...JFIF, 0xff] }));
    expect(facts?.isBare).toBe(true);
  });
});

/** Never throws, never loops, never reads outside; what it cuts is clean and still the same size. */
function holds(bytes: Uint8Array): void {
  const facts = readJpeg(bytes);
  const bare = bareJpeg(bytes);
  expect(bare === null).toBe(facts === null);
  if (!facts || !bare) return;
  expect(readJpeg(bare)).toEqual({ ...facts, isBare: true });
  expect(bare.length).toBeLessThanOrEqual(bytes.length);
}

describe('rubbish', () => {
  test('of any kind is read without harm', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), holds), { numRuns: 2000 });
  });

  test('that begins like a JPEG is read without harm', () => {
    const markers = fc.constantFrom(0xc0, 0xc2, 0xda, 0xd9, 0xe0, 0xe1, 0xe2, 0xed, 0xfe, 0xff, 0x00, 0xd3);
    const part = fc
      .tuple(markers, fc.uint8Array({ maxLength: 40 }))
      .map(([marker, data]) => segment(marker, [...data]));
    const file = fc
      .array(part, { maxLength: 12 })
      .map((parts) => Uint8Array.from([0xff, 0xd8, ...parts.flat(), 0xff, 0xd9]));
    fc.assert(fc.property(file, holds), { numRuns: 3000 });
  });

  test('in one byte of a whole file is read without harm', () => {
    const whole = newJpeg({ before: [...JFIF, ...exif(6), ...ICC, ...XMP], after: [9], salt: SALT });
    const damaged = fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, byte]) => whole.with(at, byte));
    fc.assert(fc.property(damaged, holds), { numRuns: 5000 });
  });

  // Reading again from each byte would take hours, and the test would run out of its time.
  test('of a megabyte takes no longer than its bytes', () => {
    for (const pattern of [[0xff, 0], [0xff, 0xd0], [0xff], [0], [0xff, 0xe0, 0, 2]]) {
      const bytes = new Uint8Array(1024 * 1024).map((_, at) => pattern[at % pattern.length] ?? 0);
      bytes.set(newJpeg({ salt: [] }).subarray(0, -4));
      expect(readJpeg(bytes)).toBeNull();
    }
  });
});
