/**
 * How often one person may ask for what is dear or reaches people outside: mails, documents, signed PDFs. Counted in the
 * database, for all processes together.
 */

import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Message, msg, t } from '#language/say.ts';
import { Failure } from '../base/failure.ts';

/** Counts a call of this person; throws `too-many-requests` when there were too many. */
export type PersonLimit = (userId: string) => Promise<void>;

export function personLimit(pool: pg.Pool, kind: string, limit: { calls: number; perSeconds: number }): PersonLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: kind,
    points: limit.calls,
    duration: limit.perSeconds,
  });
  return (userId) => consumeTry(limiter, userId, msg('Too many calls. Please wait a little and try again.'));
}

/** One point of `key`; `too-many-requests` with the time to wait when it has none left. */
export async function consumeTry(limiter: RateLimiterPostgres, key: string, sentence: Message): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new Failure('too-many-requests', t(sentence), {
      retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    });
  }
}
