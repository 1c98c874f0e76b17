import { useLiveQuery } from 'dexie-react-hooks';
import { notificationOfLane } from '#contract/mutation.ts';
import { shortId } from '#domain/ids.ts';
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import { readLoad } from '#offline/reads/read-load.ts';
import { Panel } from '#ui/panel.tsx';
import { EntryCard } from './entry-card.tsx';
import classes from './entry-group-panel.module.css';
import { type EntryGroup, heldUpIn } from './group-by-load.ts';

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
