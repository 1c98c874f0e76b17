import { useState } from 'react';
import type { LoadRecord } from '#contract/load.ts';
import { countingCount, totalsWords } from '#domain/count.ts';
import { whyNotReportOsd } from '#domain/osd.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { t } from '#language/say.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { underLoader } from '#ui/loader-overlay.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { trueInstant } from '#ui/use-now.ts';
import type { CountScene } from './count-dialog.tsx';

const CountDialog = later(async () => (await import('./count-dialog.tsx')).CountDialog, underLoader);

interface CountButtonProps extends CountScene {
  load: LoadRecord;
  /** See useUnsavedCount. */
  unsaved: boolean;
}

/** "Count", for receivers: off until the BOL is checked in; once it is completed, only what was counted and not saved can be looked at. */
export function CountButton({ load, unsaved, ...scene }: CountButtonProps) {
  const [open, setOpen] = useState(false);
  const { bol, viewer } = scene;
  if (!may(viewer.actor, 'bol.count', relationsTo(viewer.actor, load, [bol]))) return null;
  const last = countingCount(bol.counts);
  const note = unsaved ? t('A count was begun and is not saved yet.') : last && totalsWords(last.totals);
  return (
    <>
      {!bol.completed && (
        <ReasonedButton
          whyNot={whyNotReportOsd({ bol, at: trueInstant() })}
          variant="default"
          fullWidth
          leftSection={<Icon name="box" />}
          note={note}
          onClick={() => setOpen(true)}
        >
          {last ? t('Count again') : t('Count')}
        </ReasonedButton>
      )}
      {bol.completed && unsaved && (
        <ReasonedButton
          whyNot={null}
          variant="default"
          fullWidth
          leftSection={<Icon name="box" />}
          note={t('This BOL was completed before the count was saved.')}
          onClick={() => setOpen(true)}
        >
          {t('Look at the count')}
        </ReasonedButton>
      )}
      {open && (
        <ErrorBoundary what={t('The count')}>
          <CountDialog {...scene} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}
