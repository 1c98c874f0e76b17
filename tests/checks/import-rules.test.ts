// @vitest-environment node
/** The import rules only protect the layers if they look at everything and really refuse. Nothing is written into `src`. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importsOf, readImports } from './import-graph.ts';
import { circles, SERVER_LAYERS, wrongImports } from './import-rules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { files, imports } = readImports(ROOT);

describe('the import rules', () => {
  it('look at every module and find nothing wrong', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(imports.length).toBeGreaterThan(2_000);
    expect(wrongImports(imports)).toEqual([]);
  });

  it('find no circle, neither of files nor of folders', () => {
    expect(circles(imports, 'file')).toEqual([]);
    expect(circles(imports, 'folder')).toEqual([]);
  });

  it.each([
    ['src/domain/planted.ts', '#contract/endpoint.ts'],
    ['src/domain/planted.ts', '../contract/endpoint.ts'],
    ['src/domain/planted.ts', 'zod/mini'],
    ['src/contract/planted.ts', '#changes/changes.ts'],
    ['src/contract/planted.ts', '../server/main.ts'],
    ['src/changes/planted.ts', '#offline/session.ts'],
    ['src/changes/planted.ts', 'dexie'],
    ['src/server/planted.ts', '#changes/changes.ts'],
    ['src/server/freight/planted.ts', '../../offline/session.ts'],
    ['src/server/base/planted.ts', '../db/database.ts'],
    ['src/server/db/embedded/planted.ts', '../../http/call.ts'],
    ['src/server/http/planted.ts', '../people/sessions.ts'],
    ['src/server/http/planted.ts', '#server/freight/authorize.ts'],
    ['src/server/people/planted.ts', '../freight/touch-load.ts'],
    ['src/server/freight/signed-pdf/planted.ts', '../../notifications/notify.ts'],
    ['src/server/mail/planted.ts', '../notifications/mail-queue.ts'],
    ['src/server/demo/planted.ts', '../main.ts'],
    ['src/server/planted.ts', './commands/run-server.ts'],
    ['src/server/unheard-of/planted.ts', '../base/log.ts'],
    ['src/server/freight/planted.ts', '../unheard-of/planted.ts'],
    ['src/server/planted.ts', 'react'],
    ['src/offline/sync/planted.ts', '../../server/main.ts'],
    ['src/offline/planted.ts', 'react'],
    ['src/offline/planted.ts', 'node:fs'],
    ['src/ui/planted.tsx', '#contract/endpoint.ts'],
    ['src/features/osd/planted.tsx', '#features/bols/bol-document.tsx'],
    ['src/features/osd/planted.tsx', '../bols/bol-document.tsx'],
    ['src/features/osd/planted.tsx', '#app/base/paths.ts'],
    ['src/features/osd/planted.tsx', 'dexie'],
    ['src/features/osd/planted.tsx', '#offline/rows/schema.ts'],
    ['src/app/planted.tsx', '../offline/outbox/enqueue.ts'],
    ['sw/planted.ts', '#offline/account/device-db.ts'],
    ['src/app/planted.tsx', 'ky'],
    ['src/app/planted.tsx', '#server/main.ts'],
    ['sw/planted.ts', '#app/base/paths.ts'],
  ])('refuse %s importing %s, however it is written', (from, target) => {
    const ways = [
      `import { wrong } from '${target}';`,
      `import type { Wrong } from '${target}';`,
      `export { wrong } from '${target}';`,
      `export * from '${target}';`,
      `const wrong = await import('${target}');`,
      `import '${target}';`,
    ];
    for (const way of ways) expect(wrongImports(importsOf(from, way)), way).toHaveLength(1);
  });

  it.each([
    ['src/changes/planted.ts', '#contract/endpoint.ts'],
    ['src/offline/planted.ts', '#changes/changes.ts'],
    ['src/features/osd/planted.tsx', '#changes/report-osd.ts'],
    ['src/features/osd/planted.tsx', './osd-draft.ts'],
    ['src/features/osd/planted.tsx', '#offline/outbox.ts'],
    ['src/offline/outbox/planted.ts', '../rows/schema.ts'],
    ['src/server/planted.ts', 'node:fs'],
    ['src/server/planted.ts', './demo/seed-demo.ts'],
    ['src/server/freight/planted.ts', '../people/users.ts'],
    ['src/server/freight/planted.ts', './signed-pdf/evidence.ts'],
    ['src/server/commands/planted.ts', '../main.ts'],
    ['sw/planted.ts', '#offline/session.ts'],
  ])('let %s import %s', (from, target) => {
    expect(wrongImports(importsOf(from, `import { right } from '${target}';`))).toEqual([]);
  });

  it('give every folder of the server its place, and find no circle among them', () => {
    const folders = readdirSync(`${ROOT}/src/server`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(SERVER_LAYERS).toEqual(expect.arrayContaining(folders.map(({ name }) => name)));
    expect(
      circles(
        imports.filter(({ from }) => from.startsWith('src/server/')),
        'folder',
      ),
    ).toEqual([]);
  });

  it('find circles of files and of folders', () => {
    const tree = [
      ...importsOf('src/a/one.ts', "import { two } from '../b/two.ts';"),
      ...importsOf('src/b/two.ts', "import { three } from './three.ts';"),
      ...importsOf('src/b/three.ts', "import { one } from '../a/one.ts';\nimport { other } from '../c/other.ts';"),
    ];
    expect(circles(tree, 'file')).toEqual([['src/a/one.ts', 'src/b/three.ts', 'src/b/two.ts']]);
    expect(circles(tree, 'folder')).toEqual([['src/a', 'src/b']]);
  });
});
