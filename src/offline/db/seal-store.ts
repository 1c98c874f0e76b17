/**
 * Signing out clears what was read and seals what was not sent. Counting the unsent work and wiping is one transaction,
 * and enqueue looks at the seal in its own: an entry made at that moment is either counted here or refused there.
 */
import { type AccountDb, REPLICA_TABLES } from './schema.ts';

/** Seals the store unless unsent work forbids it. Returns how much unsent work there is. */
export async function sealStore(db: AccountDb, { evenWithUnsent }: { evenWithUnsent: boolean }): Promise<number> {
  const tables = [...REPLICA_TABLES.map((name) => db.table(name)), db.outbox];
  return db.transaction('rw', tables, async () => {
    const unsent = await db.outbox.count();
    if (unsent > 0 && !evenWithUnsent) return unsent;
    for (const name of REPLICA_TABLES) await db.table(name).clear();
    await db.meta.put({ key: 'sealed', value: true });
    return unsent;
  });
}

export async function isSealed(db: AccountDb): Promise<boolean> {
  return (await db.meta.get('sealed'))?.value === true;
}
