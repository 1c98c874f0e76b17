/** A truck that stands at the dock, opened on the board: everything that is left to do for it, without leaving. */
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { OsdKind } from '#domain/osd.ts';
import { may } from '#domain/permissions.ts';
import { exceptionLines, recordedOf } from '#domain/recorded.ts';
import { relationsTo } from '#domain/relation.ts';
import { openPurposes } from '#domain/signing.ts';
import { CompleteButton } from '#features/bols/complete-button.tsx';
import type { TruckInYard } from '#features/check-in/dock-board.ts';
import { CheckOutButton } from '#features/check-in/pick-up-rows.tsx';
import { CountButton } from '#features/count/count-button.tsx';
import { useLoadStatus } from '#features/loads/load-status.ts';
import { LoadStandin, useLoad } from '#features/loads/use-load.tsx';
import { OsdChoice, OsdHere } from '#features/osd/osd-here.tsx';
import { OutcomeNote, PickUpOutcomeNote } from '#features/outcomes/outcome-note.tsx';
import { ReportOutcome, ReportPickUpOutcome } from '#features/outcomes/report-outcome.tsx';
import { paperDraftKey, useBegunPaper } from '#features/papers/paper-draft.ts';
import { PhotographPapers } from '#features/papers/photograph-papers.tsx';
import { SignFlow } from '#features/signing/sign-flow.tsx';
import { useBegunSigning } from '#features/signing/signing-draft.ts';
import { t } from '#language/say.ts';
import type { BolRow, LoadRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { Link } from '#ui/link.tsx';
import { StatusBadge, UnsentBadge } from '#ui/status-badge.tsx';
import { listAddress } from '../base/access.ts';
import { bolPath, PATHS } from '../base/paths.ts';
import { HandshakeSection, PhotosOfCount, StaySection } from './bol-sections.tsx';
import classes from './dock-truck.module.css';
import { type UnsavedWork, useUnsavedWork } from './unsaved-work.ts';

// With what draws its code.
const GateSlip = later(async () => (await import('./gate-slip.tsx')).GateSlip);

interface DockTruckProps {
  truck: TruckInYard;
  viewer: Session;
}

export function DockTruck({ truck, viewer }: DockTruckProps) {
  const { kind, loadId, bols, driver } = truck;
  const state = useLoad(loadId, viewer);
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  if (state.status !== 'ready') return <LoadStandin loadId={loadId} status={state.status} homeHref={PATHS.home} />;
  const { load } = state;
  const href = listAddress(viewer, kind === 'pick-up' ? 'outbound' : 'inbound', loadId);
  return (
    <div className={classes.truck}>
      {kind === 'pick-up' && <CheckOutButton load={load} driver={driver} byName={viewer.user.name} />}
      {kind === 'pick-up' && <PickUpOutcomeNote load={load} />}
      <ul className={classes.bols}>
        {bols.map((bol) => (
          <DockBol key={bol._id} {...{ bol, load, viewer }} among={state.bols} href={href && bolPath(href, bol._id)} />
        ))}
      </ul>
      <StaySection load={load} bols={kind === 'pick-up' ? [] : bols} viewer={viewer} seesPickUp={kind === 'pick-up'} />
      {kind === 'pick-up' && <ReportPickUpOutcome load={load} bols={state.bols} viewer={viewer} />}
      {href && (
        <div className={classes.more}>
          <Button variant="subtle" leftSection={<Icon name="print" />} onClick={() => setPrinting(true)}>
            {t('Gate slip')}
          </Button>
          <Button component={Link} to={href} variant="subtle" rightSection={<Icon name="chevronRight" />}>
            {t('Open the load')}
          </Button>
        </div>
      )}
      {href && printing && <GateSlip {...{ truck, load, viewer, href }} onPrinted={printed} />}
    </div>
  );
}

interface DockBolProps {
  bol: BolRow;
  load: LoadRow;
  viewer: Session;
  href: string | null;
}

/** One BOL of it: what is on record, what there is to report, and the one button that comes next. */
function DockBol({ bol, load, viewer, href, among }: DockBolProps & { among: BolRow[] }) {
  const { status, words } = useLoadStatus({ load, bols: among, of: [bol], viewer });
  const [reporting, setReporting] = useState<{ kind?: OsdKind } | null>(null);
  const [signing, setSigning] = useState(false);
  const unsaved = useUnsavedWork(bol._id);
  const relations = relationsTo(viewer.actor, load, [bol]);
  const mayReport = may(viewer.actor, 'bol.report-osd', relations);
  const recorded = exceptionLines(recordedOf(bol));
  // What was typed and not saved is never out of sight: it could not be saved any more once the BOL is completed.
  const report = reporting ?? (unsaved.osd > 0 ? {} : null);
  return (
    <li className={classes.bol} aria-label={bol.file.name}>
      <div className={classes.head}>
        <h3 className={classes.title}>{bol.file.name}</h3>
        <StatusBadge tone={status.tone} icon={status.icon}>
          {words}
        </StatusBadge>
        {bol.pending > 0 && <UnsentBadge />}
      </div>
      <OutcomeNote {...{ bol, load, viewer }} />
      {recorded.length > 0 && (
        <ul className={classes.recorded} aria-label={t('Recorded exceptions')}>
          {recorded.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {mayReport && report ? (
        <OsdHere
          key={report.kind ?? ''}
          bol={bol}
          byName={viewer.user.name}
          kind={report.kind}
          onClose={() => setReporting(null)}
          next={
            may(viewer.actor, 'bol.sign', relations) && !unsaved.count
              ? { label: t('Save and sign'), go: () => setSigning(true) }
              : null
          }
        />
      ) : (
        <>
          {mayReport && <OsdChoice onChoose={(kind) => setReporting({ kind })} />}
          {mayReport && <CountButton {...{ bol, load, viewer }} unsaved={unsaved.count} Photos={PhotosOfCount} />}
          <NextOfBol
            {...{ bol, load, viewer, unsaved }}
            clean={recorded.length === 0}
            onSign={() => setSigning(true)}
          />
        </>
      )}
      <MoreOfBol {...{ bol, load, viewer, unsaved }} />
      {href && (
        <Button component={Link} to={href} variant="subtle" leftSection={<Icon name="eye" />} className={classes.look}>
          {t('Look at the BOL')}
        </Button>
      )}
      {signing && (
        <SignFlow
          {...{ bol, load, viewer }}
          completes={may(viewer.actor, 'bol.complete', relations)}
          onClose={() => setSigning(false)}
        />
      )}
    </li>
  );
}

interface NextOfBolProps extends Omit<DockBolProps, 'href'> {
  /** Nothing is on record that would be an exception. */
  clean: boolean;
  unsaved: UnsavedWork;
  onSign: () => void;
}

/** Sign while the receiver has not, then complete. */
function NextOfBol({ bol, load, viewer, clean, unsaved, onSign }: NextOfBolProps) {
  const begun = useBegunSigning(bol._id);
  const relations = relationsTo(viewer.actor, load, [bol]);
  const completes = may(viewer.actor, 'bol.complete', relations);
  const unsigned = openPurposes(bol).includes(completes ? 'receiver' : 'shipper');
  const words = clean ? t('No exceptions: sign and complete') : t('Sign and complete');
  return (
    <div className={classes.next}>
      {may(viewer.actor, 'bol.sign', relations) && (
        <Button
          fullWidth
          variant={unsigned ? 'filled' : 'default'}
          classNames={{ label: classes.words }}
          leftSection={<Icon name="sign" />}
          disabled={unsaved.count}
          onClick={onSign}
        >
          {begun ? t('Continue to sign') : completes && unsigned ? words : t('Sign')}
        </Button>
      )}
      {!unsigned && (
        <CompleteButton {...{ bol, load, viewer }} osdDialogOpen={false} unsaved={unsaved.whyNotComplete} isNext />
      )}
    </div>
  );
}

/** What is not done with every truck. Papers that were begun are never out of sight. */
function MoreOfBol({ bol, load, viewer, unsaved }: Omit<DockBolProps, 'href'> & { unsaved: UnsavedWork }) {
  const begun = useBegunPaper(paperDraftKey(bol._id)) !== null;
  return (
    <details className={classes.rest} open={begun}>
      <summary>
        <Icon name="chevronRight" />
        {t('More')}
      </summary>
      <div className={classes.rarely}>
        <PhotographPapers {...{ bol, load, viewer }} />
        <ReportOutcome {...{ bol, load, viewer }} unsaved={unsaved.whyNotComplete} />
        <HandshakeSection {...{ bol, load, viewer }} />
      </div>
    </details>
  );
}
