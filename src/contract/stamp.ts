import * as z from 'zod/mini';
import { STAMP_KINDS } from '#domain/stamp.ts';
import { Id, Instant } from './values.ts';

/** One check-in or check-out of the timeline; see domain/stamp. */
export const Stamp = z.object({
  _id: Id,
  kind: z.enum(STAMP_KINDS),
  at: Instant,
  occurredAt: Instant,
  skewMs: z.number(),
  receivedAt: z.nullable(Instant),
  byUserId: Id,
  byName: z.string(),
  driverId: z.nullable(Id),
  driverName: z.nullable(z.string()),
  deviceId: z.nullable(z.string()),
  sealIntact: z.nullable(z.boolean()),
});

/** `superseded`: accepted as a fact, but an earlier one holds. Success for the sender. */
export const Outcome = z.enum(['done', 'superseded']);
export type Outcome = z.infer<typeof Outcome>;
