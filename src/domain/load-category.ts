/**
 * The lists of the dashboard. All but one are lists of loads; completed is a list of BOLs, so a load with several
 * completed BOLs stands there several times. A load stands in inbound while one of its BOLs does.
 */
import type { Relation } from './relation.ts';

export const CATEGORIES = ['inbound', 'outbound', 'unsubmitted', 'completed', 'shipping'] as const;
export type Category = (typeof CATEGORIES)[number];

type Relations = ReadonlySet<Relation>;

/** What a row of the list is. */
export function rowKindOf(category: Category): 'load' | 'bol' {
  return category === 'completed' ? 'bol' : 'load';
}

/** True when there is a BOL and every one of them is completed. */
export function isLoadCompleted(bols: readonly { completed: boolean }[]): boolean {
  return bols.length > 0 && bols.every(({ completed }) => completed);
}

/** The list a load stands in for somebody with these relations to it; null when in none. */
export function loadCategory(
  relations: Relations,
  load: { ready: boolean },
  bols: readonly { completed: boolean }[],
): Category | null {
  if (relations.size === 0) return null;
  if (isLoadCompleted(bols)) return 'completed';
  if (relations.has('shipper')) return load.ready ? 'outbound' : 'unsubmitted';
  if (!load.ready) return null;
  return relations.has('carrier') || relations.has('driver') ? 'shipping' : null;
}

/** The list a BOL stands in for somebody with these relations to that BOL; null when in none. */
export function bolCategory(
  relations: Relations,
  load: { ready: boolean },
  bol: { completed: boolean },
): Category | null {
  if (relations.size === 0) return null;
  if (bol.completed) return 'completed';
  return relations.has('receiver') && load.ready ? 'inbound' : null;
}
