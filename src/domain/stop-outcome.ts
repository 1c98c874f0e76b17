/**
 * Outcomes of a stop other than the planned one: refused, attempted, taken in part, nobody to sign, returned. They are
 * facts like check-ins: recorded whenever they arrive, taken back only by a void with a reason. None moves a BOL to
 * another list unless it completes it. The words are ours; what other systems call them is a matter of export.
 */
import { type Message, msg, t } from '#language/say.ts';
import { formatDuration, formatPlaceTime } from './date-format.ts';
import { type Osd, osdCount } from './osd.ts';
import { may } from './permissions.ts';
import { minutesLate } from './punctuality.ts';
import type { Relation } from './relation.ts';
import { type Actor, isStaff } from './roles.ts';
import type { Verb } from './verbs.ts';
import {
  arrivalOf,
  completionOf,
  endsVisit,
  heldCheckin,
  openOutcome,
  type StopOutcome,
  type Visited,
  visitEnds,
  wentBack,
} from './visits.ts';

export const OUTCOME_KINDS = [
  'refused',
  'attempted',
  'partial',
  'nobody-to-sign',
  'returned',
  'pick-up-attempted',
] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

export const OUTCOME_REASONS = [
  'closed',
  'holiday',
  'no-appointment',
  'wait-too-long',
  'bad-address',
  'nobody-there',
  'damaged',
  'wrong-goods',
  'late',
  'temperature',
  'seal',
  'papers',
  'weather',
  'not-ready',
  'truck',
  'other',
] as const;
export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

export const REASON_WORDS: Record<OutcomeReason, Message> = {
  closed: msg('Closed'),
  holiday: msg('Closed for a holiday'),
  'no-appointment': msg('No appointment'),
  'wait-too-long': msg('No dock in time'),
  'bad-address': msg('Wrong address'),
  'nobody-there': msg('Nobody to take it'),
  damaged: msg('Damaged'),
  'wrong-goods': msg('Not what was ordered'),
  late: msg('Too late for them'),
  temperature: msg('Wrong temperature'),
  seal: msg('Seal broken or wrong'),
  papers: msg('Papers missing'),
  weather: msg('Weather'),
  'not-ready': msg('Freight not ready'),
  truck: msg('Truck or trailer trouble'),
  other: msg('Something else'),
};

export const OUTCOME_PLANS = ['redeliver', 'return', 'hold'] as const;
export type OutcomePlan = (typeof OUTCOME_PLANS)[number];

export const PLAN_WORDS: Record<OutcomePlan, Message> = {
  redeliver: msg('Try again'),
  return: msg('Bring it back'),
  hold: msg('Wait for instructions'),
};

interface KindFacts {
  /** In a timeline. */
  happened: Message;
  /** With the name of what it happened to. */
  told: Message;
  /** Beside a BOL. */
  badge: Message;
  verb: Verb;
  /** Whose people record it. */
  by: readonly Relation[];
  /** Empty where there is nothing to choose from. */
  reasons: readonly OutcomeReason[];
  plans: readonly OutcomePlan[];
  /** Whether it wants a photo of what was there, or a note in its place: the others were not there to see it. */
  wantsProof: boolean;
}

const AT_GOODS = ['damaged', 'wrong-goods', 'late', 'temperature', 'seal', 'papers', 'no-appointment'] as const;
const AT_DOOR = ['closed', 'holiday', 'no-appointment', 'wait-too-long', 'bad-address', 'nobody-there'] as const;

export const OUTCOMES: Record<OutcomeKind, KindFacts> = {
  refused: {
    happened: msg('Refused at delivery'),
    told: msg('{what} was refused'),
    badge: msg('Refused'),
    verb: 'bol.outcome',
    by: ['receiver', 'driver'],
    reasons: [...AT_GOODS, 'other'],
    plans: OUTCOME_PLANS,
    wantsProof: true,
  },
  attempted: {
    happened: msg('Delivery attempted'),
    told: msg('{what} could not be delivered'),
    badge: msg('Attempted'),
    verb: 'bol.outcome',
    by: ['driver', 'carrier'],
    reasons: [...AT_DOOR, 'weather', 'truck', 'other'],
    plans: OUTCOME_PLANS,
    wantsProof: true,
  },
  partial: {
    happened: msg('Taken in part'),
    told: msg('{what} was taken in part'),
    badge: msg('Partial'),
    verb: 'bol.complete',
    by: ['receiver'],
    reasons: [...AT_GOODS, 'other'],
    plans: ['return', 'hold'],
    wantsProof: false,
  },
  'nobody-to-sign': {
    happened: msg('Delivered, nobody to sign'),
    told: msg('{what} was delivered, and nobody was there to sign'),
    badge: msg('Nobody to sign'),
    verb: 'bol.outcome',
    by: ['driver', 'receiver'],
    reasons: ['nobody-there', 'closed', 'other'],
    plans: [],
    wantsProof: true,
  },
  returned: {
    happened: msg('Returned to the shipper'),
    told: msg('{what} went back to its shipper'),
    badge: msg('Returned'),
    verb: 'bol.close-returned',
    by: ['shipper'],
    reasons: [],
    plans: [],
    wantsProof: false,
  },
  'pick-up-attempted': {
    happened: msg('Pick-up attempted'),
    told: msg('{what} could not be picked up'),
    badge: msg('Pick-up attempted'),
    verb: 'load.outcome',
    by: ['driver', 'carrier', 'shipper'],
    reasons: [...AT_DOOR, 'not-ready', 'papers', 'weather', 'truck', 'other'],
    plans: ['redeliver', 'hold'],
    wantsProof: false,
  },
};

/** Kinds of a newer version are shown as another record. */
const known = (kind: string): KindFacts | null =>
  Object.hasOwn(OUTCOMES, kind) ? OUTCOMES[kind as OutcomeKind] : null;
const OTHER = msg('Other record');
const OTHER_TOLD = msg('{what} has another record');
/** What happened, for a timeline. */
export const outcomeHappened = (kind: string): string => t(known(kind)?.happened ?? OTHER);
/** The same as a sentence without its end, of what it happened to. */
export const outcomeTold = (kind: string, what: string): string => t(known(kind)?.told ?? OTHER_TOLD, { what });
/** The same beside a BOL or a load. */
export const outcomeBadge = (kind: string): string => t(known(kind)?.badge ?? OTHER);
export const reasonWords = (reason: string | null): string =>
  reason === null
    ? ''
    : Object.hasOwn(REASON_WORDS, reason)
      ? t(REASON_WORDS[reason as OutcomeReason])
      : t('Other reason');
const planWords = (plan: string | null): string =>
  plan === null ? '' : Object.hasOwn(PLAN_WORDS, plan) ? t(PLAN_WORDS[plan as OutcomePlan]) : t('Other plan');

type Planned = Pick<StopOutcome, 'plan' | 'proposedDate'>;
/**
 * What is to be done now, and when by the clock there: `Try again, 11/24/2026 09:00 PST`; empty where nothing was said. Screens
 * have times `written` for their reader (`formatForReader`).
 */
export const plannedWords = ({ plan, proposedDate }: Planned, zone: string, written = formatPlaceTime): string =>
  [planWords(plan), written(proposedDate, zone)].filter(Boolean).join(', ');
/** The same in a sentence. */
export function plannedTold(planned: Planned, zone: string, written = formatPlaceTime): string {
  const words = plannedWords(planned, zone, written);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/**
 * How far off it was from what was planned, empty where nothing was: `Arrived 5 min after schedule` for a truck that was
 * checked in, since what came of it is not the truck's lateness; else `5 min after schedule`. To the nearest minute, as
 * the check-in beside it is judged.
 */
export function scheduleWords(outcome: StopOutcome, row: Visited): string {
  const came = arrivalOf(row, outcome);
  const late = minutesLate(outcome.scheduled, came?.at ?? outcome.at);
  if (late === null) return '';
  const length = formatDuration(late * MINUTE_MS);
  if (came !== null) {
    if (late === 0) return t('Arrived on schedule');
    return late > 0
      ? t('Arrived {length} after schedule', { length })
      : t('Arrived {length} before schedule', { length });
  }
  if (late === 0) return t('On schedule');
  return late > 0 ? t('{length} after schedule', { length }) : t('{length} before schedule', { length });
}

/** Whether an outcome of this kind completes the BOL. */
export const completes = (kind: string): boolean => kind === 'partial' || kind === 'returned';

const MINUTE_MS = 60_000;

/** Whether this person records outcomes of this kind here: some are the dock's to tell, others the truck's. */
export function mayRecordOutcome(actor: Actor, kind: OutcomeKind, relations: ReadonlySet<Relation>): boolean {
  const { by, verb } = OUTCOMES[kind];
  return by.some((relation) => relations.has(relation) && may(actor, verb, new Set([relation])));
}

export interface OutcomeBol extends Visited {
  checkin: string | null;
  osd: Osd;
}

/** Why an outcome of this kind cannot be recorded on this BOL now, or null. Permissions are asked for apart. */
export function whyNotRecordOutcome(kind: OutcomeKind, bol: OutcomeBol): string | null {
  if (kind === 'pick-up-attempted') return t('This is recorded on the load.');
  if (bol.completed) return t('This BOL is already completed.');
  if (kind === 'returned') {
    return openOutcome(bol) === null ? t('Nothing of this BOL was refused or could not be delivered.') : null;
  }
  if (kind === 'partial') {
    if (bol.checkin === null) return t('Check the BOL in first.');
    return osdCount(bol.osd) === 0 ? t('Say what was short, over or damaged first.') : null;
  }
  return kind === 'nobody-to-sign' && bol.checkin === null ? t('Check the BOL in first.') : null;
}

interface TakingBack {
  actor: Pick<Actor, 'userId' | 'companyId' | 'role'>;
  outcome: StopOutcome;
}

/** Why this person cannot take this outcome back, or null: who recorded it may, and the staff of their company. */
export function whyNotVoidOutcome({ actor, outcome }: TakingBack): string | null {
  const own = outcome.byUserId === actor.userId || (isStaff(actor.role) && outcome.byCompanyId === actor.companyId);
  return own ? null : t('Only the person who recorded this, or the staff of their company, can take it back.');
}

/** `counts`; `superseded`: an earlier record of the same, or it came too late to count; `contradicts`: completed all the same. */
export type OutcomeState = 'counts' | 'superseded' | 'contradicts' | 'voided';

/** Where an outcome stands among everything recorded on its row. */
export function outcomeState(outcome: StopOutcome, row: Visited): OutcomeState {
  const { _id, kind } = outcome;
  if (outcome.void !== null) return 'voided';
  if (completes(kind)) {
    // A row that is kept in brief has no stamps: nothing speaks against it there.
    const completion = completionOf(row.stamps);
    return completion === null || completion._id === _id ? 'counts' : 'superseded';
  }
  if (!endsVisit(outcome)) return 'counts';
  if (isContradicted(outcome, row)) return 'contradicts';
  return visitEnds(row).some((end) => end._id === _id) ? 'counts' : 'superseded';
}

/** Whether the visit was completed that this says ended otherwise, whichever of the two arrived first. */
function isContradicted({ _id }: StopOutcome, row: Visited): boolean {
  if (!row.completed || wentBack(row)) return false;
  const asOpen = { ...row, completed: false };
  return visitEnds(asOpen).at(-1)?._id === _id && heldCheckin(asOpen) === null;
}
