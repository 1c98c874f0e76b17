import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';

/** Opens the database of `DATABASE_URL`, or starts the app's own in `dataDir`; closing stops what this started. */
export async function connectDatabase(
  { databaseUrl, dataDir }: Config,
  log: Log,
  options?: DatabaseOptions,
): Promise<Database> {
  if (databaseUrl !== null) return openDatabase({ connectionString: databaseUrl }, log, options);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = openDatabase({ connectionString: postgres.url }, log, options);
  return {
    ...database,
    async close() {
      await database.close();
      await postgres.stop();
    },
  };
}
