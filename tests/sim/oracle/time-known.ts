/**
 * Whether the device could know by how much its clock was off at a tap. It could when the clock was not set between its
 * last word from the server before the tap and the sending, or was set once within the life of the same page, whose
 * monotonic clock tells when. It could not when it was set twice, or set while the app was closed: nobody could.
 */
import type { World } from '../world.ts';
import type { KnownEntry } from './auditor.ts';

export function isTimeKnown({ journal }: World, { entry, tap, device, userId }: KnownEntry): boolean {
  const sent = journal.effects.find(({ key }) => key === entry.id)?.at ?? Number.POSITIVE_INFINITY;
  const contacts = journal.contacts.filter((one) => one.device === device && one.userId === userId);
  const { measured } = entry.clock;
  const hasBefore = measured !== null;
  // What it held at the tap. A later word may have come to a page that died before it could keep it.
  const before =
    contacts.find(({ life, monotonicMs }) => life === measured?.life && monotonicMs === measured.monotonicMs) ??
    contacts.filter(({ at }) => at <= tap.at).at(-1);
  const from = hasBefore && before ? before.at : tap.at;
  const settings = journal.clockChanges.filter((one) => one.device === device && from <= one.at && one.at <= sent);
  if (settings.length === 0) return true;
  if (settings.length > 1 || !hasBefore) return false;
  const after = contacts.filter(({ at }) => tap.at <= at && at <= sent);
  return before?.life === tap.life && after.every(({ life }) => life === tap.life);
}
