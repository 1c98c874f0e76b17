/**
 * Versions of the built app, one after the other in the folder a server serves: every script under another name, as a
 * changed build has it, and the files of the version before gone, as on a server that was simply replaced.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../../dist/app', import.meta.url));

export interface Deployment {
  folder: string;
  /** Puts version `name`, a letter, in the place of what is there. A page tells its version by `data-version`. */
  deploy(name: string): void;
  dispose(): void;
}

export function deployments(): Deployment {
  const folder = mkdtempSync(join(tmpdir(), 'connex-app-'));
  const scripts = readdirSync(join(BUILT, 'assets')).filter((file) => /^(.+-)?[\w-]{7}\.js$/.test(file));
  return {
    folder,
    deploy(name) {
      // An open server has looked into the folder: it stays, what is in it goes.
      for (const entry of readdirSync(folder)) rmSync(join(folder, entry), { recursive: true });
      const whole = (source: string) => !/\.(br|gz)$/.test(source);
      cpSync(BUILT, folder, { recursive: true, filter: whole });
      const renamed = (text: string) =>
        text.replace(/([\w.-]+)\.js/g, (file, stem) => (scripts.includes(file) ? `${stem}${name}.js` : file));
      for (const script of scripts) {
        rmSync(join(folder, 'assets', script));
        writeFileSync(
          join(folder, 'assets', renamed(script)),
          renamed(readFileSync(join(BUILT, 'assets', script), 'utf8')),
        );
      }
      const page = renamed(readFileSync(join(BUILT, 'index.html'), 'utf8'));
      writeFileSync(join(folder, 'index.html'), page.replace('<html ', `<html data-version="${name}" `));
      const worker = renamed(readFileSync(join(BUILT, 'sw.js'), 'utf8'));
      const revised = worker.replace(/("revision":")\w+(","url":"index\.html")/, `$1${name}$2`);
      writeFileSync(join(folder, 'sw.js'), withHashesOf(folder, revised));
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The worker with the hashes of the files as they are in `folder` now. */
function withHashesOf(folder: string, worker: string): string {
  return worker.replace(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g, (entry, url) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, url)))
      .digest('base64');
    return entry.replace(/"integrity":"[^"]*"/, `"integrity":"sha256-${hash}"`);
  });
}
