import { Button } from '@mantine/core';
import { useState } from 'react';
import { isLoadCompleted } from '#domain/load-category.ts';
import type { Relation } from '#domain/relation.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import { mayRecordOutcome, type OutcomeKind } from '#domain/stop-outcome.ts';
import { t } from '#language/say.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { underLoader } from '#ui/loader-overlay.tsx';
import type { OutcomeScene } from './outcome-dialog.tsx';

const OutcomeDialog = later(async () => (await import('./outcome-dialog.tsx')).OutcomeDialog, underLoader);

const AT_DELIVERY: readonly OutcomeKind[] = ['refused', 'partial', 'attempted', 'nobody-to-sign'];

const permitted = (kinds: readonly OutcomeKind[], actor: Actor, relations: ReadonlySet<Relation>) =>
  kinds.filter((kind) => mayRecordOutcome(actor, kind, relations));

/** The way to say that a delivery does not go as planned; nothing on a completed BOL, and for anyone who has no say in it. */
export function ReportOutcome({
  load,
  bol,
  viewer,
  unsaved,
}: OutcomeScene & { bol: NonNullable<OutcomeScene['bol']>; unsaved: string | null }) {
  const kinds = permitted(AT_DELIVERY, viewer.actor, relationsTo(viewer.actor, load, [bol]));
  const scene = { load, bol, viewer, kinds, unsaved };
  return <Report {...scene} offered={!bol.completed} words={t('Cannot deliver as planned?')} />;
}

/** The same at pick-up, until the truck has left. */
export function ReportPickUpOutcome({
  load,
  bols,
  viewer,
}: Omit<OutcomeScene, 'bol'> & { bols: readonly NonNullable<OutcomeScene['bol']>[] }) {
  const kinds = permitted(['pick-up-attempted'], viewer.actor, relationsTo(viewer.actor, load, bols));
  const scene = { load, bol: null, viewer, kinds, unsaved: null };
  // What was delivered was picked up, whether somebody recorded it or not.
  const toPickUp = load.ready && load.checkout === null && !isLoadCompleted(bols);
  return <Report {...scene} offered={toPickUp} words={t('Cannot pick up as planned?')} />;
}

interface ReportProps extends OutcomeScene {
  kinds: readonly OutcomeKind[];
  unsaved: string | null;
  /** Whether it can be told of now. */
  offered: boolean;
  words: string;
}

/** What somebody is about to tell does not go from under their hands when others are done with it: the dialog says so. */
function Report({ words, offered, ...scene }: ReportProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {offered && scene.kinds.length > 0 && (
        <Button variant="subtle" fullWidth leftSection={<Icon name="alert" />} onClick={() => setOpen(true)}>
          {words}
        </Button>
      )}
      {open && (
        <ErrorBoundary what={t('The report')}>
          <OutcomeDialog {...scene} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}
