/**
 * The little that the status and the marks of a load hang on, picked out of it and its BOLs. Lists hold fifty thousand
 * rows: devices keep these facts with the row, and who reads them and when is added as rows are shown.
 */
import { inEnglish } from '#language/say.ts';
import { countLeftBehind } from './driver-assignment.ts';
import { isLoadCompleted } from './load-category.ts';
import { type Osd, osdCount } from './osd.ts';
import { may } from './permissions.ts';
import { whyNotReady } from './readiness.ts';
import { type BolParties, type LoadParties, type Relation, relationsTo } from './relation.ts';
import type { Actor } from './roles.ts';
import { sealOf } from './seal-of-bol.ts';
import { openPurposes, type SignatureFacts, type SigningPurpose, signatureState } from './signing.ts';
import type { Stamp } from './stamp.ts';
import { cameToReceiver, openOutcome, openPickUpAttempt, type StopOutcome } from './visits.ts';
import { deliveryZone, type Place, pickUpZone } from './zone-of-address.ts';

interface StatusLoad extends LoadParties {
  shipper: Place;
  pUDate: string;
  checkin: string | null;
  checkout: string | null;
  outcomes?: readonly StopOutcome[] | undefined;
}

interface StatusBol extends BolParties {
  shipper: Place;
  receiver: Place | null;
  _id: string;
  deliveryDate: string | null;
  checkin: string | null;
  checkout: string | null;
  completed: boolean;
  sealIntact: boolean | null;
  osd: Osd;
  stamps: readonly Stamp[];
  outcomes?: readonly StopOutcome[] | undefined;
  signatures: readonly SignatureFacts[];
  file: { sha256: string };
}

/** The open BOL that is looked at first: see `inTurn`. */
export interface LeadBol {
  dueAt: string | null;
  /** Zone of the place it is delivered to. */
  zone: string;
  arrivedAt: string | null;
  hasOsd: boolean;
  /** Sides that have not signed. */
  unsigned: SigningPurpose[];
  /** Whether a side signed since the truck arrived. */
  signedHere: boolean;
  /** It was refused or could not be delivered, no truck has come again and no other time was set. */
  undelivered?: { kind: string; at: string; plan: string | null } | null;
}

/** What a status hangs on. Kept with rows on devices: a new field must be optional. */
export interface StatusFacts {
  /** What the reader is to it; empty for what is gone. */
  relations: Relation[];
  stage: 'draft' | 'open' | 'completed';
  /** Built on this device, and the server does not know it yet. */
  unsent: boolean;
  /** What a draft lacks, as `whyNotReady` says it in English: rows keep it. */
  lacks: string | null;
  pickUpAt: string;
  pickUpZone: string;
  pickedUp: { checkin: string | null; checkout: string | null };
  /** When a truck was there for it in vain, while none has come again and no other time was set. */
  pickUpAttemptedAt?: string | null;
  /** Whether a BOL of the load came to a receiver, be it another one than those this is about. */
  hasLeft?: boolean;
  bols: number;
  completed: number;
  /** Open BOLs without a driver that have not arrived. */
  undriven: number;
  /** Those of them that stay behind because another BOL has a driver. */
  leftBehind: number;
  /** BOLs with an OS&D report. */
  withOsd: number;
  /** Completed BOLs of which a part was taken, and those that went back to the shipper. */
  inPart?: number;
  returned?: number;
  isSealBroken: boolean;
  lead: LeadBol | null;
  /** The other open BOLs it was chosen from, each that reads differently once. */
  others?: LeadBol[];
  completedAt: string | null;
  completedZone: string | null;
}

/** Picks the facts out of a load and the BOLs of it that count for this reader; `among` are all that are known of the load. */
export function statusFacts(
  actor: Actor,
  load: StatusLoad,
  bols: readonly StatusBol[],
  { unsent = false, among = bols }: { unsent?: boolean; among?: readonly StatusBol[] } = {},
): StatusFacts {
  const open = bols.filter(({ completed }) => !completed);
  const own = open.filter((bol) => relationsTo(actor, load, [bol]).size > 0);
  const concerned = own.length > 0 ? own : open;
  const lead = inTurn(concerned)[0] ?? null;
  const others = new Map(concerned.flatMap((bol) => (bol === lead ? [] : [entryOf(leadOf(bol))])));
  const completed = isLoadCompleted(bols);
  const checkouts = bols.flatMap(({ checkout }) => checkout ?? []);
  return {
    relations: [...relationsTo(actor, load, lead ? [lead] : bols)],
    stage: completed ? 'completed' : load.ready ? 'open' : 'draft',
    unsent,
    lacks: load.ready ? null : inEnglish(() => whyNotReady(load, bols)),
    pickUpAt: load.pUDate,
    pickUpZone: pickUpZone(load),
    pickedUp: { checkin: load.checkin, checkout: load.checkout },
    pickUpAttemptedAt: pickUpAttemptOf(load),
    hasLeft: among.some(cameToReceiver),
    bols: bols.length,
    completed: bols.length - open.length,
    undriven: open.filter(({ driverId, checkin }) => driverId === null && checkin === null).length,
    leftBehind: countLeftBehind(bols),
    withOsd: bols.filter(({ osd }) => osdCount(osd) > 0).length,
    inPart: countWith(bols, 'partial'),
    returned: countWith(bols, 'returned'),
    isSealBroken: bols.some((bol) => sealOf(bol) === 'broken'),
    lead: lead && leadOf(lead),
    ...(others.size > 0 && { others: [...others.values()] }),
    completedZone: completed && bols[0] ? deliveryZone(bols[0]) : null,
    completedAt: completed ? (checkouts.sort().at(-1) ?? null) : null,
  };
}

const entryOf = (bol: LeadBol) => [JSON.stringify(bol), bol] as const;

const countWith = (bols: readonly StatusBol[], kind: string) =>
  bols.filter(({ outcomes = [], completed }) => completed && outcomes.some((one) => one.kind === kind && !one.void))
    .length;

/** BOLs in the order they are somebody's turn: the truck that has stood longest first, then what is due first. */
export function inTurn<B extends Pick<StatusBol, '_id' | 'checkin' | 'deliveryDate'>>(bols: readonly B[]): B[] {
  const placeOf = ({ checkin, deliveryDate, _id }: B) => {
    const [rank, at] = checkin !== null ? [0, checkin] : deliveryDate !== null ? [1, deliveryDate] : [2, ''];
    return { rank, at: Date.parse(at) || 0, _id };
  };
  const placed = bols.map((bol) => ({ bol, place: placeOf(bol) }));
  placed.sort(({ place: a }, { place: b }) => a.rank - b.rank || a.at - b.at || (a._id < b._id ? -1 : 1));
  return placed.map(({ bol }) => bol);
}

function leadOf(bol: StatusBol): LeadBol {
  const { deliveryDate, checkin, osd, signatures, file } = bol;
  const open = openOutcome(bol);
  // With another time agreed it is expected again.
  const outcome = open && isRescheduled(open, deliveryDate) ? null : open;
  const arrived = checkin === null ? Number.POSITIVE_INFINITY : Date.parse(checkin);
  return {
    dueAt: deliveryDate,
    zone: deliveryZone(bol),
    arrivedAt: checkin,
    hasOsd: osdCount(osd) > 0,
    unsigned: openPurposes(bol),
    signedHere: signatures.some(
      (signature) => signatureState(signature, file.sha256) === 'valid' && Date.parse(signature.at) >= arrived,
    ),
    ...(outcome && { undelivered: { kind: outcome.kind, at: outcome.at, plan: outcome.plan } }),
  };
}

function pickUpAttemptOf(load: StatusLoad): string | null {
  const attempt = openPickUpAttempt(load);
  return attempt?.kind === 'pick-up-attempted' && !isRescheduled(attempt, load.pUDate) ? attempt.at : null;
}

/**
 * Whether another time was set since. It is one that is still to come then: what had been changed before, without who
 * recorded it having heard of it, is the time of this very try.
 */
export const isRescheduled = ({ scheduled, at }: StopOutcome, due: string | null) =>
  scheduled !== null &&
  (due === null || (Date.parse(due) !== Date.parse(scheduled) && Date.parse(due) > Date.parse(at)));

/** Whether a truck was at a receiver with a part of the load: then it has left its pick-up, whoever forgot to say so. */
export function wasDelivered({ hasLeft, completed, lead, others = [] }: StatusFacts): boolean {
  // Rows of an older version know of their own BOLs alone.
  return hasLeft ?? (completed > 0 || [lead, ...others].some((bol) => bol !== null && !isComing(bol)));
}

/** Whether its truck is still expected. */
export const isComing = ({ arrivedAt, undelivered }: LeadBol) => !arrivedAt && !undelivered;

/** Whoever reads: what they may do hangs on it. */
export type Reader = Pick<Actor, 'role' | 'companyType'>;

/** Whether pick-up is this reader's business; to others its times are null, which must not read as "not yet". */
export function seesPickUp({ relations, stage }: StatusFacts, reader: Reader): boolean {
  return may(reader, 'pickup.read', new Set(relations), { completed: stage === 'completed' });
}

/** Whether they are shipper or carrier, who see every BOL of the load and can see to it. */
export function findsDrivers({ relations }: StatusFacts): boolean {
  return relations.includes('shipper') || relations.includes('carrier');
}

export const MINUTE_MS = 60_000;

/** Whether it is past by a minute at least: nobody is late on the minute. */
export function isPast(at: string | null, nowMs: number): boolean {
  return at !== null && nowMs - Date.parse(at) >= MINUTE_MS;
}
