import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Relation } from '#domain/relation.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import { mayRecordOutcome, type OutcomeKind } from '#domain/stop-outcome.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import type { OutcomeScene } from './outcome-dialog.tsx';

const OutcomeDialog = lazy(() => import('./outcome-dialog.tsx').then((module) => ({ default: module.OutcomeDialog })));

const AT_DELIVERY: readonly OutcomeKind[] = ['refused', 'partial', 'attempted', 'nobody-to-sign'];

const permitted = (kinds: readonly OutcomeKind[], actor: Actor, relations: ReadonlySet<Relation>) =>
  kinds.filter((kind) => mayRecordOutcome(actor, kind, relations));

/** The way to say that a delivery does not go as planned; nothing on a completed BOL, and for who has no say in it. */
export function ReportOutcome({ load, bol, viewer }: OutcomeScene & { bol: NonNullable<OutcomeScene['bol']> }) {
  const kinds = permitted(AT_DELIVERY, viewer.actor, relationsTo(viewer.actor, load, [bol]));
  if (bol.completed || kinds.length === 0) return null;
  return <Report load={load} bol={bol} viewer={viewer} kinds={kinds} words="Cannot deliver as planned?" />;
}

/** The same at pick-up, until the truck has left. */
export function ReportPickUpOutcome({
  load,
  bols,
  viewer,
}: Omit<OutcomeScene, 'bol'> & { bols: readonly NonNullable<OutcomeScene['bol']>[] }) {
  const kinds = permitted(['pick-up-attempted'], viewer.actor, relationsTo(viewer.actor, load, bols));
  if (!load.ready || load.checkout !== null || kinds.length === 0) return null;
  return <Report load={load} bol={null} viewer={viewer} kinds={kinds} words="Cannot pick up as planned?" />;
}

function Report({ words, ...scene }: OutcomeScene & { kinds: readonly OutcomeKind[]; words: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" fullWidth leftSection={<Icon name="alert" />} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open && (
        <ErrorBoundary what="The report">
          <Suspense fallback={<LoaderOverlay open />}>
            <OutcomeDialog {...scene} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
