/**
 * Check-in and check-out are facts about the world: whoever recorded the earliest one is right, whatever the order in
 * which devices reach the server. So recording never fails for being late: a later stamp is kept and answered
 * `superseded`. The `whyNot…` rules are for the buttons of a person who sees the row; the server asks the permission
 * table who may record, and records what arrives.
 */
import { msg, t } from '#language/say.ts';
import type { Relation } from './relation.ts';
import type { Stamp } from './stamp.ts';
import { addStamp, heldStamp } from './stamp.ts';
import { heldCheckin, holdsEndedVisit, type StopOutcome } from './visits.ts';

/** `superseded`: kept as a fact, but another one holds. */
export interface Stamped<R> {
  row: R;
  outcome: 'done' | 'superseded';
}

export interface CheckableBol {
  checkin: string | null;
  completed: boolean;
  sealIntact: boolean | null;
  stamps: Stamp[];
  outcomes?: readonly StopOutcome[] | undefined;
}

export interface CheckableLoad {
  checkin: string | null;
  checkout: string | null;
  stamps: Stamp[];
}

/** The earliest of the time the row shows and its stamps, and whether `stamp` is the one it comes from. */
function settleTime(shown: string | null, stamps: Stamp[], held: Stamp | null, stamp: Stamp) {
  // A row may carry a time without a stamp (imported, or made by another client): it counts like one.
  const imported = shown !== null && !stamps.some(({ at }) => sameInstant(at, shown)) ? shown : null;
  if (held === null || (imported !== null && Date.parse(imported) < Date.parse(held.at))) {
    return { time: imported, holds: false };
  }
  return { time: held.at, holds: held._id === stamp._id };
}

/** A broken seal is never talked away: false wins over true, true over unknown. */
function settleSeal(a: boolean | null, b: boolean | null): boolean | null {
  if (a === false || b === false) return false;
  return a ?? b;
}

/**
 * Records a check-in on a BOL. While the BOL is open its time is the earliest one; a completed BOL keeps its time.
 * A report of a broken seal counts even then.
 */
export function checkInBol<B extends CheckableBol>(bol: B, stamp: Stamp): Stamped<B> {
  const stamps = addStamp(bol.stamps, stamp);
  const sealIntact = settleSeal(bol.sealIntact, stamp.sealIntact);
  if (bol.completed) {
    const repeated = bol.stamps.some(({ _id, at }) => _id === stamp._id && sameInstant(at, bol.checkin));
    return { row: { ...bol, stamps, sealIntact }, outcome: repeated ? 'done' : 'superseded' };
  }
  const after = { ...bol, stamps, sealIntact };
  const { time, holds } = settleTime(bol.checkin, stamps, heldCheckin(after), stamp);
  return { row: { ...after, checkin: time }, outcome: holds || holdsEndedVisit(after, stamp) ? 'done' : 'superseded' };
}

function sameInstant(a: string, b: string | null): boolean {
  return b !== null && Date.parse(a) === Date.parse(b);
}

/** Records a check-in of a load at pick-up; the earliest holds. */
export function checkInLoad<L extends CheckableLoad>(load: L, stamp: Stamp): Stamped<L> {
  const stamps = addStamp(load.stamps, stamp);
  const { time, holds } = settleTime(load.checkin, stamps, heldStamp(stamps, 'checkin'), stamp);
  return { row: { ...load, stamps, checkin: time }, outcome: holds ? 'done' : 'superseded' };
}

/** Records a check-out of a load at pick-up; the earliest holds. */
export function checkOutLoad<L extends CheckableLoad>(load: L, stamp: Stamp): Stamped<L> {
  const stamps = addStamp(load.stamps, stamp);
  const { time, holds } = settleTime(load.checkout, stamps, heldStamp(stamps, 'checkout'), stamp);
  return { row: { ...load, stamps, checkout: time }, outcome: holds ? 'done' : 'superseded' };
}

/** What a check-in or check-out waits for while nobody is chosen and nobody assigned. */
export const NO_DRIVER = msg('Choose a driver first.');

export interface BolCheckInQuestion {
  bol: { checkin: string | null; completed: boolean };
  load: { checkin: string | null };
  relations: ReadonlySet<Relation>;
  driverId: string | null;
}

/**
 * Why a BOL cannot be checked in now, or null. At pick-up (the shipper's side) the load's check-in counts for its BOLs;
 * at the receiver only the BOL's own does, or no delivery could ever be recorded.
 */
export function whyNotCheckInBol({ bol, load, relations, driverId }: BolCheckInQuestion): string | null {
  if (bol.completed) return t('This BOL is completed.');
  if (bol.checkin !== null) return t('This BOL is already checked in.');
  const delivers = relations.has('receiver') || relations.has('driver');
  if (!delivers && relations.has('shipper') && load.checkin !== null)
    return t('The load of this BOL is already checked in.');
  return driverId ? null : t(NO_DRIVER);
}

/** Why a load cannot be checked in at pick-up now, or null. */
export function whyNotCheckInLoad(question: {
  load: { checkin: string | null };
  driverId: string | null;
}): string | null {
  if (question.load.checkin !== null) return t('This load is already checked in.');
  return question.driverId ? null : t(NO_DRIVER);
}

/** Why a load cannot be checked out at pick-up now, or null. */
export function whyNotCheckOutLoad(question: {
  load: { checkout: string | null };
  driverId: string | null;
}): string | null {
  if (question.load.checkout !== null) return t('This load is already checked out.');
  return question.driverId ? null : t(NO_DRIVER);
}
