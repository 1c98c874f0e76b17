import { sql } from 'drizzle-orm';
import { transaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { Changes } from '../sync/changes.ts';
import { publish } from '../sync/publish.ts';
import { seedLoads } from './seed-loads.ts';
import { seedPeople } from './seed-people.ts';

/** Any number; two servers that start on one empty database must not both fill it. */
const LOCK = 7_205_102;

/**
 * Fills an empty database with companies, people and freight, all in one transaction; a database with a company in it
 * is left alone. Documents are stored before it commits: one without a row is harmless, a row without one is not.
 */
export async function seedDemo({ database, files, clock }: Services): Promise<boolean> {
  return transaction(database, 'write', async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const { rows } = await tx.execute(sql`select from companies limit 1`);
    if (rows.length > 0) return false;
    const changes = new Changes();
    await seedPeople(tx, changes);
    await seedLoads({ tx, changes, now: clock(), storeFile: (sha256, bytes) => files.put(sha256, bytes) });
    await publish(tx, changes);
    return true;
  });
}
