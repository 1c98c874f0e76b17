/**
 * Recording the steps of a truck's stay, putting their times right, and answering the other side's. A stay is at a
 * place: the pick-up, or one receiver, with every BOL of the load that is for it.
 */
import * as z from 'zod/mini';
import { DWELL_KINDS } from '#domain/dwell.ts';
import { LIMITS } from '#domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { Load } from './load.ts';
import { Outcome } from './stamp.ts';
import { Id, Instant } from './values.ts';

/** Null and no BOLs: the pick-up. `bolIds`: those of this receiver that came with the truck. */
export const dwellPlace = {
  receiverId: z.nullable(Id),
  bolIds: z.array(Id).check(z.maxLength(LIMITS.bolsPerLoad)),
};

/** `statedAt`: when it was, if not at the tap. */
export const DwellMarkIntent = z.object({ kind: z.enum(DWELL_KINDS), statedAt: z.optional(Instant) });
export type DwellMarkIntent = z.infer<typeof DwellMarkIntent>;

const params = z.object({ id: Id });
const reply = z.object({ outcome: Outcome, load: Load });

export const markDwell = endpoint({
  method: 'POST',
  path: '/api/loads/:id/dwell',
  noun: 'dwell',
  summary: 'Record that the truck arrived, got a dock, was loaded or unloaded, or left, as the caller’s side says it',
  access: 'session',
  params,
  body: z.object({ ...dwellPlace, ...DwellMarkIntent.shape, occurredAt: Instant }),
  reply,
});
