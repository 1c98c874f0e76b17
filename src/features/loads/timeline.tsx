import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { formatDateTime } from '#domain/date-format.ts';
import { formatDuration } from '#domain/duration-format.ts';
import { LIMITS } from '#domain/limits.ts';
import { hasSkewBadge, type Stamp } from '#domain/stamp.ts';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './timeline.module.css';
import { type TimelineEvent, timelineEvents, whoDidIt } from './timeline-events.ts';

interface TimelineProps {
  load: Pick<LoadRecord, 'stamps' | 'checkin' | 'checkout'>;
  bols: readonly Bol[];
}

/** What was recorded on this load, by whom, and how sure its time is. */
export function Timeline({ load, bols }: TimelineProps) {
  const events = timelineEvents(load, bols);
  return (
    <Panel title="Timeline" icon="clock">
      {events.length === 0 && <p className={classes.none}>Nothing recorded yet.</p>}
      <ol className={classes.list}>
        {events.map((event) => (
          <Event key={event.stamp._id} event={event} />
        ))}
      </ol>
    </Panel>
  );
}

function Event({ event: { stamp, what, bolName, superseded } }: { event: TimelineEvent }) {
  return (
    <li className={classes.event} data-superseded={superseded || undefined}>
      <span className={classes.what}>{what}</span>
      <time dateTime={stamp.at} className={classes.time}>
        {formatDateTime(stamp.at)}
      </time>
      <div className={classes.facts}>
        {bolName && `${bolName} · `}
        {whoDidIt(stamp)}
      </div>
      <div className={classes.facts}>{arrival(stamp)}</div>
      <div className={classes.badges}>
        {superseded && <StatusBadge>Superseded by an earlier record</StatusBadge>}
        {stamp.sealIntact === false && (
          <StatusBadge tone="danger" icon="alert">
            Seal broken
          </StatusBadge>
        )}
        {hasSkewBadge(stamp) && (
          <StatusBadge tone="warning" icon="clock">
            {`Device clock ${formatDuration(stamp.skewMs)} ${stamp.skewMs > 0 ? 'behind' : 'ahead'}, corrected`}
          </StatusBadge>
        )}
      </div>
    </li>
  );
}

/** Where the record is: only here yet, or how long after the event it arrived when that was not at once. */
function arrival({ receivedAt, at }: Stamp): string {
  if (receivedAt === null) return 'Saved on this device, not sent yet';
  const delay = Date.parse(receivedAt) - Date.parse(at);
  if (delay <= LIMITS.skewBadgeMs) return '';
  return `Sent ${formatDuration(delay)} later, arrived ${formatDateTime(receivedAt)}`;
}
