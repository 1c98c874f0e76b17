/** What every fact says of how it came about, on the wire; see domain/fact. */
import * as z from 'zod/mini';
import { Id, Instant, line } from './values.ts';

/** Words that may grow: what a build does not know it shows as another record. */
export const word = line(1, 40);

/** Fields of what was told. */
export const told = {
  at: Instant,
  byName: z.string(),
  occurredAt: Instant,
  receivedAt: z.nullable(Instant),
  clockUncertain: z.optional(z.boolean()),
};

/** Fields of a fact of its own. */
export const fact = {
  ...told,
  _id: Id,
  skewMs: z.number(),
  byUserId: Id,
  byCompanyId: Id,
  deviceId: z.nullable(z.string()),
};

export const TakenBack = z.object({ ...told, reason: z.string(), deviceId: z.optional(z.nullable(z.string())) });
