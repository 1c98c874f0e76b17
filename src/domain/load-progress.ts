/**
 * How far a load has come, for its page: five steps that only ever happen in this order. What a later step proves is
 * taken as done even where this reader does not see when: a receiver has no pick-up times, yet what has arrived was
 * picked up. What nothing says anything about is `unknown` to them, never "not yet".
 */
import { type Message, msg, t } from '#language/say.ts';
import { isLoadCompleted } from './load-category.ts';
import { may } from './permissions.ts';
import { type BolParties, type LoadParties, relationsTo } from './relation.ts';
import type { Actor } from './roles.ts';
import { type Stamp, type StampKind, shownStamp } from './stamp.ts';
import { type Place, zoneOfStop } from './zone-of-address.ts';

export const PROGRESS_STEPS = ['built', 'shipped', 'picked-up', 'delivered', 'completed'] as const;
type ProgressName = (typeof PROGRESS_STEPS)[number];

const WORDS: Record<ProgressName, Message> = {
  built: msg('Built'),
  shipped: msg('Shipped'),
  'picked-up': msg('Picked up'),
  delivered: msg('Delivered'),
  completed: msg('Completed'),
};

export interface ProgressStep {
  name: ProgressName;
  words: string;
  /** `current`: the last one that has happened. `unknown`: perhaps it has, this reader is not told. */
  state: 'done' | 'current' | 'later' | 'unknown';
  /** When, and the zone of the place; null where it has not happened, or nobody tells this reader. */
  time: { at: string; zone: string } | null;
  /** Whose record the time comes from. */
  by: string | null;
  /** Of several BOLs, how many have come so far, while it is not all of them. */
  part: { done: number; of: number } | null;
}

interface ProgressLoad extends LoadParties {
  shipper: Place;
  createdDate: string;
  contact: { name: string };
  ready: boolean;
  shipped?: { at: string; byName: string } | null | undefined;
  checkin: string | null;
  checkout: string | null;
  stamps: readonly Stamp[];
}

interface ProgressBol extends BolParties {
  shipper: Place;
  receiver: Place | null;
  checkin: string | null;
  checkout: string | null;
  completed: boolean;
  stamps: readonly Stamp[];
}

/** The steps of this load in their order, as this reader may know them; exactly one is `current`. */
export function loadProgress(actor: Actor, load: ProgressLoad, bols: readonly ProgressBol[]): ProgressStep[] {
  const completed = isLoadCompleted(bols);
  const knowsPickUp = may(actor, 'pickup.read', relationsTo(actor, load, bols), { completed });
  const arrived = bols.filter((bol) => bol.checkin !== null || bol.completed);
  const over = bols.filter((bol) => bol.completed);
  const happened: Record<ProgressName, boolean> = {
    built: true,
    shipped: load.ready,
    'picked-up': load.ready && ((knowsPickUp && load.checkout !== null) || arrived.length > 0),
    delivered: load.ready && bols.length > 0 && arrived.length === bols.length,
    completed: load.ready && completed,
  };
  const told: Record<ProgressName, Told> = {
    built: { time: { at: load.createdDate, zone: zoneOfStop(load) }, by: load.contact.name || null },
    shipped: shippedBy(load),
    'picked-up': happened['picked-up'] && knowsPickUp ? lastOf([load], 'checkout') : NOTHING,
    delivered: happened.delivered ? lastOf(arrived, 'checkin') : NOTHING,
    completed: happened.completed ? lastOf(over, 'checkout') : NOTHING,
  };
  const counts: Partial<Record<ProgressName, number>> = { delivered: arrived.length, completed: over.length };
  const current = PROGRESS_STEPS.filter((name) => happened[name]).at(-1);
  return PROGRESS_STEPS.map((name) => {
    const done = counts[name] ?? 0;
    const isHidden = name === 'picked-up' && load.ready && !knowsPickUp;
    return {
      name,
      words: t(WORDS[name]),
      state: name === current ? 'current' : happened[name] ? 'done' : isHidden ? 'unknown' : 'later',
      ...told[name],
      part: !happened[name] && done > 0 ? { done, of: bols.length } : null,
    };
  });
}

type Told = Pick<ProgressStep, 'time' | 'by'>;
const NOTHING: Told = { time: null, by: null };

/** Loads that were shipped before this was recorded have no time. */
function shippedBy(load: ProgressLoad): Told {
  const { ready, shipped } = load;
  return ready && shipped ? { time: { at: shipped.at, zone: zoneOfStop(load) }, by: shipped.byName } : NOTHING;
}

/** When the last of the rows got there, and whose record says so. */
function lastOf(rows: readonly (ProgressLoad | ProgressBol)[], kind: StampKind): Told {
  const last = rows
    .flatMap((row) => (row[kind] === null ? [] : [{ row, at: row[kind] }]))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  if (!last) return NOTHING;
  const { row, at } = last;
  return {
    time: { at, zone: zoneOfStop(row) },
    by: shownStamp(row.stamps, kind, at)?.byName ?? null,
  };
}
