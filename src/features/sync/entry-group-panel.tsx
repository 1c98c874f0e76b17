import { neededLevel, type OutboxEntry } from '#changes/entry.ts';
import { notificationOfLane, paperOfLane } from '#changes/lane.ts';
import { shortId } from '#domain/ids.ts';
import { t } from '#language/say.ts';
import { readLoad } from '#offline/read-loads.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { Panel } from '#ui/panel.tsx';
import { EntryCard, type HeldUpBy } from './entry-card.tsx';
import classes from './entry-group-panel.module.css';

interface EntryGroupPanelProps {
  group: EntryGroup;
  /** Which level of the wire the server speaks. */
  serverLevel: number;
  /** Ms since 1970. */
  now: number;
  editAsNew: (entry: OutboxEntry) => (() => void) | null;
}

/** What waits of one load or notification, in the order it goes out. */
export function EntryGroupPanel({ group, serverLevel, now, editAsNew }: EntryGroupPanelProps) {
  const special = specialName(group.lane);
  const load = useLiveQuery(() => (special ? null : readLoad(group.lane)), [group.lane]);
  const heldUp = heldUpIn(group, serverLevel);
  return (
    <Panel title={special ?? loadName(group.lane, load?.pUNum)} icon={iconOf(group.lane)} flush>
      <ul className={classes.list}>
        {group.entries.map((entry) => (
          <EntryCard
            key={entry.seq}
            entry={entry}
            heldUpBy={heldUp.get(entry.seq) ?? null}
            now={now}
            onEdit={entry.status === 'attention' ? editAsNew(entry) : null}
          />
        ))}
      </ul>
    </Panel>
  );
}

const loadName = (loadId: string, pUNum: string | undefined): string =>
  pUNum === undefined
    ? t('Load: {id}', { id: shortId(loadId) })
    : t('Load: {id} · P/U {number}', { id: shortId(loadId), number: pUNum });

/** The entries of one load in the order they go out. */
interface EntryGroup {
  lane: string;
  entries: OutboxEntry[];
}

/** What a lane that is no load's is called; null for those of loads. */
function specialName(lane: string): string | null {
  if (notificationOfLane(lane) !== null) return t('Notification');
  return paperOfLane(lane) === null ? null : t('Photographs of a paper');
}

function iconOf(lane: string): 'bell' | 'camera' | 'box' {
  if (notificationOfLane(lane) !== null) return 'bell';
  return paperOfLane(lane) === null ? 'box' : 'camera';
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

/** The entries of a group that can't go out before a person has settled an earlier one or the server was updated, by `seq`. */
export function heldUpIn({ entries }: EntryGroup, serverLevel: number): Map<number, HeldUpBy> {
  const isUnknown = (entry: OutboxEntry) => entry.status !== 'attention' && neededLevel(entry) > serverLevel;
  const blocker = entries.findIndex((entry) => entry.status === 'attention' || isUnknown(entry));
  const held = blocker === -1 ? [] : entries.slice(blocker);
  return new Map(
    held.flatMap((entry, after): [number, HeldUpBy][] => {
      if (after > 0) return [[entry.seq, 'above']];
      return isUnknown(entry) ? [[entry.seq, 'update']] : [];
    }),
  );
}
