/**
 * The same key gets the same answer. The key is claimed first and settled last in the transaction of the effect, so
 * neither exists without the other; a second request with the key waits for the first transaction to end, and then
 * finds its answer. What no second try could change is kept; what a second try may well change (no session, not allowed so
 * far, file not yet there, too many requests, our own faults) is not. A refusal stays in the language it was said in: the
 * person who has the key has read it.
 */
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FailureCode } from '#contract/failure.ts';
import { t } from '#language/say.ts';
import { Failure } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { idempotencyKeys } from '../db/schema/plumbing.ts';
import { prepared } from '../db/transaction.ts';
import type { Answer } from './answer.ts';

/** Refusals a person or a rule caused: repeating the request would only repeat them. Rights come and go: 403 is none. */
const KEPT_REFUSALS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'not-found',
  'invalid',
  'rule-broken',
  'changed-meanwhile',
  'driver-changed',
  'document-changed',
  'id-taken',
  'email-taken',
]);

export const isKept = (error: unknown): error is Failure => error instanceof Failure && KEPT_REFUSALS.has(error.code);

/** Hash over everything that makes two requests the same; the order of JSON keys does not. */
export function fingerprint(method: string, url: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${canonical(body)}`)
    .digest('hex');
}

/** JSON with sorted keys. Depth is bounded by the parser. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return holdsObjects(value) ? `[${value.map(canonical).join(',')}]` : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

/** A signature is a list of lists of numbers, by the hundred thousand, and has no keys to sort. */
function holdsObjects(list: unknown[]): boolean {
  return list.some((item) => (Array.isArray(item) ? holdsObjects(item) : typeof item === 'object' && item !== null));
}

export interface KeyClaim {
  userId: string;
  key: string;
  fingerprint: string;
  now: Date;
  /** A person asks again after a refusal: it is judged again. It had no effect, so there is nothing to do twice. */
  judgeAgain: boolean;
}

/** Takes the key for this transaction (null), or gives the answer it already has. Waits for a claim under way. */
export async function claimKey(tx: Db, claim: KeyClaim): Promise<Answer | null> {
  const claimed = await prepared(tx, 'claim-key', (db) =>
    db
      .insert(idempotencyKeys)
      .values({
        userId: sql.placeholder('userId'),
        key: sql.placeholder('key'),
        fingerprint: sql.placeholder('fingerprint'),
        createdAt: sql`${sql.placeholder('now')}::timestamptz`,
      })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key }),
  ).execute({ userId: claim.userId, key: claim.key, fingerprint: claim.fingerprint, now: claim.now.toISOString() });
  if (claimed.length > 0) return null;

  const [known] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, claim.userId), eq(idempotencyKeys.key, claim.key)))
    // Whoever judges again holds the key until it is done: of two at once the second finds the first one's answer.
    .for('update');
  // The other transaction was given up after we waited for it, or the key was cleaned away: try again from the start.
  if (!known || known.status === null) throw new Failure('unavailable', t('Please try again.'), { retryAfter: 1 });
  if (known.fingerprint !== claim.fingerprint) {
    throw new Failure('key-reused', t('This idempotency key was used for another request.'), {
      fields: { 'idempotency-key': t('It was used for another request.') },
    });
  }
  if (claim.judgeAgain && known.status >= 400) return null;
  return {
    status: known.status,
    body: known.body ?? undefined,
    contentType: known.contentType ?? undefined,
    error: known.error ?? undefined,
    replayed: true,
  };
}

/** Keeps the answer under the claimed key. */
export async function settleKey(tx: Db, claim: KeyClaim, answer: Answer): Promise<void> {
  await prepared(tx, 'settle-key', (db) =>
    db
      .update(idempotencyKeys)
      .set({
        status: sql`${sql.placeholder('status')}::smallint`,
        error: sql`${sql.placeholder('error')}::text`,
        contentType: sql`${sql.placeholder('contentType')}::text`,
        body: sql`${sql.placeholder('body')}::text`,
      })
      .where(
        and(eq(idempotencyKeys.userId, sql.placeholder('userId')), eq(idempotencyKeys.key, sql.placeholder('key'))),
      ),
  ).execute({
    userId: claim.userId,
    key: claim.key,
    status: answer.status,
    error: answer.error ?? null,
    contentType: answer.contentType ?? null,
    body: answer.body ?? null,
  });
}
