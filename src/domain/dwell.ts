/**
 * The dwell clock: when a truck arrived, got a dock, was loaded or unloaded, and left, as its driver and the facility
 * each say it. Marks and answers are facts: only ever added, a wrong time is put right by a further mark that names the
 * one it corrects. What both sides agree on is derived from all of them (see dwell-settling), in whatever order they
 * arrive.
 */
import { type Message, msg, t } from '#language/say.ts';
import type { DwellTerms } from './dwell-terms.ts';
import type { Fact } from './fact.ts';
import { type Actor, COMPANY_TYPE } from './roles.ts';

/** In the order they happen. */
export const DWELL_KINDS = ['arrived', 'docked', 'work-done', 'left'] as const;
export type DwellKind = (typeof DWELL_KINDS)[number];

export const DWELL_SIDES = ['driver', 'facility'] as const;
export type DwellSide = (typeof DWELL_SIDES)[number];

export const DWELL_ANSWERS = ['agree', 'dispute'] as const;

/** What makes a mark the correction of another one. */
export interface DwellCorrection {
  /** The mark it corrects; never a correction itself. */
  markId: string;
  reason: string;
  /** When it was corrected, by the shown time; the mark's own `at` is the time that is stated. */
  madeAt: string;
}

/** One step of a stay, as one side says it. The same tap has the same id on every BOL it is about. */
export interface DwellMark extends Fact {
  /** One of `DWELL_KINDS`, or what a newer version knows. */
  kind: string;
  side: string;
  /** The company it was at: the shipper at pick-up, the receiver at delivery. */
  placeId: string;
  /** True where the time was stated and is not that of the tap: as of a check-in that is on record. */
  stated?: boolean | undefined;
  /** Of an arrival: when the truck was expected, by what held at this time. Null where nothing was set; older ones have none. */
  appointment?: string | null | undefined;
  corrects?: DwellCorrection | null | undefined;
}

/** What the other side says to a mark. */
export interface DwellAnswer extends Fact {
  markId: string;
  /** Who answers. */
  side: string;
  /** One of `DWELL_ANSWERS`. */
  answer: string;
  /** The time of the mark that was answered: a correction of it may have come since. */
  seenAt: string;
  /** When it was by their clock, where they dispute it. */
  theirAt: string | null;
  reason: string;
}

export interface Dwell {
  marks: DwellMark[];
  answers: DwellAnswer[];
  /** As they were when the load was shipped; missing where the usual ones hold. */
  terms?: DwellTerms | undefined;
}

/** A load has those of its pick-up, a BOL those of its delivery. Rows of older servers and devices have none. */
export interface WithDwell {
  dwell?: Dwell | undefined;
}

/** Nothing on record. */
export const NO_DWELL: Dwell = { marks: [], answers: [] };
export const dwellOn = ({ dwell }: WithDwell): Dwell => dwell ?? NO_DWELL;

const added = <F extends Fact>(facts: readonly F[], fact: F): F[] =>
  facts.some(({ _id }) => _id === fact._id) ? [...facts] : [...facts, fact];

/** Adds a mark, or the correction of one; a mark that is there already stays as it is. */
export function markDwell<R extends WithDwell>(row: R, mark: DwellMark): R {
  const { marks, ...rest } = dwellOn(row);
  return { ...row, dwell: { ...rest, marks: added(marks, mark) } };
}

/** Adds an answer to a mark. */
export function answerDwell<R extends WithDwell>(row: R, answer: DwellAnswer): R {
  const { answers, ...rest } = dwellOn(row);
  return { ...row, dwell: { ...rest, answers: added(answers, answer) } };
}

/** The mark itself, not a correction of it; null where the row has none of this id. */
export const markOn = (row: WithDwell, markId: string): DwellMark | null =>
  dwellOn(row).marks.find(({ _id, corrects }) => _id === markId && !corrects) ?? null;

/** Whose side somebody speaks for. */
export const dwellSideOf = ({ companyType }: Pick<Actor, 'companyType'>): DwellSide =>
  companyType === COMPANY_TYPE.carrier ? 'driver' : 'facility';

/** The correction of a mark: of the same kind, side and place. `at`: the time that is stated. */
export const correctionOf = (
  mark: DwellMark,
  made: Fact,
  { reason, at, appointment = mark.appointment }: { reason: string; at: string } & Pick<DwellMark, 'appointment'>,
): DwellMark => ({
  ...made,
  at,
  kind: mark.kind,
  side: mark.side,
  placeId: mark.placeId,
  ...(appointment !== undefined && { appointment }),
  corrects: { markId: mark._id, reason, madeAt: made.at },
});

const HAPPENED: Record<DwellKind, Message> = {
  arrived: msg('Arrived'),
  docked: msg('At the dock'),
  'work-done': msg('Work done'),
  left: msg('Left'),
};
const WORK_DONE = { load: msg('Loaded'), bol: msg('Unloaded') };

/** What happened, in a list or a label: `Loaded` at pick-up, `Unloaded` at delivery. */
export function dwellHappened(kind: string, place: 'load' | 'bol'): string {
  if (kind === 'work-done') return t(WORK_DONE[place]);
  return Object.hasOwn(HAPPENED, kind) ? t(HAPPENED[kind as DwellKind]) : t('Other time');
}

export const SIDE_WORDS: Record<DwellSide, Message> = { driver: msg('Driver'), facility: msg('Facility') };
export const sideWords = (side: string): string =>
  Object.hasOwn(SIDE_WORDS, side) ? t(SIDE_WORDS[side as DwellSide]) : t('Other side');
