/**
 * Whether a person gave an entry up, or one that it names: what was recorded about a fact that never reaches the server has
 * no place there and goes with it. Told by the ids alone, whatever the device's own rule is.
 */
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import type { KnownEntry } from './auditor.ts';
import type { Journal } from './journal.ts';

export function wasGivenUp({ givenUp }: Journal, entries: readonly KnownEntry[], known: KnownEntry): boolean {
  const ofDevice = entries.filter(({ device, userId }) => device === known.device && userId === known.userId);
  const goes = ({ entry }: KnownEntry, seen: ReadonlySet<string>): boolean => {
    if (givenUp.get(entry.id)) return true;
    const says = JSON.stringify([entry.args, entry.context]);
    return ofDevice.some(
      (other) =>
        !seen.has(other.entry.id) &&
        idsOf(other.entry).some((id) => says.includes(id)) &&
        goes(other, new Set([...seen, other.entry.id])),
    );
  };
  return goes(known, new Set([known.entry.id]));
}

/** Of what there is by an entry, and by nothing else. */
function idsOf({ id, args }: OutboxEntry): string[] {
  const { signature } = args as Partial<ChangeArgs<'sign-bol'>>;
  const { _id, bols = [] } = args as Partial<ChangeArgs<'build-load'>>;
  const { bolChanges = [] } = args as Partial<ChangeArgs<'edit-load'>>;
  const added = bolChanges.flatMap((one) => (one.op === 'add' ? [one.bol._id] : []));
  return [id, ...(signature ? [signature._id] : []), ...(_id ? [_id] : []), ...bols.map((bol) => bol._id), ...added];
}
