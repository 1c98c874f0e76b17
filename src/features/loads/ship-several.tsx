import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordShipping } from '#changes/edit-load.ts';
import { whyNotReady } from '#domain/readiness.ts';
import { relationsTo } from '#domain/relation.ts';
import { whyNotMay } from '#domain/why-not-may.ts';
import { t } from '#language/say.ts';
import { enqueueAll } from '#offline/outbox.ts';
import { type BolRow, type LoadRow, readLoadsWithBols } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ModalFrame } from '#ui/modal-frame.tsx';
import { NamedList } from '#ui/named-list.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { announceSave, type SaveWords } from '#ui/snackbar.tsx';

interface ShipSeveralProps {
  loadIds: readonly string[];
  viewer: Session;
  /** What is said of so many that were shipped. */
  shippedWords: (count: number) => SaveWords;
  /** Called once they are shipped on the device, with the ids of those that were not. */
  onShipped: (left: readonly string[]) => void;
  onClose: () => void;
}

/** Asks once, and ships several saved loads, each as its own page would; those that are not ready are named beforehand. */
export function ShipSeveral({ loadIds, viewer, shippedWords, onShipped, onClose }: ShipSeveralProps) {
  const [busy, setBusy] = useState(false);
  const known = useLiveQuery(() => readLoadsWithBols(loadIds), [loadIds]);
  const asked = [...(known?.values() ?? [])].map((one) => ({ ...one, whyNot: whyNotShip(viewer, one) }));
  const ready = asked.filter(({ whyNot }) => whyNot === null);
  const left = asked.filter(({ whyNot }) => whyNot !== null);
  const one = ready.length === 1;
  const ship = async () => {
    setBusy(true);
    const { name, email } = viewer.user;
    const changes = ready.map(({ load, bols }) => recordShipping(load, bols, { name, email }));
    const saved = await announceSave(enqueueAll(changes), shippedWords(ready.length)).finally(() => setBusy(false));
    if (!saved) return;
    onClose();
    onShipped(left.map(({ load }) => load._id));
  };
  const leftOut = (
    <NamedList
      title={t('Not ready, so left as they are')}
      isLeftOut
      items={left.map(({ load, whyNot }) => ({ key: load._id, name: load.pUNum, note: whyNot }))}
    />
  );
  if (known && ready.length === 0) {
    const close = (
      <ButtonRow>
        <Button onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </ButtonRow>
    );
    return (
      <ModalFrame opened onClose={onClose} title={t('None of them is ready to ship')} size={460} footer={close}>
        {leftOut}
      </ModalFrame>
    );
  }
  return (
    <ConfirmDialog
      opened
      title={known ? t('Ship {count, plural, one {# load} other {# loads}}?', { count: ready.length }) : t('Ship')}
      confirmLabel={t('{count, plural, one {Ship Load} other {Ship # Loads}}', { count: ready.length })}
      cancelLabel={t('Cancel')}
      busy={busy}
      waiting={!known}
      onConfirm={() => void ship()}
      onCancel={onClose}
    >
      <NamedList
        title={one ? t('Its carrier and receivers will see it') : t('Their carriers and receivers will see them')}
        items={ready.map(({ load, bols }) => ({ key: load._id, name: load.pUNum, note: whoFor({ load, bols }) }))}
      />
      {leftOut}
    </ConfirmDialog>
  );
}

interface Whole {
  load: LoadRow;
  bols: BolRow[];
}

/** What the load's own page asks before it offers Ship. */
function whyNotShip({ actor }: Session, { load, bols }: Whole): string | null {
  const forbidden = whyNotMay(actor, 'load.edit', relationsTo(actor, load, bols));
  return forbidden ?? (load.ready ? t('It is shipped already.') : whyNotReady(load, bols));
}

function whoFor({ load, bols }: Whole): string {
  const receivers = new Set(bols.flatMap(({ receiver }) => receiver?.name ?? []));
  return t('with {carrier} to {receivers}', {
    carrier: load.carrier?.name ?? '',
    receivers: [...receivers].join(', '),
  });
}
