import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type Database, openDatabase } from './database.ts';

/** Opens the database of `DATABASE_URL`, or starts the app's own in `dataDir`; closing stops what this started. */
export async function connectDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl === null) throw new Error('DATABASE_URL is not set');
  return openDatabase({ connectionString: config.databaseUrl }, log);
}
