/**
 * Brute force is held off per account, per address, and per pair of them, with counters in the database so that all
 * processes share them. Every try counts before the password is looked at; a right one gives the try back. A browser
 * that is known to the account has a counter of its own instead: what strangers do does not lock its person out.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '../http/failure.ts';
import { networkOf } from './network-of.ts';

/** Tries in 15 minutes. */
interface Tries {
  perPair: number;
  perAccount: number;
  /** An address may be a whole office. */
  perAddress: number;
}

/** Strangers must not lock an account too easily. */
const PASSWORDS: Tries = { perPair: 10, perAccount: 50, perAddress: 200 };
/** Each of these sends a mail to somebody who may not have asked for it. */
export const MAILS: Tries = { perPair: 5, perAccount: 10, perAddress: 50 };

const WINDOW_S = 15 * 60;
const TOO_MANY = 'Too many attempts. Please wait a little and try again.';

/** Who tries: for which account, from where; `device` is the hash of a browser known to the account. */
export interface Trier {
  account: string;
  address: string;
  device?: string | null;
}

export interface TryLimit {
  /** Counts a try; throws `too-many-requests` when there were too many. */
  take(trier: Trier): Promise<void>;
  /** Gives the try back after success. */
  giveBack(trier: Trier): Promise<void>;
}

/** Limits for one kind of try (`login`, `reset`). */
export function tryLimit(pool: pg.Pool, kind: string, tries: Tries = PASSWORDS): TryLimit {
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
  const pair = limiter('pair', tries.perPair);
  const account = limiter('account', tries.perAccount);
  const address = limiter('address', tries.perAddress);
  const device = limiter('device', tries.perPair);

  const scopesOf = (trier: Trier): [RateLimiterPostgres, string][] => {
    const name = named(trier.account);
    const from = networkOf(trier.address);
    if (trier.device) return [[device, `${trier.device} ${name}`]];
    return [
      [pair, `${from} ${name}`],
      [account, name],
      [address, from],
    ];
  };
  return {
    async take(trier) {
      for (const [limit, key] of scopesOf(trier)) await consumeTry(limit, key, TOO_MANY);
    },
    async giveBack(trier) {
      await Promise.all(scopesOf(trier).map(([limit, key]) => limit.reward(key)));
    },
  };
}

/** Of one length whatever people type, and no list of addresses for who reads the table. */
const named = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 32);

/** One point of `key`; `too-many-requests` with the time to wait when it has none left. */
export async function consumeTry(limiter: RateLimiterPostgres, key: string, sentence: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new Failure('too-many-requests', sentence, {
      retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    });
  }
}
