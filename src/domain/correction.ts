/**
 * Corrections of check-in and check-out times. A correction never changes what was recorded: it is a stamp of its own
 * that says when the event really was, who says so and why. Being a fact it is never refused for being late, after
 * completion neither; the reason is what makes it acceptable. What somebody may correct is what they answer for: their
 * own stamps, and staff those of their company.
 */
import { t } from '#language/say.ts';
import type { Stamped } from './check-in.ts';
import { formatForReader } from './date-format.ts';
import type { Relation } from './relation.ts';
import { type Actor, isStaff } from './roles.ts';
import { addStamp, countingStamp, heldStamp, type Stamp, type StampKind } from './stamp.ts';
import { completionOf, heldCheckin, holdsEndedVisit, type StopOutcome } from './visits.ts';
import { whyNotMay } from './why-not-may.ts';

interface CorrectableLoad {
  checkin: string | null;
  checkout: string | null;
  stamps: Stamp[];
}

interface CorrectableBol extends CorrectableLoad {
  completed: boolean;
  outcomes?: readonly StopOutcome[] | undefined;
}

/**
 * The time a correction states: what the person said, but nothing that is yet to come when it arrives. Not measured
 * against the moment it was made: that one hangs on the device's clock, and the person read another one.
 */
export function statedTime(at: string, receivedAt: string | null): string {
  const stated = Date.parse(at);
  return new Date(receivedAt === null ? stated : Math.min(stated, Date.parse(receivedAt))).toISOString();
}

/** Corrects a stamp of a load's pick-up. */
export function correctLoadStamp<L extends CorrectableLoad>(load: L, correction: Stamp): Stamped<L> {
  return correct(load, correction, (stamps) => heldStamp(stamps, correction.kind));
}

/** Corrects a stamp of a BOL's delivery, also when it is completed: that stays, only its times are put right. */
export function correctBolStamp<B extends CorrectableBol>(bol: B, correction: Stamp): Stamped<B> {
  const corrected = correct(bol, correction, (stamps) => heldAtDelivery({ ...bol, stamps }, correction.kind));
  return holdsEndedVisit(corrected.row, correction) ? { ...corrected, outcome: 'done' } : corrected;
}

function correct<R extends CorrectableLoad>(
  row: R,
  correction: Stamp,
  held: (stamps: Stamp[]) => Stamp | null,
): Stamped<R> {
  const stamps = addStamp(row.stamps, correction);
  const { kind } = correction;
  const before = held(row.stamps);
  const after = held(stamps);
  const time = timeAfter(row[kind], before, after);
  const counts = after?._id === correction._id && time === after.at;
  return { row: { ...row, stamps, [kind]: time }, outcome: counts ? 'done' : 'superseded' };
}

/** A shown time that comes from no stamp (imported) is nobody's to correct: it counts like one more stamp. */
function timeAfter(shown: string | null, before: Stamp | null, after: Stamp | null): string | null {
  const fromStamp = shown === null || (before !== null && Date.parse(before.at) === Date.parse(shown));
  // The time of the only check-in of a visit may turn out to be one of the visit before.
  if (after === null) return fromStamp ? null : shown;
  return fromStamp || Date.parse(after.at) < Date.parse(shown) ? after.at : shown;
}

/** The stamp a BOL's time comes from. */
function heldAtDelivery(bol: CorrectableBol, kind: StampKind): Stamp | null {
  if (kind === 'checkin') return heldCheckin(bol);
  const completion = completionOf(bol.stamps);
  return completion && countingStamp(bol.stamps, completion);
}

export interface CorrectionQuestion {
  actor: Actor;
  relations: ReadonlySet<Relation>;
  /** The stamp to correct. */
  stamp: Stamp;
}

/** Why this person cannot correct this stamp, or null. When it was made and whether all is completed does not matter. */
export function whyNotCorrectStamp({ actor, relations, stamp }: CorrectionQuestion): string | null {
  const forbidden = whyNotMay(actor, 'stamp.correct', relations);
  if (forbidden !== null) return forbidden;
  if (stamp.corrects) return t('Correct the check-in or check-out itself.');
  if (stamp.byUserId === actor.userId) return null;
  if (isStaff(actor.role) && stamp.byCompanyId === actor.companyId) return null;
  return t('Only the person who recorded this time, or the staff of their company, can correct it.');
}

/** Why a correction as it is filled in cannot be recorded yet, or null. Times are ISO. */
export function whyNotRecordCorrection(form: {
  at: string | null;
  reason: string;
  /** The time that counts now. */
  counting: string;
  now: string;
}): string | null {
  if (form.at === null) return t('Choose the right date and time first.');
  if (Date.parse(form.at) > Date.parse(form.now)) return t('The right time cannot be in the future.');
  if (Date.parse(form.at) === Date.parse(form.counting)) return t('That is the time it has already.');
  return form.reason.trim() === '' ? t('Say why first.') : null;
}

/**
 * What is odd about the time a correction states, or null. It is said and not forbidden: the other time may be the wrong
 * one, and facts come in whatever order people remember them.
 */
export function oddCorrection(
  { kind, at }: { kind: StampKind; at: string },
  { checkin, checkout }: { checkin: string | null; checkout: string | null },
  zone: string,
): string | null {
  if (kind === 'checkin' && checkout !== null && Date.parse(at) > Date.parse(checkout)) {
    return t('That is after the check-out at {time}.', { time: formatForReader(checkout, zone) });
  }
  if (kind === 'checkout' && checkin !== null && Date.parse(at) < Date.parse(checkin)) {
    return t('That is before the check-in at {time}.', { time: formatForReader(checkin, zone) });
  }
  return null;
}
