/**
 * What two sides agree on of one stay (which marks are of one: see dwell-stays). Everything here is derived from sets of facts, so it is the same in whatever order
 * they arrived. Times of both sides within a few minutes match; else one side agrees to the other's, or both stand.
 */
import { DWELL_KINDS, type Dwell, type DwellAnswer, type DwellKind, type DwellMark, type DwellSide } from './dwell.ts';

/** Times this close are the same, ms. */
export const DWELL_TOLERANCE_MS = 5 * 60_000;

/** `differs`: both sides recorded it, and nobody has answered. */
export type DwellState = 'none' | 'unanswered' | 'matches' | 'agreed' | 'differs' | 'disputed';

/** A step as one side says it. */
export interface SideTime {
  at: string;
  /** Null where the side only said so in a dispute. */
  mark: DwellMark | null;
  /** What counts of the mark: its last correction, or itself. */
  counting: DwellMark | null;
  /** What the other side last answered to the mark. */
  answer: DwellAnswer | null;
  /** The mark was corrected since it was answered. */
  isOutdated: boolean;
}

export interface DwellLine {
  kind: DwellKind;
  driver: SideTime | null;
  facility: SideTime | null;
  state: DwellState;
  /** The time both sides stand by; null where there is none. */
  at: string | null;
}

const ms = ({ at }: { at: string }) => Date.parse(at);
const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1);

/** What counts of a mark: of several corrections the one made last. */
export function countingMark(marks: readonly DwellMark[], mark: DwellMark): DwellMark {
  const madeAt = ({ corrects, at }: DwellMark) => Date.parse(corrects?.madeAt ?? at);
  const corrections = marks.filter(({ corrects }) => corrects?.markId === mark._id);
  return corrections.sort((a, b) => madeAt(a) - madeAt(b) || byId(a, b)).at(-1) ?? mark;
}

/** Of several steps of a kind: a stay begins with the first and ends with the last. */
const LAST_COUNTS: ReadonlySet<string> = new Set(['work-done', 'left']);

/** The step of this kind that counts on this side. */
function markOf(marks: readonly DwellMark[], side: DwellSide, kind: DwellKind): DwellMark | null {
  const own = marks
    .filter((mark) => mark.side === side && mark.kind === kind && !mark.corrects)
    .map((mark) => ({ mark, time: ms(countingMark(marks, mark)) }))
    .sort((a, b) => a.time - b.time || byId(a.mark, b.mark));
  return own.at(LAST_COUNTS.has(kind) ? -1 : 0)?.mark ?? null;
}

/** The answer to a mark that counts: the one made last. */
export const lastAnswer = (answers: readonly DwellAnswer[], mark: DwellMark): DwellAnswer | null =>
  answers
    .filter(({ markId, side }) => markId === mark._id && side !== mark.side)
    .sort((a, b) => ms(a) - ms(b) || byId(a, b))
    .at(-1) ?? null;

function sideTime({ marks, answers }: Dwell, side: DwellSide, kind: DwellKind): SideTime | null {
  const mark = markOf(marks, side, kind);
  if (mark === null) return null;
  const counting = countingMark(marks, mark);
  const answer = lastAnswer(answers, mark);
  const isOutdated = answer !== null && Date.parse(answer.seenAt) !== ms(counting);
  return { at: counting.at, mark, counting, answer, isOutdated };
}

/** Where a side recorded nothing itself, what it said when it disputed the other's time. */
function saidInDispute(other: SideTime | null): SideTime | null {
  const { answer } = other ?? {};
  if (answer?.answer !== 'dispute' || answer.theirAt === null) return null;
  return { at: answer.theirAt, mark: null, counting: null, answer: null, isOutdated: false };
}

const agrees = ({ answer, isOutdated }: SideTime) => answer?.answer === 'agree' && !isOutdated;

/** A step of a stay, with what each side says of it. */
export function dwellLine(stay: Dwell, kind: DwellKind): DwellLine {
  const [marked, seen] = [sideTime(stay, 'driver', kind), sideTime(stay, 'facility', kind)];
  const driver = marked ?? saidInDispute(seen);
  const facility = seen ?? saidInDispute(marked);
  return { kind, driver, facility, ...settled(kind, driver, facility) };
}

function settled(kind: DwellKind, driver: SideTime | null, facility: SideTime | null): Pick<DwellLine, 'state' | 'at'> {
  const times = [driver, facility].filter((time) => time !== null);
  const [first, last] = [...times].sort((a, b) => ms(a) - ms(b));
  if (!first) return { state: 'none', at: null };
  if (last && ms(last) - ms(first) <= DWELL_TOLERANCE_MS) {
    return { state: 'matches', at: LAST_COUNTS.has(kind) ? last.at : first.at };
  }
  // Where each agreed to the other's, the one said last counts.
  const agreed = times.filter(agrees).sort((a, b) => ms(a.answer!) - ms(b.answer!) || byId(a.answer!, b.answer!));
  const counts = agreed.at(-1);
  if (counts) return { state: 'agreed', at: counts.at };
  if (times.some(({ answer }) => answer?.answer === 'dispute')) return { state: 'disputed', at: null };
  return { state: times.length === 2 ? 'differs' : 'unanswered', at: null };
}

/** Every step of a stay. */
export const dwellLines = (stay: Dwell): DwellLine[] => DWELL_KINDS.map((kind) => dwellLine(stay, kind));

/** The step a side records next: the one after the last it has; null when the truck has left. */
export function nextDwell(lines: readonly DwellLine[], side: DwellSide): DwellKind | null {
  const last = lines.findLastIndex((line) => line[side] !== null && line[side].mark !== null);
  return lines[last + 1]?.kind ?? null;
}
