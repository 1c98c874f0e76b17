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

export interface MarkedRow extends DashboardRow {
  marks: MarkFacts;
}

/** The row of a record as a whole list holds it. */
export function markedRow(row: ListRow, viewer: RowViewer): MarkedRow {
  return { ...dashboardRow(row, viewer), marks: marksOf(row.status, viewer) };
}

const isOfToday = ({ days }: MarkFacts, nowMs: number) =>
  days.some(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);

/** A test of rows for marks, as they are at `nowMs`. */
export function markTest(nowMs: number): (row: MarkedRow, mark: Mark) => boolean {
  return ({ marks }, mark) => {
    if (mark === 'late') return nowMs >= marks.lateFromMs;
    return mark === 'today' ? isOfToday(marks, nowMs) : marks.lasting.includes(mark);
  };
}

/** How many rows have each mark at `nowMs`; one pass, because it is done again at every minute. */
export function countMarks(rows: readonly MarkedRow[], nowMs: number): Record<Mark, number> {
  const counts: Record<Mark, number> = { late: 0, 'no-driver': 0, 'at-dock': 0, osd: 0, 'to-sign': 0, today: 0 };
  for (const { marks } of rows) {
    for (const mark of marks.lasting) counts[mark] += 1;
    if (nowMs >= marks.lateFromMs) counts.late += 1;
    if (isOfToday(marks, nowMs)) counts.today += 1;
  }
  return counts;
}

/** All rows of a list that a view shows, in its order. */
export function rowsOf(index: RowIndex<MarkedRow>, { marks, search, order }: ListView, nowMs: number): MarkedRow[] {
  const has = markTest(nowMs);
  return index.find(search, order, marks.length === 0 ? undefined : (row) => marks.every((mark) => has(row, mark)));
}
