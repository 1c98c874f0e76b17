import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { quietLog } from './quiet-log.ts';

/** The PostgreSQL the tests run against. */
export interface TestPostgres {
  /** Of the maintenance database. */
  url: string;
  stop(): Promise<void>;
}

/** Nothing a test stores must outlive a power cut; many files have pools open at once. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', max_connections: '200' };

/** That of `DATABASE_URL` where it is set, else the app's own kind in a temporary folder. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'connex-postgres-'));
  // Run by root, the server is another user's; what that one can't reach is kept in /var/lib/connex-bol instead.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog, settings: SETTINGS });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
