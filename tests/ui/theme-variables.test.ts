import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { cssVariables, theme } from '#ui/theme.ts';

const head = `/*
 * Written from theme.ts: change it there, then run \`npx vitest run --project unit tests/ui/theme-variables.test.ts -u\`.
 * Only the colors of the theme are here; the library's others are never used.
 */
`;

/** The library's variables for our theme, and our own, as MantineProvider would write them into the page. */
function variablesOf(): string {
  const { colors, ...merged } = mergeMantineTheme(DEFAULT_THEME, theme);
  const ours = Object.fromEntries(Object.entries(colors).filter(([name]) => theme.colors && name in theme.colors));
  const whole = { ...merged, colors: ours as typeof colors };
  const scheme = {
    variables: {},
    dark: { '--mantine-color-scheme': 'dark' },
    light: { '--mantine-color-scheme': 'light' },
  };
  const all = deepMerge(deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole)), scheme);
  return convertCssVariables(all, ':root')
    .replace(/\{/g, ' {\n  ')
    .replace(/;(?!\})/g, ';\n  ')
    .replace(/;\}/g, ';\n}')
    .replace(/\n{2,}/g, '\n\n');
}

describe('the style sheet of the theme', () => {
  it('is what the theme says', async () => {
    await expect(`${head}${variablesOf()}\n`).toMatchFileSnapshot('../../src/ui/theme-variables.css');
  });

  it('has every color that a style sheet or a part of the screen names', () => {
    const has = new Set(readFileSync('src/ui/theme-variables.css', 'utf8').match(/--mantine-color-[a-z]+-\d/g));
    const named = sourcesWithSheets().flatMap((text) => text.match(/--mantine-color-[a-z]+-\d/g) ?? []);
    expect(named.length).toBeGreaterThan(100);
    expect([...new Set(named)].filter((name) => !has.has(name))).toEqual([]);
  });
});

/** Our sources and sheets, and those sheets of the library they import. */
function sourcesWithSheets(): string[] {
  const { resolve } = createRequire(import.meta.url);
  const ours = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(css|tsx?)$/.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  const theirs = ours.flatMap((text) => text.match(/@mantine\/\w+\/styles\/[\w-]+\.layer\.css/g) ?? []);
  return [...ours, ...[...new Set(theirs)].map((sheet) => readFileSync(resolve(sheet), 'utf8'))];
}
