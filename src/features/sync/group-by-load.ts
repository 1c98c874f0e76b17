import type { OutboxEntry } from '#offline/db/outbox-entry.ts';

/** The entries of one load in the order they go out. */
export interface EntryGroup {
  lane: string;
  entries: OutboxEntry[];
}

/** Groups entries by load: loads that need a person first, then by their oldest entry. Inside, as they go out. */
export function groupByLoad(entries: readonly OutboxEntry[]): EntryGroup[] {
  const lanes = new Map<string, OutboxEntry[]>();
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    const lane = lanes.get(entry.lane);
    if (lane) lane.push(entry);
    else lanes.set(entry.lane, [entry]);
  }
  const groups = [...lanes].map(([lane, inLane]) => ({ lane, entries: inLane }));
  const urgent = ({ entries: inLane }: EntryGroup) => (inLane.some(({ status }) => status === 'attention') ? 0 : 1);
  return groups.sort((a, b) => urgent(a) - urgent(b));
}

/** The entries of a group that can't go out before a person has settled an earlier one. */
export function heldUpIn({ entries }: EntryGroup): Set<number> {
  const blocker = entries.findIndex(({ status }) => status === 'attention');
  return new Set(blocker === -1 ? [] : entries.slice(blocker + 1).map(({ seq }) => seq));
}
