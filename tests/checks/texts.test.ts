import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CATALOGS, filesOf, isForPeople, placesOf, readTexts, SPEAKING } from './texts.ts';

const AREAS = [
  'src/app',
  'src/changes',
  'src/contract',
  'src/domain',
  'src/features',
  'src/offline',
  'src/server',
  'src/ui',
];

const found = filesOf(AREAS).map(readTexts);
const said = new Set(found.flatMap((file) => file.said.map(({ text }) => text)));

describe('what people read', () => {
  it('is said in their language wherever it stands', () => {
    const wrong = filesOf(SPEAKING)
      .filter(isForPeople)
      .flatMap((file) => readTexts(file).wrong);
    expect(wrong.map(({ at, text }) => `${at}  ${text}`)).toEqual([]);
  });

  it.each(['es', 'fr'] as const)('is there in “%s”, each text once, and nothing besides', (language) => {
    expect(Object.keys(CATALOGS[language]).sort()).toEqual([...said].sort());
  });

  it.each(['es', 'fr'] as const)('has in “%s” the same places for values, and no text left empty', (language) => {
    const differing = Object.entries(CATALOGS[language]).filter(
      ([name, text]) => text.trim() === '' || placesOf(name).join() !== placesOf(text).join(),
    );
    expect(differing).toEqual([]);
  });

  it('is looked for in every area', () => {
    const areas = readdirSync(fileURLToPath(new URL('../../src', import.meta.url)), { withFileTypes: true });
    const names = areas.filter((entry) => entry.isDirectory()).map(({ name }) => `src/${name}`);
    expect(names.filter((name) => name !== 'src/language').sort()).toEqual(AREAS);
  });
});
