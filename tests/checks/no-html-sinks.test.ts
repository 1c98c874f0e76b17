/** What is easily written once and then an open door: looked for in every source that ships. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['src', 'sw'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    // The test of the import rules plants its wrong files at the same time.
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('planted-violation'))
    .map((name) => path.join(folder, name)),
);
const filesWith = (pattern: RegExp, within = /./) =>
  sources.filter((name) => within.test(name) && pattern.test(readFileSync(path.join(ROOT, name), 'utf8')));

describe('no source that ships', () => {
  it('writes text as HTML or runs text as code', () => {
    expect(sources.length).toBeGreaterThan(300);
    const sinks =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(|\beval\(|new Function\(|srcDoc=/;
    expect(filesWith(sinks)).toEqual([]);
  });

  it('listens to messages of other windows', () => {
    expect(filesWith(/window\.addEventListener\(\s*'message'|window\.onmessage|targetOrigin|\.opener\b/)).toEqual([]);
  });

  it('switches the verification of certificates off', () => {
    expect(filesWith(/rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|ignoreTLS/)).toEqual([]);
  });
});
