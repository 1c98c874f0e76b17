/** What the search over everything finds among the loads of all lists. */
import type { Category } from '#domain/load-category.ts';
import { ALL_COLUMNS } from './dashboard-row.ts';
import type { ListIndex } from './list-indexes.ts';
import type { MarkedRow } from './marked-rows.ts';

export interface FoundLoad {
  category: Category;
  row: MarkedRow;
}

interface FoundLoads {
  /** The nearest of them: what is open by how far off its next time is, then what was done last. */
  nearest: FoundLoad[];
  /** How many rows each list shows for this search, where not all are among the nearest. */
  more: { category: Category; count: number }[];
}

const FIRST = { key: 'id', direction: 'asc' } as const;

/** All rows of a list that the box above it would show for what is typed. */
export function rowsWith(index: ListIndex | null | undefined, typed: string): MarkedRow[] {
  return index?.find({ [ALL_COLUMNS]: typed }, FIRST) ?? [];
}

/** Looks through all lists; `most` is how many loads there is room for. */
export function findLoads(
  lists: readonly { category: Category; index: ListIndex | null | undefined }[],
  typed: string,
  nowMs: number,
  most: number,
): FoundLoads {
  const found = lists.map(({ category, index }) => ({ category, rows: rowsWith(index, typed) }));
  const nearest: (FoundLoad & { distance: number })[] = [];
  for (const { category, rows } of found) {
    for (const row of rows) {
      const distance = distanceOf(row, nowMs);
      if (nearest.length === most && distance >= nearest[most - 1]!.distance) continue;
      // Behind those that are as near: lists, and rows in them, keep their order.
      const place = nearest.findIndex((other) => other.distance > distance);
      nearest.splice(place === -1 ? nearest.length : place, 0, { category, row, distance });
      nearest.length = Math.min(nearest.length, most);
    }
  }
  const total = found.reduce((sum, { rows }) => sum + rows.length, 0);
  return {
    nearest,
    more:
      total <= most
        ? []
        : found.flatMap(({ category, rows: { length: count } }) => (count > 0 ? { category, count } : [])),
  };
}

/** Whatever is done comes after whatever is open. */
const DONE_MS = 1e15;

function distanceOf({ status: { stage, pickUpAt, lead, completedAt }, drop }: MarkedRow, nowMs: number): number {
  const far = (at: string | null | undefined) => (at ? Math.abs(Date.parse(at) - nowMs) : DONE_MS);
  if (stage === 'completed') return DONE_MS + far(completedAt ?? drop.at);
  return Math.min(far(pickUpAt), far(lead?.dueAt));
}
