/**
 * Signing out clears what was read and seals what was not sent. Counting the unsent work and wiping is one transaction,
 * and enqueue looks at the seal in its own: an entry made at that moment is either counted here or refused there.
 */
import type { Actor } from '#domain/roles.ts';
import { refold } from './refold.ts';
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

/** The person is back: what waited for the sign-in may go, and what they left is shown again. */
export async function unsealStore(db: AccountDb, actor: Actor): Promise<void> {
  await db.transaction('rw', [db.meta, db.outbox, db.loads, db.bols, db.notifications], async () => {
    await db.meta.bulkDelete(['sealed', 'connection']);
    await db.outbox.filter(({ status }) => status === 'signin').modify({ status: 'retry', nextAt: 0 });
    const lanes = (await db.outbox.toArray()).map(({ lane }) => lane);
    await refold(db, actor, lanes);
  });
}
