import { useLiveQuery } from 'dexie-react-hooks';
import type { OutboxEntry } from '#changes/entry.ts';
import { notificationOfLane } from '#changes/lane.ts';
import { shortId } from '#domain/ids.ts';
import { readLoad } from '#offline/read-loads.ts';
import { Panel } from '#ui/panel.tsx';
import { EntryCard } from './entry-card.tsx';
import classes from './entry-group-panel.module.css';

interface EntryGroupPanelProps {
  group: EntryGroup;
  /** Ms since 1970. */
  now: number;
  editAsNew: (entry: OutboxEntry) => (() => void) | null;
}

/** What waits of one load or notification, in the order it goes out. */
export function EntryGroupPanel({ group, now, editAsNew }: EntryGroupPanelProps) {
  const ofNotification = notificationOfLane(group.lane) !== null;
  const load = useLiveQuery(() => (ofNotification ? null : readLoad(group.lane)), [group.lane]);
  const heldUp = heldUpIn(group);
  const name = ofNotification ? 'Notification' : `Load: ${shortId(group.lane)}`;
  return (
    <Panel title={load ? `${name} · P/U ${load.pUNum}` : name} icon={ofNotification ? 'bell' : 'box'} flush>
      <ul className={classes.list}>
        {group.entries.map((entry) => (
          <EntryCard
            key={entry.seq}
            entry={entry}
            heldUp={heldUp.has(entry.seq)}
            now={now}
            onEdit={entry.status === 'attention' ? editAsNew(entry) : null}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** The entries of one load in the order they go out. */
interface EntryGroup {
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
