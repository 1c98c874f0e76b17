/**
 * Recording the steps of a truck's stay, putting their times right, and answering the other side's. A stay is at a
 * place: the pick-up, or one receiver, with every BOL of the load that is for it.
 */

import * as z from 'zod/mini';
import { DWELL_ANSWERS, DWELL_KINDS } from '#domain/dwell.ts';
import { LIMITS } from '#domain/limits.ts';
import { t } from '#language/say.ts';
import { endpoint } from './endpoint.ts';
import { FactOfLoad } from './load.ts';
import { Id, Instant, line } from './values.ts';

/** Null and no BOLs: the pick-up. `bolIds`: those of this receiver that came with the truck. */
export const dwellPlace = {
  receiverId: z.nullable(Id),
  bolIds: z.array(Id).check(z.maxLength(LIMITS.bolsPerLoad)),
};

/** `statedAt`: when it was, if not at the tap. */
export const DwellMarkIntent = z.object({ kind: z.enum(DWELL_KINDS), statedAt: z.optional(Instant) });
export type DwellMarkIntent = z.infer<typeof DwellMarkIntent>;

const params = z.object({ id: Id });

export const markDwell = endpoint({
  method: 'POST',
  path: '/api/loads/:id/dwell',
  noun: 'dwell',
  summary: 'Record that the truck arrived, got a dock, was loaded or unloaded, or left, as the caller’s side says it',
  access: 'session',
  params,
  body: z.object({ ...dwellPlace, ...DwellMarkIntent.shape, occurredAt: Instant }),
  reply: FactOfLoad,
});

/** What the other side says: agrees, or disputes with a reason and, where they know it, when it was instead. */
export const DwellAnswerIntent = z.object({
  answer: z.enum(DWELL_ANSWERS),
  /** The time of the mark that was looked at. */
  seenAt: Instant,
  theirAt: z.nullable(Instant),
  reason: line(0, 500),
});
export type DwellAnswerIntent = z.infer<typeof DwellAnswerIntent>;

const markParams = z.object({ id: Id, markId: Id });

export const answerDwell = endpoint({
  method: 'POST',
  path: '/api/loads/:id/dwell/:markId/answers',
  noun: 'dwell',
  summary: 'Agree to a time of the other side, or dispute it with a reason; the time itself stays as it was recorded',
  access: 'session',
  params: markParams,
  body: z.object({ ...dwellPlace, ...DwellAnswerIntent.shape, occurredAt: Instant }).check(
    z.refine(({ answer, reason }) => answer === 'agree' || reason !== '', {
      error: () => t('must say why'),
      path: ['reason'],
    }),
  ),
  reply: FactOfLoad,
});

export const DwellCorrectionIntent = z.object({ at: Instant, reason: line(1, 500) });

export const correctDwell = endpoint({
  method: 'POST',
  path: '/api/loads/:id/dwell/:markId/corrections',
  noun: 'dwell',
  summary: 'Correct a time of one’s own side, with a reason; the original stays in the timeline',
  access: 'session',
  params: markParams,
  body: z.object({ ...dwellPlace, ...DwellCorrectionIntent.shape, occurredAt: Instant }),
  reply: FactOfLoad,
});
