/** What the server said about rows of a device, as a refold takes it in. */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';

/** What the server said about one row: its newest value, or that it is gone. */
export type BaseChange<T> = BasePut<T> | { op: 'remove'; why: 'deleted' | 'lost' };

interface BasePut<T> {
  op: 'put';
  value: T;
  /** Of the pass that brought it; a reply has none. */
  generation?: number;
  /** The pass began from the start: the server may have been put back to an older state. */
  anew?: boolean;
}

export interface BaseChanges {
  loads: Map<string, BaseChange<LoadRecord>>;
  bols: Map<string, BaseChange<Bol>>;
  notifications: Map<string, BaseChange<Notification>>;
}

export const noChanges = (): BaseChanges => ({ loads: new Map(), bols: new Map(), notifications: new Map() });

/**
 * Whether what is kept is newer than what comes. Replies and feed may come in any order, so an older version never
 * replaces a newer one; but a pass from the start says what there is now, whatever was said before it.
 */
export function isNewer(
  kept: { version: number; generation: number },
  { value, generation, anew }: BasePut<{ version: number }>,
): boolean {
  if (anew && kept.generation < (generation ?? 0)) return false;
  return kept.version > value.version;
}
