import { useState } from 'react';
import type { LoadRecord } from '#contract/load.ts';
import { concealedDeadline, concealedWindowWords, latenessOfConcealed } from '#domain/claim-clock.ts';
import { type ConcealedReport, foundWords, whyNotReportConcealed } from '#domain/concealed.ts';
import { formatForReader } from '#domain/date-format.ts';
import { concealedLineWords } from '#domain/difference-words.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { wentBack } from '#domain/visits.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { underLoader } from '#ui/loader-overlay.tsx';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { useNow } from '#ui/use-now.ts';
import { useUnsavedConcealed } from './concealed-draft.ts';
import classes from './concealed-panel.module.css';
import type { CountScene } from './count-dialog.tsx';

// Few people ever report: what they fill in comes when they press.
const ConcealedDialog = later(async () => (await import('./concealed-dialog.tsx')).ConcealedDialog, underLoader);

/** What was found damaged after the completion, for everybody on the BOL; the receiver's staff report it here. */
export function ConcealedPanel({ load, ...scene }: CountScene & { load: LoadRecord }) {
  const { bol, viewer } = scene;
  const now = useNow();
  const [open, setOpen] = useState(false);
  const unsaved = useUnsavedConcealed(bol._id);
  const { concealed = [] } = bol;
  const relations = relationsTo(viewer.actor, load, [bol]);
  const reports = bol.completed && !wentBack(bol) && may(viewer.actor, 'bol.count', relations);
  if (concealed.length === 0 && !reports) return null;
  const deadline = reports ? concealedDeadline(bol, new Date(now).toISOString()) : null;
  return (
    <Panel title={t('Concealed damage')} icon="box">
      <div className={classes.root}>
        {concealed.map((report) => (
          <Report key={report._id} report={report} bol={bol} />
        ))}
        {deadline && <p className={classes.facts}>{concealedWindowWords(deadline)}</p>}
        {reports && (
          <ReasonedButton
            whyNot={whyNotReportConcealed(bol)}
            variant="default"
            fullWidth
            leftSection={<Icon name="box" />}
            note={unsaved ? t('A report was begun and is not saved yet.') : null}
            onClick={() => setOpen(true)}
          >
            {t('Report concealed damage')}
          </ReasonedButton>
        )}
      </div>
      {open && (
        <ErrorBoundary what={t('The report of concealed damage')}>
          <ConcealedDialog {...scene} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </Panel>
  );
}

function Report({ report, bol }: { report: ConcealedReport; bol: CountScene['bol'] }) {
  const { _id, at, byName, lines, note } = report;
  const facts = [
    ...lines.map(concealedLineWords),
    note && t('“{words}”', { words: note }),
    latenessOfConcealed(bol, at),
  ].filter(Boolean);
  return (
    <section aria-label={t('Report by {name}', { name: byName })} className={classes.report}>
      <p className={classes.what}>{foundWords(report)}</p>
      <p className={classes.facts}>
        {byName}, {formatForReader(at, deliveryZone(bol))}
      </p>
      {facts.map((words, index) => (
        <p key={lines[index]?._id ?? `${_id} ${words}`} className={classes.facts}>
          {words}
        </p>
      ))}
    </section>
  );
}
