/**
 * The app's own device code as one text, to be evaluated once for each life of a page or worker: that takes a
 * millisecond, and each life has its own memory and the globals it is given. Contract and libraries without a state of
 * their own are shared.
 */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import type * as deviceApp from '../../support/journeys/device-app.ts';

export type DeviceApp = typeof deviceApp;

/** A fault planted into the code, or another version of it: in the file that ends so, `from` becomes `to`. */
export interface SourceChange {
  file: string;
  from: string | RegExp;
  to: string;
}

export interface DeviceCode {
  text: string;
  shared: ReadonlyMap<string, unknown>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const ENTRY = `${root}tests/support/journeys/device-app.ts`;

/** Builds the code, with changes. */
export async function buildDeviceCode(changes: readonly SourceChange[] = []): Promise<DeviceCode> {
  const left = new Set(changes);
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [changing(changes, left)],
    ssr: { noExternal: ['ky', 'dayjs'] },
    build: {
      ssr: ENTRY,
      write: false,
      minify: false,
      target: 'node20',
      rollupOptions: {
        external: (id) => id.startsWith('#contract/'),
        output: { format: 'cjs', codeSplitting: false },
      },
    },
  });
  if (left.size > 0) throw new Error(`Not to be found: ${[...left].map(({ from }) => from).join(', ')}`);
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk || !('code' in chunk)) throw new Error('The build of the device code gave nothing.');
  const text = chunk.code.replaceAll(/\bimport\((?=["'])/g, '__import(');
  return { text, shared: await importShared(text) };
}

function changing(changes: readonly SourceChange[], left: Set<SourceChange>): Plugin {
  return {
    name: 'change-source',
    enforce: 'pre',
    transform(code, id) {
      let text = code;
      for (const change of changes) {
        if (!id.endsWith(change.file)) continue;
        const changed = text.replace(change.from, change.to);
        if (changed !== text) left.delete(change);
        text = changed;
      }
      return text;
    },
  };
}

async function importShared(text: string): Promise<Map<string, unknown>> {
  const names = new Set([...text.matchAll(/\b(?:require|__import)\("([^"]+)"\)/g)].map(([, name = '']) => name));
  const shared = new Map<string, unknown>();
  for (const name of names) shared.set(name, asRequired(await import(/* @vite-ignore */ name)));
  return shared;
}

/** A module with a default export alone is, to code that requires it, that export. */
function asRequired(module: object): unknown {
  const names = Object.keys(module);
  return names.length === 1 && 'default' in module ? module.default : module;
}

type Run = (...given: unknown[]) => void;
const compiled = new WeakMap<DeviceCode, Run>();

/** Runs the code with these globals in place of the process's own: always the same names for the same code. */
export function evaluate(code: DeviceCode, globals: Readonly<Record<string, unknown>>): DeviceApp {
  const require = (name: string) => (name === 'dexie' ? globals.dexie : code.shared.get(name));
  const names = Object.keys(globals).filter((name) => name !== 'dexie');
  const run =
    compiled.get(code) ??
    (new Function('require', 'exports', 'module', '__import', ...names, code.text) as unknown as Run);
  compiled.set(code, run);
  const exports = {};
  run(require, exports, { exports }, async (name: string) => require(name), ...names.map((name) => globals[name]));
  return exports as DeviceApp;
}
