// @vitest-environment node
/** A file holds one idea: none is too long to be read at once, and a very short one has a reason to stand alone. */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readImports } from './import-graph.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST_LINES = 300;
const SHORT_LINES = 15;
const README_BYTES = 7000;

/** Why a file of fewer than 15 lines stands alone. */
const REASONS: Record<string, readonly string[]> = {
  'a command: what is started, and nothing that could be imported': [
    'src/server/commands/backup.ts',
    'src/server/commands/build.ts',
    'src/server/commands/provision.ts',
    'src/server/commands/restore.ts',
    'src/server/commands/serve.ts',
    'src/server/commands/start.ts',
  ],
  'the first loads have it, or must not have it: beside another idea it would take that along': [
    'src/app/base/home-view.ts',
    'src/app/base/to-login.tsx',
    'src/domain/marks.ts',
    'src/language/language-names.ts',
    'src/language/languages.ts',
    'src/offline/badge.ts',
    'src/ui/measures.ts',
    'src/ui/paper-note.tsx',
  ],
  'a module of the front door of the device, which has one for each subject': [
    'src/offline/call.ts',
    'src/offline/device-clock.ts',
    'src/offline/use-live-query.ts',
  ],
  'an idea with a name of its own that several others use, in more than one folder': [
    'src/contract/claim-pack.ts',
    'src/domain/addresses.ts',
    'src/domain/email.ts',
    'src/domain/group-by.ts',
    'src/domain/phone.ts',
    'src/offline/base/draft-order.ts',
    'src/offline/base/storage-manager.ts',
    'src/server/base/escape-html.ts',
    'src/server/base/pdf-color.ts',
    'src/ui/advice.tsx',
    'src/ui/class-names.ts',
    'src/ui/known-fields.ts',
    'src/ui/save-file.ts',
  ],
  'below several that are of one kind, or above them: in one of them it would close a circle': [
    'src/server/files/file-kind.ts',
    'src/server/files/open-file-store.ts',
  ],
  'the build puts it in the place of a package': ['src/language/nothing-to-compile.ts'],
};

const lines = new Map(
  readImports(ROOT).files.map((file) => [file, readFileSync(`${ROOT}/${file}`, 'utf8').split('\n').length - 1]),
);
const filesWhere = (is: (count: number) => boolean) =>
  [...lines].filter(([, count]) => is(count)).map(([file]) => file);

it('no source file is longer than 300 lines', () => {
  expect(filesWhere((count) => count > MOST_LINES)).toEqual([]);
});

it('each source file of fewer than 15 lines has a reason, and each reason its files', () => {
  expect(Object.values(REASONS).flat().sort()).toEqual(filesWhere((count) => count < SHORT_LINES).sort());
});

it('the README is no longer than 7 kB', () => {
  expect(statSync(`${ROOT}/README.md`).size).toBeLessThanOrEqual(README_BYTES);
});
