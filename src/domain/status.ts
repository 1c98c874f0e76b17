/**
 * The one status: what is true of a load (or of one BOL) for its reader now, and what they can do next. Rows, pages and
 * badges all ask here; chips ask `marks.ts`. Times leave as instants with the zone of their place, and
 * `status-words.ts` puts them into words.
 */
import { type Message, msg, t } from '#language/say.ts';
import { leftBehindWords } from './driver-assignment.ts';
import { may } from './permissions.ts';
import { lackWords } from './readiness.ts';
import { ownPurposes } from './signing.ts';
import {
  findsDrivers,
  isPast,
  type LeadBol,
  type Reader,
  type StatusFacts,
  seesPickUp,
  wasDelivered,
} from './status-facts.ts';
import type { Verb } from './verbs.ts';

export const STATUS_KINDS = [
  'gone',
  'to-finish',
  'ready-to-ship',
  'not-sent',
  'no-driver',
  'left-behind',
  'waiting',
  'late-pick-up',
  'pick-up-attempted',
  'at-pick-up',
  'expected',
  'on-road',
  'late',
  'refused',
  'attempted',
  'at-dock',
  'osd',
  'to-sign',
  'signed',
  'completed',
  'completed-osd',
  'in-part',
  'returned',
] as const;
export type StatusKind = (typeof STATUS_KINDS)[number];

/** What somebody can do next. Each is a button that exists on the load's page or on a dock screen. */
export type StatusAction =
  | 'edit'
  | 'ship'
  | 'assign-driver'
  | 'check-in-load'
  | 'check-out-load'
  | 'check-in-bol'
  | 'sign'
  | 'complete';

/** The moment a status hangs on, and the zone in which people there read it. */
export interface StatusTime {
  /** `due`: ahead. `overdue`: how long it is past. `since`: how long it has lasted. `at`: when it happened. */
  how: 'due' | 'overdue' | 'since' | 'at';
  at: string;
  /** Time zone of the place it happens at. */
  zone: string;
}

export interface Status {
  kind: StatusKind;
  /** Without the time. */
  words: string;
  icon: 'alert' | 'box' | 'clock' | 'cloudUp' | 'done' | 'edit' | 'mapPin' | 'send' | 'sign' | 'truck' | 'close';
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  time: StatusTime | null;
  /** BOLs completed of a load with several, while some are open. */
  progress: { completed: number; of: number } | null;
  /** The one thing for this reader to do; null when it is somebody else's turn. */
  action: StatusAction | null;
}

type Look = Pick<Status, 'words' | 'icon' | 'tone'>;

const LOOKS: Record<
  Exclude<StatusKind, 'to-finish' | 'left-behind' | 'to-sign'>,
  Omit<Look, 'words'> & { words: Message }
> = {
  gone: { words: msg('No longer shared'), icon: 'close', tone: 'neutral' },
  'ready-to-ship': { words: msg('Ready to ship'), icon: 'send', tone: 'info' },
  'not-sent': { words: msg('Not sent yet'), icon: 'cloudUp', tone: 'warning' },
  'no-driver': { words: msg('No driver'), icon: 'alert', tone: 'warning' },
  waiting: { words: msg('Waiting for pick-up'), icon: 'clock', tone: 'neutral' },
  'late-pick-up': { words: msg('Late for pick-up'), icon: 'clock', tone: 'danger' },
  'pick-up-attempted': { words: msg('Pick-up attempted'), icon: 'alert', tone: 'warning' },
  'at-pick-up': { words: msg('At pick-up'), icon: 'mapPin', tone: 'info' },
  expected: { words: msg('Expected'), icon: 'truck', tone: 'neutral' },
  'on-road': { words: msg('On the road'), icon: 'truck', tone: 'info' },
  late: { words: msg('Late'), icon: 'clock', tone: 'danger' },
  'at-dock': { words: msg('At the dock'), icon: 'mapPin', tone: 'info' },
  osd: { words: msg('OS&D reported'), icon: 'alert', tone: 'warning' },
  signed: { words: msg('Signed, to complete'), icon: 'sign', tone: 'info' },
  completed: { words: msg('Completed'), icon: 'done', tone: 'success' },
  'completed-osd': { words: msg('Completed, OS&D reported'), icon: 'done', tone: 'warning' },
  refused: { words: msg('Refused'), icon: 'alert', tone: 'danger' },
  attempted: { words: msg('Delivery attempted'), icon: 'alert', tone: 'warning' },
  'in-part': { words: msg('Completed, taken in part'), icon: 'done', tone: 'warning' },
  returned: { words: msg('Returned'), icon: 'done', tone: 'warning' },
};

/** What is true and what is next, for this person, at `nowMs`. */
export function statusOf(facts: StatusFacts, reader: Reader, nowMs: number): Status {
  const kind = kindOf(facts, reader, nowMs);
  // Open with one that is completed: there are several.
  const several = facts.stage === 'open' && facts.completed > 0;
  return {
    kind,
    ...lookOf(kind, facts),
    time: timeOf(kind, facts, nowMs),
    progress: several ? { completed: facts.completed, of: facts.bols } : null,
    action: actionsOf(kind, facts).find((action) => isAllowed(action, facts, reader)) ?? null,
  };
}

function kindOf(facts: StatusFacts, reader: Reader, nowMs: number): StatusKind {
  const { relations, stage, lacks, lead, pickedUp, undriven, leftBehind } = facts;
  if (relations.length === 0) return 'gone';
  if (stage === 'completed') return kindCompleted(facts);
  if (stage === 'draft') return lacks === null ? 'ready-to-ship' : 'to-finish';
  if (lead?.arrivedAt) return kindAtDock(lead);
  if (lead?.undelivered) return lead.undelivered.kind === 'refused' ? 'refused' : 'attempted';
  const isUntouched = pickedUp.checkin === null && pickedUp.checkout === null;
  if (facts.unsent && isUntouched) return 'not-sent';
  const isOverdue = isPast(lead?.dueAt ?? null, nowMs);
  if (!seesPickUp(facts, reader)) return isOverdue ? 'late' : 'expected';
  if (findsDrivers(facts)) {
    if (leftBehind > 0) return 'left-behind';
    if (undriven > 0 && isUntouched) return 'no-driver';
  }
  if (pickedUp.checkout !== null || wasDelivered(facts)) return isOverdue ? 'late' : 'on-road';
  if (pickedUp.checkin !== null) return 'at-pick-up';
  if (facts.pickUpAttemptedAt) return 'pick-up-attempted';
  return isPast(facts.pickUpAt, nowMs) ? 'late-pick-up' : 'waiting';
}

function kindCompleted({ bols, withOsd, inPart = 0, returned = 0 }: StatusFacts): StatusKind {
  if (returned === bols) return 'returned';
  if (inPart + returned > 0) return 'in-part';
  return withOsd > 0 ? 'completed-osd' : 'completed';
}

function kindAtDock({ hasOsd, unsigned, signedHere }: LeadBol): StatusKind {
  const [receiver, carrier] = [unsigned.includes('receiver'), unsigned.includes('carrier')];
  if (!receiver) return carrier ? 'to-sign' : 'signed';
  if (hasOsd) return 'osd';
  return signedHere ? 'to-sign' : 'at-dock';
}

const inWords = (kind: keyof typeof LOOKS): Look => ({ ...LOOKS[kind], words: t(LOOKS[kind].words) });

/** How a truck that stands at one end of the road is spoken of, whatever was reported or signed of its freight since. */
export const lookOfStanding = (end: 'pick-up' | 'delivery'): Look =>
  inWords(end === 'delivery' ? 'at-dock' : 'at-pick-up');

function lookOf(kind: StatusKind, { lacks, leftBehind, lead }: StatusFacts): Look {
  if (kind === 'to-finish') return { words: lackWords(lacks ?? '').replace(/\.$/, ''), icon: 'edit', tone: 'neutral' };
  if (kind === 'left-behind') return { words: leftBehindWords(leftBehind), icon: 'alert', tone: 'warning' };
  if (kind !== 'to-sign') return inWords(kind);
  const words = lead?.unsigned.includes('receiver') ? t('To sign: receiver') : t('To sign: carrier');
  return { words, icon: 'sign', tone: 'warning' };
}

function timeOf(kind: StatusKind, facts: StatusFacts, nowMs: number): StatusTime | null {
  const { lead, pickUpAt, pickUpZone, pickedUp, completedAt, completedZone } = facts;
  const time = (how: StatusTime['how'], at: string | null | undefined, zone: string | null | undefined) =>
    at && zone ? { how, at, zone } : null;
  switch (kind) {
    case 'no-driver':
      return time(isPast(pickUpAt, nowMs) ? 'overdue' : 'due', pickUpAt, pickUpZone);
    case 'waiting':
      return time('due', pickUpAt, pickUpZone);
    case 'late-pick-up':
      return time('since', pickUpAt, pickUpZone);
    case 'pick-up-attempted':
      return time('at', facts.pickUpAttemptedAt, pickUpZone);
    case 'at-pick-up':
      return time('since', pickedUp.checkin, pickUpZone);
    case 'expected':
    case 'on-road':
      return time('due', lead?.dueAt, lead?.zone);
    case 'late':
      return time('since', lead?.dueAt, lead?.zone);
    case 'at-dock':
      return time('since', lead?.arrivedAt, lead?.zone);
    case 'refused':
    case 'attempted':
      return time('at', lead?.undelivered?.at, lead?.zone);
    case 'completed':
    case 'returned':
      return time('at', completedAt, completedZone);
    default:
      return null;
  }
}

/** What could be next, the first that this reader may do. */
function actionsOf(kind: StatusKind, { lead }: StatusFacts): StatusAction[] {
  switch (kind) {
    case 'to-finish':
      return ['edit'];
    case 'ready-to-ship':
      return ['ship'];
    case 'no-driver':
    case 'left-behind':
      return ['assign-driver'];
    case 'waiting':
    case 'late-pick-up':
    case 'pick-up-attempted':
      return ['check-in-load'];
    case 'at-pick-up':
      return ['check-out-load'];
    case 'expected':
    case 'on-road':
    case 'late':
      return ['check-in-bol'];
    case 'refused':
    case 'attempted':
      return lead?.undelivered?.plan === 'return' ? [] : ['check-in-bol'];
    case 'at-dock':
    case 'osd':
    case 'to-sign':
    case 'signed':
      return ['sign', 'complete'];
    default:
      return [];
  }
}

const VERB_OF: Record<StatusAction, Verb> = {
  edit: 'load.edit',
  ship: 'load.edit',
  'assign-driver': 'driver.assign',
  'check-in-load': 'load.check-in',
  'check-out-load': 'load.check-out',
  'check-in-bol': 'bol.check-in',
  sign: 'bol.sign',
  complete: 'bol.complete',
};

function isAllowed(action: StatusAction, facts: StatusFacts, reader: Reader): boolean {
  const relations = new Set(facts.relations);
  if (!may(reader, VERB_OF[action], relations)) return false;
  switch (action) {
    case 'check-in-bol':
      // A delivery is recorded at its end of the road; of one that has arrived or is completed the status is another.
      return facts.lead !== null && (relations.has('receiver') || relations.has('driver'));
    case 'sign':
      return ownPurposes(relations).some(
        (purpose) => purpose !== 'shipper' && facts.lead?.unsigned.includes(purpose) === true,
      );
    default:
      // Of the others the status says as much as their rules: a load at pick-up has not left, a BOL at the dock is open.
      return true;
  }
}
