/** Outcomes of stops on the server and on every device: there once, by their maker, at their time; and what they make of check-ins. */
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import { heldCheckin, type Visited } from '#domain/visits.ts';
import type { World } from '../world.ts';
import type { KnownEntry } from './auditor.ts';
import { Broken } from './broken.ts';
import { rowsOf } from './raw-store.ts';
import type { OutcomeState } from './server-history.ts';
import { checkTime } from './time-known.ts';

/** What an entry of either type is about, as the server has it; undefined where the row is gone. */
function outcomesOf({ history }: World, { args, lane }: OutboxEntry): OutcomeState[] | undefined {
  const { bolId } = args as { bolId: string | null };
  const load = history.loads.get(lane);
  return (bolId === null ? load : load?.bols.find(({ id }) => id === bolId))?.outcomes;
}

export const hasOutcome = ({ history }: World, { id, lane }: OutboxEntry): boolean => {
  const load = history.loads.get(lane);
  return load !== undefined && [load, ...load.bols].some(({ outcomes }) => outcomes.some(({ _id }) => _id === id));
};

export function checkOutcome(world: World, known: KnownEntry): void {
  const { entry, userId } = known;
  const outcomes = outcomesOf(world, entry);
  if (!outcomes) return;
  const mine = outcomes.filter(({ _id }) => _id === entry.id);
  const [there] = mine;
  if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
  if (mine.length > 1) throw new Broken('doubled', `"${entry.label}" is there ${mine.length} times.`);
  const { kind, note } = (entry.args as ChangeArgs<'record-outcome'>).outcome;
  if (there.kind !== kind || there.note !== note || there.byUserId !== userId) {
    throw new Broken('changed', `"${entry.label}" is there as ${there.kind} by ${there.byUserId}.`);
  }
  checkTime(world, known, { at: Date.parse(there.at), isUncertain: there.clockUncertain === true });
}

export function checkVoidOfOutcome(world: World, known: KnownEntry): void {
  const { entry } = known;
  const { outcomeId, reason } = entry.args as ChangeArgs<'void-outcome'>;
  const outcomes = outcomesOf(world, entry);
  if (!outcomes) return;
  const taken = outcomes.find(({ _id }) => _id === outcomeId)?.void;
  if (!taken) throw new Broken('lost', `"${entry.label}" was done and the record still counts.`);
  // The first to take it back is the one whose reason stays; each run's reasons are its own.
  if (taken.reason !== reason) return;
  checkTime(world, known, { at: Date.parse(taken.at), isUncertain: taken.clockUncertain === true });
}

/** The check-in of every row is what its stamps and outcomes say, on the server and on every device, sent or not. */
export function checkCheckins({ history, devices }: World): void {
  for (const load of history.loads.values()) {
    for (const bol of load.bols) checkDerived(bol.id, 'on the server', bol as unknown as Row);
  }
  for (const { browser, holder } of devices) {
    for (const row of rowsOf(browser, holder.id, 'bols')) {
      // What somebody enters on top of a completion of their own that was not sent, or was refused, changes no time of it.
      const isOwn = row.completed && row.base?.completed === false;
      if (!row.brief && !isOwn) checkDerived(row._id, `on device ${browser.name}`, row);
    }
  }
}

type Row = Visited & { checkin: string | null };

function checkDerived(id: string, where: string, row: Row): void {
  const derived = heldCheckin(row)?.at ?? null;
  const ms = (at: string | null) => (at === null ? null : Date.parse(at));
  if (ms(derived) === ms(row.checkin)) return;
  throw new Broken('disagrees', `The check-in of BOL ${id} is ${row.checkin} ${where}, and its facts say ${derived}.`);
}
