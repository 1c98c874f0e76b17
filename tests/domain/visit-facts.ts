/** A BOL and the facts that arrive about it, each at a minute of one day, for tests of visits. */
import { checkInBol } from '#domain/check-in.ts';
import { completeBol } from '#domain/completion.ts';
import { correctBolStamp } from '#domain/correction.ts';
import { NO_OSD } from '#domain/osd.ts';
import { recordOutcome, voidBolOutcome } from '#domain/outcome-recording.ts';
import type { Stamp } from '#domain/stamp.ts';
import { outcomeState } from '#domain/stop-outcome.ts';
import type { StopOutcome } from '#domain/visits.ts';
import { outcomeOf, UNKNOWN, voidAt } from './outcome-of.ts';
import { stampOf } from './stamp-of.ts';

export const time = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute)).toISOString();

export const openBol = (over: Partial<ReturnType<typeof emptyBol>> = {}) => ({ ...emptyBol(), ...over });

const emptyBol = () => ({
  checkin: null as string | null,
  checkout: null as string | null,
  completed: false,
  sealIntact: null as boolean | null,
  osd: NO_OSD,
  stamps: [] as Stamp[],
  outcomes: [] as StopOutcome[],
});
export type TestBol = ReturnType<typeof emptyBol>;

/** Something somebody recorded, as it arrives: the row with it, and what was answered. */
export type Arrival = (bol: TestBol, receivedAt: string) => { row: TestBol; outcome: 'done' | 'superseded' };

export const id = (name: string) => Buffer.from(name.padStart(12)).toString('hex');

export const came =
  (name: string, minute: number, over: Partial<Stamp> = {}): Arrival =>
  (bol, receivedAt) =>
    checkInBol(bol, stampOf({ _id: id(name), at: time(minute), receivedAt, ...over }));

export const corrected =
  (name: string, minute: number, made = minute): Arrival =>
  (bol, receivedAt) => {
    const corrects = { stampId: id(name), reason: 'Wrong hour', madeAt: time(made) };
    return correctBolStamp(bol, stampOf({ _id: id(`${name}${made}`), at: time(minute), receivedAt, corrects }));
  };

export const happened =
  (name: string, kind: string, minute: number, over: Partial<StopOutcome> = {}): Arrival =>
  (bol, receivedAt) =>
    recordOutcome(bol, outcomeOf({ _id: id(name), kind, at: time(minute), receivedAt, ...over }), UNKNOWN);

export const refused = (name: string, minute: number, follows: string | null = null) =>
  happened(name, 'refused', minute, { follows: follows && id(follows) });

export const takenBack =
  (name: string): Arrival =>
  (bol, receivedAt) => ({ row: voidBolOutcome(bol, id(name), voidAt(receivedAt)), outcome: 'done' });

export const completed =
  (minute: number): Arrival =>
  (bol, receivedAt) =>
    completeBol(bol, stampOf({ _id: id('out'), kind: 'checkout', at: time(minute), receivedAt }));

/** What is there when these have arrived in this order, a minute each, long after they happened. */
export const after = (arrivals: readonly Arrival[], start: TestBol = openBol(), from = 300): TestBol =>
  arrivals.reduce((bol, arrive, index) => arrive(bol, time(from + index)).row, start);

/** What people see of it, in whatever order it arrived. */
export const seen = (bol: TestBol) => ({
  checkin: bol.checkin,
  checkout: bol.checkout,
  completed: bol.completed,
  stamps: bol.stamps.map(({ _id }) => _id),
  outcomes: Object.fromEntries(
    bol.outcomes.map((outcome) => [outcome._id, outcomeState(outcome, bol)] as const).toSorted(),
  ),
});

/** Where the outcome of this name stands. */
export const stateOf = (bol: TestBol, name: string) => seen(bol).outcomes[id(name)];

export function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}
