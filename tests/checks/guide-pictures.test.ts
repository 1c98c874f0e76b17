import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CARRIER_GUIDE, DRIVER_GUIDE, GUIDE_PICTURE_SIZES, SHIPPER_GUIDE } from '#app/routes/guide-texts.ts';
import { webManifestIn } from '#app/web-manifest.ts';

const FOLDER = fileURLToPath(new URL('../../public/guide/', import.meta.url));
const pictures = [...SHIPPER_GUIDE, ...CARRIER_GUIDE, ...DRIVER_GUIDE].map(({ picture }) => picture);
const read = (name: string) => readFileSync(`${FOLDER}${name}.webp`);

/** Width and height out of the head of an extended WebP file (RFC 9649, section 2.7), px. */
function sizeOf(file: Buffer) {
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}

describe('the pictures of the explainers', () => {
  it('are all there, and none lies there unused', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(pictures.map(({ name }) => `${name}.webp`).sort());
  });

  it.each(pictures)('$name has the size its page keeps free for it', ({ name, screen }) => {
    expect(sizeOf(read(name))).toEqual(GUIDE_PICTURE_SIZES[screen]);
  });

  it('are shown before the app is installed: some for wide screens and some for narrow ones, in their true size', () => {
    const webManifest = webManifestIn('en-US', (text) => text);
    for (const { src, sizes } of webManifest.screenshots) {
      const { width, height } = sizeOf(readFileSync(`${FOLDER}${src.replace('/guide/', '')}`));
      expect([src, sizes]).toEqual([src, `${width}x${height}`]);
    }
    const forms = webManifest.screenshots.map(({ form_factor }) => form_factor);
    expect(new Set(forms)).toEqual(new Set(['wide', 'narrow']));
  });

  it('are light: at most 40 kB each and 500 kB together', () => {
    const sizes = pictures.map(({ name }) => read(name).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(500_000);
  });
});
