import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordOutcome } from '#changes/record-outcome.ts';
import { formatForReader } from '#domain/date-format.ts';
import { relationsTo } from '#domain/relation.ts';
import {
  mayRecordOutcome,
  outcomeBadge,
  outcomeHappened,
  outcomeState,
  plannedWords,
  reasonWords,
  scheduleWords,
} from '#domain/stop-outcome.ts';
import { openOutcome, openPickUpAttempt, type StopOutcome, type Visited } from '#domain/visits.ts';
import { zoneOfStop } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { openPhoto } from '#offline/documents.ts';
import { enqueue } from '#offline/outbox.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { PictureStrip } from '#ui/picture/picture-strip.tsx';
import { rich } from '#ui/rich.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { OutcomeScene } from './outcome-dialog.tsx';
import classes from './outcome-note.module.css';

type DeliveryScene = OutcomeScene & { bol: NonNullable<OutcomeScene['bol']> };

/** What went otherwise than planned at this delivery and still holds, and what its people proposed to do now. */
export function OutcomeNote({ load, bol, viewer }: DeliveryScene) {
  const open = openOutcome(bol);
  const lasting = (bol.outcomes ?? []).filter(
    ({ kind }) => kind === 'partial' || kind === 'returned' || kind === 'nobody-to-sign',
  );
  const told = [...lasting, ...(open ? [open] : [])].filter((one) => outcomeState(one, bol) === 'counts');
  return (
    <>
      {told.map((outcome) => (
        <Told key={outcome._id} outcome={outcome} at={bol} zone={zoneOfStop(bol)}>
          {outcome === open && <ConfirmReturn load={load} bol={bol} viewer={viewer} />}
        </Told>
      ))}
    </>
  );
}

/** The same of a pick-up that was attempted, until a truck came after it, or left. */
export function PickUpOutcomeNote({ load }: Pick<OutcomeScene, 'load'>) {
  const last = openPickUpAttempt(load);
  return last && <Told outcome={last} at={{ ...load, completed: false }} zone={zoneOfStop(load)} />;
}

interface ToldProps {
  outcome: StopOutcome;
  /** The row it is of. */
  at: Visited;
  /** Of the clock at the stop. */
  zone: string;
  children?: React.ReactNode;
}

function Told({ outcome, at: row, zone, children }: ToldProps) {
  const { kind, at, reason, note, toldBy, byName, plan } = outcome;
  const because = reasonWords(reason);
  const why = because && note ? t('{what}: {why}', { what: because, why: note }) : because || note;
  const who =
    toldBy === ''
      ? t('Recorded by {name}', { name: byName })
      : t('{name} said so; recorded by {by}', { name: toldBy, by: byName });
  return (
    <section className={classes.root} aria-label={outcomeHappened(kind)}>
      <div className={classes.head}>
        <StatusBadge tone={kind === 'refused' ? 'danger' : 'warning'} icon="alert">
          {outcomeBadge(kind)}
        </StatusBadge>
        <span>{[formatForReader(at, zone), scheduleWords(outcome, row)].filter(Boolean).join(', ')}</span>
      </div>
      {why && <p className={classes.line}>{why}</p>}
      <p className={classes.line}>{who}</p>
      {plan && (
        <p className={classes.line}>
          {rich(
            '<b>What now:</b> {plan}',
            { b: (inner) => <b>{inner}</b> },
            { plan: plannedWords(outcome, zone, formatForReader) },
          )}
        </p>
      )}
      <PictureStrip pictures={outcome.photos ?? []} open={openPhoto} label={t('Photo')} />
      {children}
    </section>
  );
}

/** For the shipper, whose freight is back. */
function ConfirmReturn({ load, bol, viewer }: DeliveryScene) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!mayRecordOutcome(viewer.actor, 'returned', relationsTo(viewer.actor, load, [bol]))) return null;
  const confirm = async () => {
    setBusy(true);
    const form = { kind: 'returned', reason: null, note: '', toldBy: '', plan: null, proposedDate: null } as const;
    await announceSave(enqueue(recordOutcome({ load, bol, form, viewer }))).finally(() => setBusy(false));
    setAsking(false);
  };
  return (
    <>
      <Button
        className={classes.button ?? ''}
        variant="default"
        leftSection={<Icon name="inbound" />}
        onClick={() => setAsking(true)}
      >
        {t('Confirm Return')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('Confirm the return')}
        confirmLabel={t('Confirm Return')}
        cancelLabel={t('Cancel')}
        busy={busy}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>
          {rich(
            'The freight is back. This closes {bol} as returned. <b>It cannot be undone.</b>',
            { b: (inner) => <strong>{inner}</strong> },
            { bol: bol.file.name },
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}
