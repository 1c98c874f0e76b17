import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { recordDwell } from '#changes/mark-dwell.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { formatDuration, formatForReader, formatTableDate, timeForReader } from '#domain/date-format.ts';
import { acceptable } from '#domain/document-name.ts';
import type { Dwell, DwellKind } from '#domain/dwell.ts';
import { freeTimeEnd } from '#domain/dwell-figures.ts';
import type { SideTime } from '#domain/dwell-settling.ts';
import { termsWords } from '#domain/dwell-terms.ts';
import { t } from '#language/say.ts';
import { fetchDetentionRecord } from '#offline/detention-record.ts';
import { enqueue } from '#offline/outbox.ts';
import { Icon } from '#ui/icon.tsx';
import { withLoader } from '#ui/loader-overlay.tsx';
import { Panel } from '#ui/panel.tsx';
import { documentTrouble } from '#ui/save-document.ts';
import { saveFile } from '#ui/save-file.ts';
import { announceSave, showSnackbar } from '#ui/snackbar.tsx';
import { useIsDeviceClock, useNow } from '#ui/use-now.ts';
import { OpenedDialog, stepWords } from './answer-buttons.tsx';
import type { DwellDialogKind } from './dwell-dialog.tsx';
import classes from './dwell-panel.module.css';
import { type DwellScene, type SeenStay, sceneOf } from './dwell-scene.ts';
import { StayFacts } from './stay-facts.tsx';

interface DwellPanelProps extends DwellScene {
  load: LoadRecord;
}

/** A stay nobody recorded is not asked for once the truck has left the pick-up, nor is one at delivery while it stands there. */
const isElsewhere = ({ load: { checkin, checkout }, bols }: DwellPanelProps) =>
  bols.length > 0 ? checkin !== null && checkout === null : checkout !== null;

/** A truck's stay at one place: the next step to record, what is left of its free time, and what both sides say. */
export function DwellPanel(props: DwellPanelProps) {
  const { load, bols, viewer } = props;
  const scene = sceneOf(props);
  const [open, setOpen] = useState<{ kind: DwellDialogKind; time: SideTime } | null>(null);
  const { stays, stay, zone, appointment, next } = scene;
  const isRecorded = stay.marks.length > 0;
  if (!isRecorded && (next.length === 0 || isElsewhere(props))) return null;
  const facts = {
    load,
    bols,
    viewer,
    scene,
    onOpen: (kind: DwellDialogKind, time: SideTime) => setOpen({ kind, time }),
  };
  return (
    <Panel title={t('Stay at {place}', { place: scene.name })} icon="clock">
      <div className={classes.root}>
        {next.map((kind, place) => (
          <NextStep key={kind} {...props} scene={scene} kind={kind} isFirst={place === 0} />
        ))}
        <FreeTime stay={stay} appointment={appointment} zone={zone} />
        {stays.length === 1 && isRecorded && <StayFacts {...facts} stay={stay} />}
        {stays.length > 1 &&
          stays
            .map((one, place) => <StayOf key={String(one.since)} {...facts} stay={one} number={place + 1} />)
            .reverse()}
        <p className={classes.facts}>{termsWords(stay.terms)}.</p>
        {isRecorded && (
          <Button
            variant="default"
            fullWidth
            leftSection={<Icon name="download" />}
            onClick={() => void saveDetentionRecord({ load, bol: bols[0] ?? null })}
          >
            {t('Detention record')}
          </Button>
        )}
      </div>
      {open && (
        <OpenedDialog {...open} load={load} bols={bols} viewer={viewer} zone={zone} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}

/** One of several, the last one first. */
function StayOf({ number, ...facts }: ComponentProps<typeof StayFacts> & { number: number }) {
  const title = t('Stay {number} of {count}', { number, count: facts.scene.stays.length });
  return (
    <section className={classes.root} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <StayFacts {...facts} />
    </section>
  );
}

interface NextStepProps extends Omit<DwellPanelProps, 'all'> {
  scene: SeenStay;
  kind: DwellKind;
  /** What is likeliest to be next. */
  isFirst: boolean;
}

/**
 * The one big button; a smaller one says that the truck has come again where this side did not say that it had left. Where
 * this side has checked the truck in, the arrival is offered with that time first: a tap hours later does not mean now.
 */
function NextStep({ load, bols, viewer, scene, kind, isFirst }: NextStepProps) {
  const { side, isDelivery, zone } = scene;
  const checkin = kind === 'arrived' ? scene.checkin : null;
  const steps: [words: string, statedAt?: string][] = [[stepWords(side, kind, isDelivery)]];
  if (checkin !== null)
    steps.unshift([t('Arrived at check-in, {time}', { time: formatForReader(checkin, zone) }), checkin]);
  return steps.map(([words, statedAt], place) => {
    const isBig = isFirst && place === 0;
    return (
      <Button
        key={words}
        size={isBig ? 'lg' : 'md'}
        fullWidth
        variant={isBig ? 'light' : 'subtle'}
        leftSection={place === 0 && <Icon name={kind === 'arrived' ? 'mapPin' : 'truck'} />}
        onClick={() => announceSave(enqueue(recordDwell({ load, bols, kind, statedAt, viewer })))}
      >
        {words}
      </Button>
    );
  });
}

interface Wanted {
  load: { _id: string; pUNum: string };
  /** One of those the truck brings; null at pick-up. */
  bol: Bol | null;
}

/** Saves the PDF; without the server it opens the print of what is on this device. */
async function saveDetentionRecord({ load, bol }: Wanted): Promise<void> {
  try {
    const bytes = await withLoader(fetchDetentionRecord(load._id, bol));
    saveFile(
      ['detention-record', acceptable(load.pUNum)].filter(Boolean).join('-').concat('.pdf'),
      bytes,
      'application/pdf',
    );
  } catch (error) {
    const message = t('{reason} This page can be printed instead.', { reason: documentTrouble(error) });
    showSnackbar({ severity: 'warning', message });
    window.print();
  }
}

interface FreeTimeProps {
  stay: Dwell;
  appointment: string | null;
  /** Of the place. */
  zone: string;
}

/** Counts down to the end of free time, and up from there, until the truck has left. */
function FreeTime({ stay, appointment, zone }: FreeTimeProps) {
  const now = useNow();
  const isDeviceClock = useIsDeviceClock();
  const end = freeTimeEnd(stay, appointment);
  if (end === null) return null;
  const leftMs = Date.parse(end) - now;
  const today = formatTableDate(new Date(now).toISOString(), zone);
  const words =
    leftMs >= 0
      ? t('Free time ends {time} ({left} left)', {
          time: timeForReader(end, zone, today),
          left: formatDuration(leftMs),
        })
      : t('Over free time by {time}', { time: formatDuration(leftMs) });
  return (
    <p className={classes.free} data-over={leftMs < 0 || undefined} role="timer">
      {isDeviceClock ? t('{words}, by this device’s clock', { words }) : words}
    </p>
  );
}
