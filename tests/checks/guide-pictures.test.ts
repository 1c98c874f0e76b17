import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CARRIER_GUIDE, DRIVER_GUIDE, GUIDE_PICTURE_SIZES, SHIPPER_GUIDE } from '#app/routes/guide-texts.ts';
import { webManifestIn } from '#app/web-manifest.ts';
import spanish from '#language/es.json' with { type: 'json' };
import french from '#language/fr.json' with { type: 'json' };
import { LANGUAGES, LOCALES } from '#language/languages.ts';
import { nameOf } from '#language/say.ts';

const FOLDER = fileURLToPath(new URL('../../public/guide/', import.meta.url));
const pictures = [...SHIPPER_GUIDE, ...CARRIER_GUIDE, ...DRIVER_GUIDE].map(({ picture }) => picture);
const read = (language: string, name: string) => readFileSync(`${FOLDER}${language}/${name}.webp`);

/** Width and height out of the head of an extended WebP file (RFC 9649, section 2.7), px. */
function sizeOf(file: Buffer) {
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}

describe('the pictures of the explainers', () => {
  it('are all there, and none lies there unused', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...LANGUAGES].sort());
    const names = pictures.map(({ name }) => `${name}.webp`).sort();
    for (const language of LANGUAGES) expect(readdirSync(FOLDER + language).sort()).toEqual(names);
  });

  it.each(pictures)('$name has the size its page keeps free for it', ({ name, screen }) => {
    for (const language of LANGUAGES) expect(sizeOf(read(language, name))).toEqual(GUIDE_PICTURE_SIZES[screen]);
  });

  it('are shown before the app is installed: some for wide screens and some for narrow ones, in their true size', () => {
    for (const locale of Object.values(LOCALES)) {
      const { screenshots } = webManifestIn(locale, (text) => text);
      for (const { src, sizes } of screenshots) {
        const { width, height } = sizeOf(readFileSync(`${FOLDER}${src.replace('/guide/', '')}`));
        expect([src, sizes]).toEqual([src, `${width}x${height}`]);
      }
      const forms = screenshots.map(({ form_factor }) => form_factor);
      expect(new Set(forms)).toEqual(new Set(['wide', 'narrow']));
    }
  });

  it.each(LANGUAGES)('are light in %s: at most 40 kB each and 500 kB together', (language) => {
    const sizes = pictures.map(({ name }) => read(language, name).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(500_000);
  });
});

describe('the words of the explainers', () => {
  const texts = [...SHIPPER_GUIDE, ...CARRIER_GUIDE, ...DRIVER_GUIDE].flatMap(({ points }) => points.map(nameOf));
  const BUTTONS: [name: string, say: (text: string) => string | undefined][] = [
    ['English', (text) => text],
    ['Spanish', (text) => spanish[text as keyof typeof spanish]],
    ['French', (text) => french[text as keyof typeof french]],
  ];

  it.each(BUTTONS)('call what is pressed at a dock as its screens do, in %s', (_, say) => {
    // French has narrow blanks before some marks.
    const read = (text: string) => say(text)?.replaceAll(/\s/g, ' ');
    const words = texts.map(read).join('\n');
    for (const button of [
      ...['Check In', 'Check Out', 'Count', 'Cannot deliver as planned?', 'Photograph papers', 'Hand over by code'],
      ...['Detention record', 'Claim pack'],
    ])
      expect(words).toContain(read(button));
  });
});
