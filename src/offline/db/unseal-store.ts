import type { Actor } from '#domain/roles.ts';
import { refold } from './refold.ts';
import type { AccountDb } from './schema.ts';

/** The person is back: what waited for the sign-in may go, and what they left is shown again. */
export async function unsealStore(db: AccountDb, actor: Actor): Promise<void> {
  await db.transaction('rw', [db.meta, db.outbox, db.loads, db.bols, db.notifications], async () => {
    await db.meta.bulkDelete(['sealed', 'connection']);
    await db.outbox.filter(({ status }) => status === 'signin').modify({ status: 'retry', nextAt: 0 });
    const lanes = (await db.outbox.toArray()).map(({ lane }) => lane);
    await refold(db, actor, lanes);
  });
}
