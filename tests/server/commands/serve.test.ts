import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../support/server/clone-database.ts';

let cloned: ClonedDatabase;
let dataDir: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  cloned = await cloneDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'connex-serve-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await cloned.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Command {
  child: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
}

function serve(env: Record<string, string>): Command {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/commands/serve.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: cloned.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output, exited: once(child, 'exit').then(([code]) => code as number | null) };
}

async function addressOf(command: Command): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const url = /"url":"(http:[^"]+)"/.exec(command.output())?.[1];
    if (url) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`it does not start: ${command.output()}`);
}

describe('the serve command', () => {
  it('answers, and ends with 0 on SIGTERM', async () => {
    const command = serve({});
    const url = await addressOf(command);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    command.child.kill('SIGTERM');
    expect(await command.exited).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('names every wrong setting in a sentence and ends with 1', async () => {
    const command = serve({ PORT: 'many', PUNCTUALITY: 'sometimes' });
    expect(await command.exited).toBe(1);
    expect(command.output()).toMatch(/PORT must be/);
    expect(command.output()).toMatch(/PUNCTUALITY must be/);
    expect(command.output()).not.toMatch(/at .*\.ts:\d+/);
  });

  it('stops by itself when the npm that started it is gone', async () => {
    const script = `const { spawn } = require('node:child_process');
      spawn(process.execPath, ['--import', 'tsx', 'src/server/commands/serve.ts'], { stdio: 'inherit', env: process.env });
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['-e', script], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: cloned.url,
        npm_lifecycle_event: 'serve',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(parent);
    let output = '';
    parent.stdout.on('data', (chunk) => (output += String(chunk)));
    const url = await addressOf({ child: parent, output: () => output, exited: Promise.resolve(null) });
    parent.kill('SIGKILL');
    await expect
      .poll(
        () =>
          fetch(`${url}/healthz`).then(
            () => 'answers',
            () => 'gone',
          ),
        { timeout: 10_000 },
      )
      .toBe('gone');
    expect(output).toMatch(/the command that started this is gone/);
  });
});
