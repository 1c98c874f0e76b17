/** Who imports whom in the source, read from the code itself: the material of the import rules and of `npm run structure`. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  from: string;
  /** A file of ours (`src/domain/osd.ts`), or a package's name (`dexie`, `node:fs`). */
  to: string;
  isOurs: boolean;
  line: number;
}

/** Every import of the source files, dynamic ones and types too. Paths are relative to `root`. */
export function readImports(root: string): { files: string[]; imports: Import[] } {
  const files = ['src', 'sw']
    .flatMap((area) =>
      readdirSync(join(root, area), { recursive: true, encoding: 'utf8' }).map((path) => join(area, path)),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .sort();
  return { files, imports: files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8'))) };
}

/** The imports written in one file's text. Throws where the text is no module. */
export function importsOf(from: string, text: string): Import[] {
  const { module, errors } = parseSync(from, text);
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]?.message}`);
  const written = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({ at: start, target: moduleRequest.value })),
    ...module.staticExports.flatMap(({ start, entries }) => {
      const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
      return request ? [{ at: start, target: request.value }] : [];
    }),
    ...module.dynamicImports.map(({ start, moduleRequest }) => ({
      at: start,
      target: text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    })),
  ];
  return written.map(({ at, target }) => ({
    from,
    ...resolve(from, target),
    line: text.slice(0, at).split('\n').length,
  }));
}

function resolve(from: string, target: string): { to: string; isOurs: boolean } {
  if (target.startsWith('#')) return { to: `src/${target.slice(1)}`, isOurs: true };
  if (target.startsWith('.')) return { to: normalize(join(dirname(from), target)), isOurs: true };
  return { to: target, isOurs: false };
}
