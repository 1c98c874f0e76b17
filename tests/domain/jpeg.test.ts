import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareJpeg, readJpeg } from '#domain/jpeg.ts';
import { ADOBE, COMMENT, exif, ICC, IPTC, JFIF, MPF, newJpeg, segment, XMP } from '../support/jpegs.ts';

const SALT = [1, 2, 0xff, 3];
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
    const camera = newJpeg({ before: exif(6, { little: true }), width: 700, height: 500 });
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
  test('of 12 MB takes no longer than its bytes', () => {
    for (const pattern of [[0xff, 0], [0xff, 0xd0], [0xff], [0], [0xff, 0xe0, 0, 2]]) {
      const bytes = new Uint8Array(12 * 1024 * 1024).map((_, at) => pattern[at % pattern.length] ?? 0);
      bytes.set(newJpeg({ salt: [] }).subarray(0, -4));
      expect(readJpeg(bytes)).toBeNull();
    }
  });
});
