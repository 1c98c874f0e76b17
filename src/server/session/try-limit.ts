/**
 * Brute force is held off per account, per address, and per pair of them, with counters in the database so that all
 * processes share them. Every try counts before the password is looked at; a right one gives the try back.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '../http/failure.ts';

/** Tries in 15 minutes. An address may be a whole office; strangers must not lock an account too easily. */
const PER_PAIR = 10;
const PER_ACCOUNT = 50;
const PER_ADDRESS = 200;
const WINDOW_S = 15 * 60;

export interface TryLimit {
  /** Counts a try; throws `too-many-requests` when there were too many. */
  take(account: string, address: string): Promise<void>;
  /** Gives the try back after success. */
  giveBack(account: string, address: string): Promise<void>;
}

/** Limits for one kind of try (`login`, `reset`). */
export function tryLimit(pool: pg.Pool, kind: string): TryLimit {
  const limiter = (scope: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: `${kind}-${scope}`,
      points,
      duration: WINDOW_S,
    });
  const scopes = [
    { limit: limiter('pair', PER_PAIR), key: (account: string, address: string) => `${address} ${account}` },
    { limit: limiter('account', PER_ACCOUNT), key: (account: string) => account },
    { limit: limiter('address', PER_ADDRESS), key: (_: string, address: string) => address },
  ];
  // Of one length whatever people type, and no list of addresses for who reads the table.
  const named = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 32);
  return {
    async take(account, address) {
      for (const { limit, key } of scopes) await consume(limit, key(named(account), address));
    },
    async giveBack(account, address) {
      await Promise.all(scopes.map(({ limit, key }) => limit.reward(key(named(account), address))));
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new Failure('too-many-requests', 'Too many attempts. Please wait a little and try again.', {
      retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    });
  }
}
