/** A former commit of this product in a folder of its own, with today's packages: it needs git and its history. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface FormerRelease {
  folder: string;
  dispose(): void;
}

export function formerRelease(commit: string): FormerRelease {
  const around = mkdtempSync(path.join(tmpdir(), 'connex-former-'));
  const folder = path.join(around, 'tree');
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'ignore' });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    dispose() {
      execFileSync('git', ['worktree', 'remove', '--force', folder]);
      rmSync(around, { recursive: true, force: true });
    },
  };
}
