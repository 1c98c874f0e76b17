import { and, eq } from 'drizzle-orm';
import * as contract from '#contract/change.ts';
import { getOutcome } from '#contract/outcome.ts';
import { idempotencyKeys } from '../db/schema/plumbing.ts';
import type { Call } from '../http/call.ts';
import { type Route, route } from '../http/route.ts';
import { digestChanges } from './digest-changes.ts';
import { openEventStream } from './event-stream.ts';
import { listChanges } from './list-changes.ts';
import type { Nudges } from './nudges.ts';
import type { Readers } from './read-rows.ts';

/** `readers`: what each entity of the feed says to whom. */
export const syncRoutes = ({ readers, nudges }: { readers: Readers; nudges: Nudges }): Route[] => [
  route(contract.listChanges, (call) => listChanges(call, readers), { transaction: 'snapshot' }),
  route(contract.digestChanges, (call) => digestChanges(call, readers)),
  route(contract.events, (call) => openEventStream(call, nudges)),
  route(getOutcome, findOutcome, { transaction: 'write' }),
];

/**
 * What the person's own key stands for; other people's keys are unknown to them. A try that is still being worked on
 * holds the key, so taking the key here waits for its end: the answer is never about to change by itself.
 */
async function findOutcome({ db, actor, params: { key }, now }: Call<typeof getOutcome>) {
  const own = and(eq(idempotencyKeys.userId, actor.userId), eq(idempotencyKeys.key, key));
  const taken = await db
    .insert(idempotencyKeys)
    // not a text: stands where the fingerprint of a request would
    .values({ userId: actor.userId, key, fingerprint: 'asked for', createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (taken.length > 0) {
    // Nobody had it: it is left as it was found, free for the change to come.
    await db.delete(idempotencyKeys).where(own);
    return { outcome: 'unknown' as const };
  }
  const [known] = await db.select({ status: idempotencyKeys.status }).from(idempotencyKeys).where(own);
  if (!known || known.status === null) return { outcome: 'unknown' as const };
  return { outcome: known.status < 300 ? ('done' as const) : ('refused' as const) };
}
