/** Rows of a whole list with their marks, for the chips above it. */
import type { Category } from '#domain/load-category.ts';
import { type MarkFacts, marksOf } from '#domain/mark-facts.ts';
import { MARKS, type Mark } from '#domain/marks.ts';
import { isStaff } from '#domain/roles.ts';
import { type Message, msg } from '#language/say.ts';
import type { ListRow } from '#offline/read-lists.ts';
import { type DashboardRow, dashboardRow, type RowViewer } from './dashboard-row.ts';
import type { ListView } from './list-view.ts';
import type { RowIndex } from './row-index.ts';

export const MARK_TITLES: Record<Mark, Message> = {
  late: msg('Late'),
  'no-driver': msg('No driver'),
  'at-dock': msg('At the dock'),
  osd: msg('OS&D'),
  'to-sign': msg('To sign'),
  today: msg('Today'),
};

/**
 * The chips that can count anything in a list: what is not shipped has nothing to it yet, what is completed is over.
 * Drivers are found by shipper and carrier. In inbound that is nobody but a company that ships to itself, so the chip
 * stands there once it counts something.
 */
export function chipsOf(category: Category, { role }: RowViewer, counts: Record<Mark, number> | null): readonly Mark[] {
  if (category === 'unsubmitted') return [];
  if (category === 'completed') return ['osd', 'today'];
  const findsDrivers = category === 'inbound' ? counts?.['no-driver'] : isStaff(role);
  return findsDrivers ? MARKS : MARKS.filter((mark) => mark !== 'no-driver');
}

/** What follows from the rest of a row, and is asked of fifty thousand at once. */
interface RowMarks extends MarkFacts {
  /** When it is picked up and next delivered, of what is done when it was; ms. */
  timesMs: readonly number[];
}

export interface MarkedRow extends DashboardRow {
  marks: RowMarks;
}

/** The row of a record as a whole list holds it. */
export function markedRow(row: ListRow, viewer: RowViewer): MarkedRow {
  const { status } = row;
  const shown = dashboardRow(row, viewer);
  const times =
    status.stage === 'completed' ? [status.completedAt ?? shown.drop.at] : [status.pickUpAt, status.lead?.dueAt];
  const timesMs = times.flatMap((at) => (at ? [Date.parse(at)] : []));
  // Not spread: fifty thousand copies are looked through in a multiple of the time.
  return Object.assign(shown, { marks: Object.assign(marksOf(status, viewer), { timesMs }) });
}

const isOfToday = ({ days }: MarkFacts, nowMs: number) =>
  days.some(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);

/** The marks of each row at one moment, a bit each. */
interface Marked {
  nowMs: number;
  bits: Uint8Array;
}

/** Of lists that are held: chips are counted and pressed many times in a minute. */
const lastMarked = new WeakMap<readonly MarkedRow[], Marked>();

const BIT = Object.fromEntries(MARKS.map((mark, place) => [mark, 1 << place])) as Record<Mark, number>;
const bitsOf = (marks: readonly Mark[]) => marks.reduce((bits, mark) => bits | BIT[mark], 0);

/** What fifty thousand rows are marked with at `nowMs`; found out once a minute. */
function marked(rows: readonly MarkedRow[], nowMs: number): Uint8Array {
  const last = lastMarked.get(rows);
  if (last?.nowMs === nowMs) return last.bits;
  const bits = new Uint8Array(rows.length);
  rows.forEach(({ marks }, place) => {
    const late = nowMs >= marks.lateFromMs ? BIT.late : 0;
    bits[place] = bitsOf(marks.lasting) | late | (isOfToday(marks, nowMs) ? BIT.today : 0);
  });
  lastMarked.set(rows, { nowMs, bits });
  return bits;
}

/** How many rows have each mark at `nowMs`. */
export function countMarks(rows: readonly MarkedRow[], nowMs: number): Record<Mark, number> {
  // There are few different sets of marks.
  const sets = new Uint32Array(1 << MARKS.length);
  for (const bits of marked(rows, nowMs)) sets[bits]! += 1;
  const counts = { late: 0, 'no-driver': 0, 'at-dock': 0, osd: 0, 'to-sign': 0, today: 0 };
  sets.forEach((rowsOfSet, bits) => {
    for (const mark of MARKS) if (bits & BIT[mark]) counts[mark] += rowsOfSet;
  });
  return counts;
}

/** All rows of a list that a view shows, in its order. */
export function rowsOf(index: RowIndex<MarkedRow>, { marks, search, order }: ListView, nowMs: number): MarkedRow[] {
  if (marks.length === 0) return index.find(search, order);
  const asked = bitsOf(marks);
  const bits = marked(index.rows, nowMs);
  return index.find(search, order, (place) => (bits[place]! & asked) === asked);
}
