/** Sheets are numbered by the style sheet, whose words no catalogue holds. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#language/languages.ts';

it('sheets are numbered in every language, each on pages of its own name', () => {
  const css = readFileSync(new URL('../../src/app/shell/paper.css', import.meta.url), 'utf8');
  const others = LANGUAGES.filter((language) => language !== 'en');
  const numbered = others.filter((language) => {
    const isUsed = new RegExp(`:root:lang\\(${language}\\) \\{\\s+page: ${language};`).test(css);
    return (
      isUsed && new RegExp(`@page ${language} \\{\\s+@bottom-right \\{\\s+content: "[^"]+" counter\\(page\\)`).test(css)
    );
  });
  expect(numbered).toEqual(others);
});
