import * as z from 'zod/mini';
import { SEALS } from '#domain/seal.ts';
import { STAMP_KINDS } from '#domain/stamp.ts';
import { Id, Instant, line } from './values.ts';

const reason = line(1, 500);

/** One check-in or check-out of the timeline; see domain/stamp. */
export const Stamp = z.object({
  _id: Id,
  kind: z.enum(STAMP_KINDS),
  at: Instant,
  occurredAt: Instant,
  skewMs: z.number(),
  clockUncertain: z.optional(z.boolean()),
  outOfBounds: z.optional(z.boolean()),
  unsubmitted: z.optional(z.boolean()),
  receivedAt: z.nullable(Instant),
  byUserId: Id,
  byName: z.string(),
  byCompanyId: z.optional(z.nullable(Id)),
  driverId: z.nullable(Id),
  driverName: z.nullable(z.string()),
  driverCompanyId: z.optional(z.nullable(Id)),
  deviceId: z.nullable(z.string()),
  sealIntact: z.nullable(z.boolean()),
  seal: z.optional(z.nullable(z.enum(SEALS))),
  corrects: z.optional(z.nullable(z.object({ stampId: Id, reason: z.string(), madeAt: Instant }))),
});

/** Puts the time of a stamp right: `at` is the time it really was, `occurredAt` when the correction was made. */
export const StampCorrection = z.object({ stampId: Id, at: Instant, reason, occurredAt: Instant });

/**
 * In the answer to a fact, in place of the row: the freight was taken from this driver since. What they did until then is
 * recorded, and what happened after is not theirs to see.
 */
export const withheld = { withheld: z.optional(z.literal(true)) };

/** An answer has its row unless it says that it is withheld. */
export const hasRow = <R>(rowOf: (reply: R) => unknown) =>
  z.refine<R & { withheld?: true | undefined }>((reply) => (rowOf(reply) === undefined) === (reply.withheld === true));

/** `superseded`: accepted as a fact, but an earlier one holds. Success for the sender. */
export const Outcome = z.enum(['done', 'superseded']);
export type Outcome = z.infer<typeof Outcome>;
