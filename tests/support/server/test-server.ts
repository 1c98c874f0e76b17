/**
 * The real server for a test: its own database cloned from the template, a random port, a data folder of its own, and
 * a clock the test can set. Nothing of ours is replaced.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/base/config.ts';
import type { Database, Services } from '#server/base/services.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { startServer } from '#server/main.ts';
import type { PushLine } from '#server/push/push-line.ts';
import { afterUse } from '../after-file.ts';
import { ApiClient } from './api-client.ts';
import { cloneDatabase } from './clone-database.ts';

export interface TestClock {
  now(): Date;
  set(time: string | Date): void;
  advance(ms: number): void;
}

export interface TestServer {
  url: string;
  services: Services;
  database: Database;
  clock: TestClock;
  /** Somebody who is not logged in. */
  stranger(): ApiClient;
  /** Signs a demo account in. */
  signIn(email: string): Promise<ApiClient>;
  close(): Promise<void>;
}

export const TEST_START = '2026-03-02T15:00:00.000Z';

function testClock(): TestClock {
  let time = Date.parse(TEST_START);
  return {
    now: () => new Date(time),
    set: (to) => {
      time = new Date(to).getTime();
    },
    advance: (ms) => {
      time += ms;
    },
  };
}

export interface TestServerOptions {
  /** Settings besides the test's own. */
  env?: Record<string, string>;
  /** A folder with a built app. */
  appFolder?: string;
  /** A further server on the database of another one. */
  databaseUrl?: string;
  /** `empty`: a database without companies, people or even a schema. */
  template?: 'people' | 'empty';
  /** Until a silent database is given up, ms. */
  answerTimeout?: number;
  /** The way to a push service of the test's own. */
  pushLine?: PushLine;
}

/** Starts a server; it is closed and its database dropped after the test, or after the tests of the file. */
export async function testServer({
  env,
  appFolder,
  databaseUrl,
  template,
  answerTimeout,
  pushLine,
}: TestServerOptions = {}): Promise<TestServer> {
  const cloned = databaseUrl ? null : await cloneDatabase(template);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'connex-test-'));
  const clock = testClock();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? cloned?.url,
    ...env,
  });
  const server = await startServer(config, {
    clock: clock.now,
    appFolder: appFolder ?? path.join(dataDir, 'no-app'),
    ...(answerTimeout === undefined ? {} : { database: { answerTimeout } }),
    ...(pushLine === undefined ? {} : { pushLine }),
  });
  const stranger = () => new ApiClient(server.url);
  let open = true;
  const started: TestServer = {
    url: server.url,
    services: server.services,
    database: server.services.database,
    clock,
    stranger,
    signIn: (email) => stranger().signIn(email, DEMO_PASSWORD),
    async close() {
      if (!open) return;
      open = false;
      await server.close();
      await cloned?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  afterUse(started.close);
  return started;
}
