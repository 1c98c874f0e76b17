/**
 * Brute force is held off per account, and per pair of account and address, with counters in the database so that all
 * processes share them. Every try counts before the password is looked at; a right one gives the try back. A browser
 * that is known to the account has a counter of its own instead: what strangers do does not lock its person out.
 *
 * An address that guesses at many accounts is slowed down, not shut out: a whole office may stand behind it, or, with a
 * proxy we were not told of, the whole world. Wrong passwords from there are looked at ever more slowly; whoever has the
 * right one gets in.
 */

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { msg } from '#language/say.ts';
import { networkOf } from '../http/network-address.ts';
import { consumeTry } from '../http/person-limit.ts';
import { isPasswordRight, type Lane, restAfterWrong } from './password-hash.ts';

/** Tries in 15 minutes. */
interface Tries {
  perPair: number;
  perAccount: number;
  /** An address may be a whole office. */
  perAddress: number;
}

/** Beyond the tries of its address each wrong one adds to the rest after it, up to the longest; ms. */
const REST_STEP_MS = 20;
const REST_LONGEST_MS = 500;

/** Strangers must not lock an account too easily. */
const PASSWORDS: Tries = { perPair: 10, perAccount: 50, perAddress: 200 };
/** Each of these sends a mail to somebody who may not have asked for it. */
const MAILS: Tries = { perPair: 5, perAccount: 10, perAddress: 50 };

const WINDOW_S = 15 * 60;
const TOO_MANY = msg('Too many attempts. Please wait a little and try again.');

/** Who tries: for which account, from where; `device` is the hash of a browser known to the account. */
export interface Trier {
  account: string;
  address: string;
  device?: string | null;
}

export interface TryLimit {
  /**
   * Counts a try, finds whose password it should be, and says whether it is right; a right one is given back. Throws
   * `too-many-requests` when there were too many for this account, or too many wait.
   */
  attempt<T extends { passwordHash: string | null }>(
    trier: Trier,
    password: string,
    find: () => Promise<T | null>,
  ): Promise<{ right: boolean; found: T | null }>;
}

export interface CallLimit {
  /** Counts a call; throws `too-many-requests` when there were too many, for this account or from this address. */
  take(trier: Trier): Promise<void>;
}

/** Limits for one kind of password (`login`, `pin`). */
export function tryLimit(pool: pg.Pool, kind: string): TryLimit {
  const { device, pair, account, address } = limiters(pool, kind, PASSWORDS);
  return {
    async attempt(trier, password, find) {
      const { name, from } = keysOf(trier);
      const own: [RateLimiterPostgres, string][] = trier.device
        ? [[device, `${trier.device} ${name}`]]
        : [
            [pair, `${from} ${name}`],
            [account, name],
          ];
      for (const [limit, key] of own) await consumeTry(limit, key, TOO_MANY);
      const lane: Lane = trier.device ? { lane: trier.device, known: true } : { lane: from, known: false };
      const surplus = trier.device ? 0 : await consumeSurplus(address, from);
      const found = await find();
      const right = await isPasswordRight(found?.passwordHash ?? null, password, lane);
      if (!right) restAfterWrong(lane, Math.min(REST_LONGEST_MS, surplus * REST_STEP_MS));
      if (right) await Promise.all(own.map(([limit, key]) => limit.reward(key)));
      if (right && !trier.device) await address.reward(from);
      return { right, found };
    },
  };
}

/** Limits for calls that send a mail to an address somebody typed; here the caller's address is shut out as well. */
export function mailLimit(pool: pg.Pool, kind: string): CallLimit {
  const { pair, account, address } = limiters(pool, kind, MAILS);
  return {
    async take(trier) {
      const { name, from } = keysOf(trier);
      await consumeTry(pair, `${from} ${name}`, TOO_MANY);
      await consumeTry(account, name, TOO_MANY);
      await consumeTry(address, from, TOO_MANY);
    },
  };
}

function limiters(pool: pg.Pool, kind: string, tries: Tries) {
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
  return {
    pair: limiter('pair', tries.perPair),
    account: limiter('account', tries.perAccount),
    address: limiter('address', tries.perAddress),
    device: limiter('device', tries.perPair),
  };
}

const keysOf = ({ account, address }: Trier) => ({ name: named(account), from: networkOf(address) });

/** Of one length whatever people type, and no list of addresses for anybody who reads the table. */
const named = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 32);

/** Counts one point of `key`; by how many it is over its points, 0 while it is not. */
async function consumeSurplus(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return refusal.consumedPoints - limiter.points;
  }
}
