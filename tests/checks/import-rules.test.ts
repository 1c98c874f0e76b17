// @vitest-environment node
/** The linter's import rules only protect the layers if they look at everything and really refuse. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const planted: string[] = [];

function lint(...paths: string[]) {
  const run = spawnSync('node_modules/.bin/biome', ['lint', '--only=style/noRestrictedImports', ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status: run.status, output: run.stdout + run.stderr };
}

function plant(path: string, code: string) {
  mkdirSync(`${root}${path}`.replace(/\/[^/]*$/, ''), { recursive: true });
  writeFileSync(root + path, code);
  planted.push(path);
  return lint(path);
}

afterEach(() => {
  for (const path of planted.splice(0)) rmSync(root + path, { force: true });
});

describe('the import rules', () => {
  it('look at more than a hundred modules', () => {
    const { status, output } = lint('src', 'sw');
    expect(status, output).toBe(0);
    expect(Number(/Checked (\d+) files/.exec(output)?.[1])).toBeGreaterThan(100);
  });

  it.each([
    ['src/domain/planted-violation.ts', '#contract/endpoint.ts'],
    ['src/domain/planted-violation.ts', '../contract/endpoint.ts'],
    ['src/contract/planted-violation.ts', '#offline/session.ts'],
    ['src/contract/planted-violation.ts', '../server/main.ts'],
    ['src/server/planted-violation.ts', '#offline/session.ts'],
    ['src/server/loads/planted-violation.ts', '../../offline/session.ts'],
    ['src/offline/sync/planted-violation.ts', '../../server/main.ts'],
    ['src/offline/planted-violation.ts', '#server/main.ts'],
    ['src/offline/planted-violation.ts', 'react'],
    ['src/ui/planted-violation.ts', '#contract/endpoint.ts'],
    ['src/features/osd/planted-violation.ts', '#features/bols/actions.ts'],
    ['src/features/osd/planted-violation.ts', '../bols/actions.ts'],
    ['src/features/osd/planted-violation.ts', 'dexie'],
    ['src/app/planted-violation.ts', 'ky'],
    ['src/app/planted-violation.ts', '#server/main.ts'],
    ['sw/planted-violation.ts', '#app/paths.ts'],
  ])('refuse %s importing %s', (path, target) => {
    const { status, output } = plant(path, `import * as wrong from '${target}';\nexport const used = wrong;\n`);
    expect(status, output).not.toBe(0);
    expect(output).toContain('noRestrictedImports');
  });
});
