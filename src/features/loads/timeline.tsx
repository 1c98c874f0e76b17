import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { whyNotCorrectStamp } from '#domain/correction.ts';
import { totalsWords } from '#domain/count.ts';
import { formatDuration, formatForReader, formatPlaceTime } from '#domain/date-format.ts';
import { LIMITS } from '#domain/limits.ts';
import { relationsTo } from '#domain/relation.ts';
import { utcOffsetOf } from '#domain/stamp.ts';
import { whyNotVoidOutcome } from '#domain/stop-outcome.ts';
import { t } from '#language/say.ts';
import { openPhoto } from '#offline/documents.ts';
import type { Session } from '#offline/session.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { underLoader } from '#ui/loader-overlay.tsx';
import { Panel } from '#ui/panel.tsx';
import { PictureStrip } from '#ui/picture/picture-strip.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useNow } from '#ui/use-now.ts';
import { deadlineEvents } from './deadline-events.ts';
import classes from './timeline.module.css';
import type { CountPlace, Evidence, TimelineEvent } from './timeline-event.ts';
import { timelineEvents } from './timeline-events.ts';

const CorrectionDialog = later(async () => (await import('./correction-dialog.tsx')).CorrectionDialog);
const TakeBackDialog = later(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);

interface TimelineProps {
  load: LoadRecord;
  bols: readonly Bol[];
  viewer: Pick<Session, 'user' | 'actor'>;
}

type Correctable = NonNullable<TimelineEvent['correctable']>;
type Revocable = NonNullable<TimelineEvent['revocable']>;

/** What was recorded on this load, by whom, and how sure its time is; times of one's own records can be corrected. */
export function Timeline({ load, bols, viewer }: TimelineProps) {
  const [detailed, setDetailed] = useState(false);
  const [correcting, setCorrecting] = useState<Correctable | null>(null);
  const [takingBack, setTakingBack] = useState<Revocable | null>(null);
  const now = new Date(useNow()).toISOString();
  const deadlines = deadlineEvents({ load, bols, actor: viewer.actor, now });
  const events = [...timelineEvents(load, bols), ...deadlines].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const mayCorrect = ({ stamp, bolId }: Correctable) => {
    const relations = relationsTo(viewer.actor, load, bolId ? bols.filter(({ _id }) => _id === bolId) : bols);
    return whyNotCorrectStamp({ actor: viewer.actor, relations, stamp }) === null;
  };
  const mayTakeBack = ({ outcome }: Revocable) => whyNotVoidOutcome({ actor: viewer.actor, outcome }) === null;
  const bolOf = (bolId: string | null) => bols.find(({ _id }) => _id === bolId) ?? null;
  return (
    <Panel
      title={t('Timeline')}
      icon="clock"
      aside={events.length > 0 && <DetailsButton shown={detailed} onChange={setDetailed} />}
    >
      {events.length === 0 && <p className={classes.none}>{t('Nothing recorded yet.')}</p>}
      <ol className={classes.list}>
        {events.map((event) => (
          <Event
            key={event.id}
            event={event}
            detailed={detailed}
            onCorrect={event.correctable && mayCorrect(event.correctable) ? setCorrecting : null}
            onTakeBack={event.revocable && mayTakeBack(event.revocable) ? setTakingBack : null}
          />
        ))}
      </ol>
      {correcting && (
        <CorrectionDialog
          load={load}
          bol={bolOf(correcting.bolId)}
          stamp={correcting.stamp}
          viewer={viewer}
          onClose={() => setCorrecting(null)}
        />
      )}
      {takingBack && (
        <TakeBackDialog
          load={load}
          bol={bolOf(takingBack.bolId)}
          outcome={takingBack.outcome}
          byName={viewer.user.name}
          onClose={() => setTakingBack(null)}
        />
      )}
    </Panel>
  );
}

function DetailsButton({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <Button variant="subtle" size="compact-md" aria-pressed={shown} onClick={() => onChange(!shown)}>
      {shown ? t('Hide details') : t('Details')}
    </Button>
  );
}

interface EventProps {
  event: TimelineEvent;
  detailed: boolean;
  onCorrect: ((what: Correctable) => void) | null;
  onTakeBack: ((what: Revocable) => void) | null;
}

function Event({ event, detailed, onCorrect, onTakeBack }: EventProps) {
  const {
    at,
    zone,
    what,
    bolName,
    who,
    details,
    photos = [],
    badges,
    counts,
    evidence,
    correctable,
    revocable,
    counted,
  } = event;
  const facts = [...details, arrivalWords(evidence, { at, zone }), ...(detailed ? evidenceWords(evidence, zone) : [])];
  return (
    <li className={classes.event} data-superseded={!counts || undefined}>
      <span className={classes.what}>{what}</span>
      <time dateTime={at} className={classes.time}>
        {formatForReader(at, zone)}
      </time>
      <div className={classes.facts}>{bolName ? `${bolName} · ${who}` : who}</div>
      {facts.filter(Boolean).map((fact) => (
        <div key={fact} className={classes.facts}>
          {fact}
        </div>
      ))}
      {photos.length > 0 && (
        <div className={classes.facts}>
          <PictureStrip pictures={photos} open={openPhoto} label={t('Photo')} />
        </div>
      )}
      <div className={classes.badges}>
        {badges.map(({ text, tone }) => (
          <StatusBadge key={text} tone={tone} {...(tone === 'danger' ? { icon: 'alert' } : {})}>
            {text}
          </StatusBadge>
        ))}
      </div>
      {counted && <AllLines {...counted} />}
      {onCorrect && correctable && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.correct ?? ''}
          leftSection={<Icon name="edit" size={16} />}
          aria-label={t('Correct time of: {what}, {time}', { what, time: formatPlaceTime(at, zone) })}
          onClick={() => onCorrect(correctable)}
        >
          {t('Correct time')}
        </Button>
      )}
      {onTakeBack && revocable && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.correct ?? ''}
          leftSection={<Icon name="close" size={16} />}
          aria-label={t('Take back: {what}, {time}', { what, time: formatPlaceTime(at, zone) })}
          onClick={() => onTakeBack(revocable)}
        >
          {t('Take back')}
        </Button>
      )}
    </li>
  );
}

/**
 * How sure a record's time is, in words: the device's clock, the server's, and where it was made. Where the record is:
 * only here yet, or how long after the event it arrived when that was not at once.
 */
function arrivalWords({ receivedAt }: Evidence, { at, zone }: Pick<TimelineEvent, 'at' | 'zone'>): string {
  if (receivedAt === null) return t('Saved on this device, not sent yet');
  const delay = receivedAt ? Date.parse(receivedAt) - Date.parse(at) : 0;
  if (delay <= LIMITS.skewBadgeMs) return '';
  return t('Sent {delay} later, arrived {time}', {
    delay: formatDuration(delay),
    time: formatForReader(receivedAt, zone),
  });
}

/** Both clocks and the device, each as far as it is known. */
function evidenceWords({ occurredAt, receivedAt, deviceId }: Evidence, zone: string): string[] {
  return [
    ...(occurredAt ? [t('Device clock: {time}', { time: deviceClock(occurredAt) })] : []),
    ...(receivedAt ? [t('Server: {time}', { time: formatForReader(receivedAt, zone) })] : []),
    ...(deviceId ? [t('Device: {id}', { id: deviceId.slice(-6) })] : []),
  ];
}

/** The digits the device showed, in its own zone: `11/21/2026 14:02 (UTC−05:00)`. */
function deviceClock(occurredAt: string): string {
  const digits = occurredAt.replace(/(Z|[+-]\d\d:\d\d)$/, 'Z');
  // A hyphen would be a place to break the line.
  return `${formatPlaceTime(digits, 'UTC').replace(/ UTC$/, '')} (UTC${utcOffsetOf(occurredAt).replace('-', '−')})`;
}

const CountLinesDialog = later(async () => (await import('./count-lines-dialog.tsx')).CountLinesDialog, underLoader);

/** "Show all lines" of a count: also those without a difference, and those of a count whose place another took. */
function AllLines(place: CountPlace) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.correct ?? ''}
        leftSection={<Icon name="clipboard" size={16} />}
        aria-label={t('Show all lines of: {totals}', { totals: totalsWords(place.count.totals) })}
        onClick={() => setOpen(true)}
      >
        {t('Show all lines')}
      </Button>
      {open && (
        <ErrorBoundary what={t('The lines')}>
          <CountLinesDialog {...place} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}
