/**
 * A load and its BOLs, the unit that entries change. Each fold takes a lane and one entry and gives the lane as it
 * looks with it. The rules are the domain's; a fold only finds the rows and fills in what the screen needs.
 */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { MutationType } from '#contract/mutation.ts';
import type { OutboxEntry } from '../../db/outbox-entry.ts';

export interface Lane {
  /** Null where the device has no row of it (a receiver may know only the BOL). */
  load: LoadRecord | null;
  bols: ReadonlyMap<string, Bol>;
}

export type Fold<T extends MutationType> = (lane: Lane, entry: OutboxEntry<T>) => Lane;

/** The lane with this BOL changed; unchanged when the device does not have it. */
export function changeBol(lane: Lane, bolId: string, change: (bol: Bol) => Bol): Lane {
  const bol = lane.bols.get(bolId);
  return bol ? { ...lane, bols: new Map(lane.bols).set(bolId, change(bol)) } : lane;
}

/** The lane with its load changed; unchanged when the device does not have it. */
export function changeLoad(lane: Lane, change: (load: LoadRecord) => LoadRecord): Lane {
  return lane.load ? { ...lane, load: change(lane.load) } : lane;
}
