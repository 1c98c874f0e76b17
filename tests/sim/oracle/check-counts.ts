/**
 * Counts on the server: there once, by their maker, at their time; and the report says what the count made last says, less
 * what was deleted from it since.
 */
import type { OutboxEntry } from '#changes/entry.ts';
import type { World } from '../world.ts';
import type { KnownEntry } from './auditor.ts';
import { Broken } from './broken.ts';
import { checkTime } from './time-known.ts';

export const hasCount = ({ history }: World, { id }: OutboxEntry): boolean =>
  [...history.loads.values()].some(({ bols }) => bols.some(({ counts }) => counts.some(({ _id }) => _id === id)));

/** `wasRemoved`: whether the server did a removal that names this entry of the report. */
export function checkCount(world: World, known: KnownEntry, wasRemoved: (entryId: string) => boolean): void {
  const { entry, userId } = known;
  const { bolId } = entry.args as { bolId: string };
  const bol = world.history.loads.get(entry.lane)?.bols.find(({ id }) => id === bolId);
  if (!bol) return;
  const mine = bol.counts.filter(({ _id }) => _id === entry.id);
  const [count] = mine;
  if (!count) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
  if (mine.length > 1) throw new Broken('doubled', `"${entry.label}" is there ${mine.length} times.`);
  if (count.byUserId !== userId) throw new Broken('changed', `"${entry.label}" was made by ${count.byUserId}.`);
  checkTime(world, known, { at: Date.parse(count.at), isUncertain: count.clockUncertain === true });
  // Told here in its own words, not with the rule that is tried.
  const later = bol.counts.filter((one) => one.at > count.at || (one.at === count.at && one._id > count._id));
  const counted = Object.values(bol.osd).flatMap((entries) => entries.filter(({ countId }) => countId === entry.id));
  if (later.length > 0) {
    if (counted.length > 0) throw new Broken('disagrees', `"${entry.label}" is superseded and its entries stand.`);
    return;
  }
  for (const { _id, damageId, sku, shipped, received, damaged } of count.lines) {
    const differs = shipped === null ? 0 : Math.abs(received - shipped);
    for (const [id, qty] of [[_id, differs] as const, [damageId, damaged] as const]) {
      const there = counted.find((one) => one._id === id)?.qty ?? 0;
      if (there !== qty && !(there === 0 && wasRemoved(id))) {
        throw new Broken('disagrees', `"${entry.label}": ${sku} is reported as ${there} and was counted as ${qty}.`);
      }
    }
  }
}
