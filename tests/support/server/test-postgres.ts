import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemBinaries } from '#server/db/embedded/find-binaries.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { quietLog } from './quiet-log.ts';

/** The PostgreSQL the tests run against. */
export interface TestPostgres {
  /** Of the maintenance database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Nothing a test stores must outlive a power cut, but what a server has answered must outlive a process of PostgreSQL that is
 * killed for want of memory, as it would outside: so commits are written, only not forced to the disk. Many files have pools
 * open at once.
 */
const SETTINGS = { fsync: 'off', max_connections: '200' };

/** What `CONNEX_TEST_POSTGRES` may say: `system` is the PostgreSQL installed on this machine, not the app's own. */
function binariesWanted(): { binaries?: string[] } {
  const wanted = process.env.CONNEX_TEST_POSTGRES;
  if (!wanted) return {};
  if (wanted !== 'system') throw new Error(`CONNEX_TEST_POSTGRES must be system, not ${wanted}.`);
  return { binaries: systemBinaries() };
}

/** That of `DATABASE_URL` where it is set, else one in a temporary folder, run by an unprivileged user. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'connex-postgres-'));
  // Run by root, the server is another user's; what that one can't reach is kept in /var/lib/connex-bol instead.
  await chmod(dataDir, 0o711);
  const options = { dataDir, log: quietLog, settings: SETTINGS, ...binariesWanted() };
  const postgres = await startEmbeddedPostgres(options);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
