/** The blocks about one BOL that several screens show. */
import { useState } from 'react';
import { groupBy } from '#domain/group-by.ts';
import { CompleteButton } from '#features/bols/complete-button.tsx';
import { DeliveryCheckIn } from '#features/bols/delivery-check-in.tsx';
import { DeliveryInfo } from '#features/bols/delivery-info.tsx';
import { ClaimPanel } from '#features/claims/claim-panel.tsx';
import { ConcealedPanel } from '#features/count/concealed-panel.tsx';
import { CountButton } from '#features/count/count-button.tsx';
import { AssignDriver } from '#features/drivers/assign-driver.tsx';
import { DwellPanel } from '#features/dwell/dwell-panel.tsx';
import { HandshakePanel } from '#features/handshake/handshake-panel.tsx';
import { useLoadStatus } from '#features/loads/load-status.ts';
import { DriverInfo } from '#features/loads/party-info.tsx';
import { PickUpActions } from '#features/loads/pick-up-actions.tsx';
import { PickUpInfo } from '#features/loads/pick-up-info.tsx';
import { timelineEvents } from '#features/loads/timeline-events.ts';
import { OsdReportButton } from '#features/osd/osd-report-button.tsx';
import { OsdTable } from '#features/osd/osd-table.tsx';
import { OutcomeNote, PickUpOutcomeNote } from '#features/outcomes/outcome-note.tsx';
import { ReportOutcome, ReportPickUpOutcome } from '#features/outcomes/report-outcome.tsx';
import { PhotographPapers } from '#features/papers/photograph-papers.tsx';
import { SignFlow } from '#features/signing/sign-flow.tsx';
import { SigningPanel } from '#features/signing/signing-panel.tsx';
import { t } from '#language/say.ts';
import type { BolRow } from '#offline/read-loads.ts';
import { later } from '#ui/later.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './bol-sections.module.css';
import type { LoadScene } from './load-screen.tsx';
import { useUnsavedWork } from './unsaved-work.ts';

/** Photos of what was counted are taken as those of an outcome. */
export const PhotosOfCount = later(async () => (await import('#features/outcomes/outcome-photos.tsx')).OutcomePhotos);

type BolScene = Pick<LoadScene, 'load' | 'viewer'> & { bol: BolRow };
/** With all BOLs of the load: what is next with one may hang on another. */
type BolAmongOthers = BolScene & Pick<LoadScene, 'bols'>;

/** The one thing for this person to do next about this BOL. */
const useNext = ({ bol, ...scene }: BolAmongOthers) => useLoadStatus({ ...scene, of: [bol] }).status.action;

/** The delivery with what can be recorded about it: check-in, OSD, completion. Each shows itself to those who may. */
export function DeliverySection({ bol, bols, load, viewer }: BolAmongOthers) {
  const [osdOpen, setOsdOpen] = useState(false);
  const unsaved = useUnsavedWork(bol._id);
  const next = useNext({ bol, bols, load, viewer });
  return (
    <DeliveryInfo bol={bol} mode={viewer.user.punctuality}>
      <OutcomeNote bol={bol} load={load} viewer={viewer} />
      <DeliveryCheckIn bol={bol} load={load} viewer={viewer} isNext={next === 'check-in-bol' && bol.driver !== null} />
      <div className={classes.actions}>
        <OsdReportButton
          bol={bol}
          load={load}
          viewer={viewer}
          open={osdOpen}
          onOpenChange={setOsdOpen}
          unsaved={unsaved.osd}
        />
        <CountButton bol={bol} load={load} viewer={viewer} unsaved={unsaved.count} Photos={PhotosOfCount} />
        <CompleteButton
          bol={bol}
          load={load}
          viewer={viewer}
          osdDialogOpen={osdOpen}
          unsaved={unsaved.whyNotComplete}
          isNext={next === 'complete'}
        />
        <PhotographPapers bol={bol} load={load} viewer={viewer} />
        <ReportOutcome bol={bol} load={load} viewer={viewer} unsaved={unsaved.whyNotComplete} />
      </div>
    </DeliveryInfo>
  );
}

/** The signatures, with the way to sign for those who may. */
export function SigningSection({ bol, bols, load, viewer }: BolAmongOthers) {
  const next = useNext({ bol, bols, load, viewer });
  return <SigningPanel bol={bol} load={load} viewer={viewer} isNext={next === 'sign'} />;
}

/** Handing the BOL over by codes on two screens; signing belongs to another feature. */
export function HandshakeSection({ bol, load, viewer }: BolScene) {
  return <HandshakePanel bol={bol} load={load} viewer={viewer} Signing={SignFlow} />;
}

/** What was found after the completion; what runs out and what was claimed, once it is completed with a difference. */
export function ClaimSection({ bol, load, viewer }: BolScene) {
  return (
    <>
      <ConcealedPanel bol={bol} load={load} viewer={viewer} Photos={PhotosOfCount} />
      <ClaimPanel bol={bol} load={load} viewer={viewer} readEvents={(packed) => timelineEvents(load, [packed])} />
    </>
  );
}

/** The truck's stay at pick-up, for those who may see it, and at each receiver of these BOLs. */
export function StaySection({
  load,
  bols,
  viewer,
  seesPickUp,
}: Pick<LoadScene, 'load' | 'bols' | 'viewer' | 'seesPickUp'>) {
  const delivered = bols.filter(({ receiverId }) => receiverId !== null);
  const groups = groupBy(delivered, ({ receiverId, driverId }) => `${receiverId} ${driverId}`);
  return (
    <>
      {seesPickUp && <DwellPanel load={load} bols={[]} all={bols} viewer={viewer} />}
      {[...groups].map(([key, there]) => (
        <DwellPanel key={key} load={load} bols={there} all={bols} viewer={viewer} />
      ))}
    </>
  );
}

/** The OSD report for reading. */
export function OsdSection({ bol }: { bol: BolRow }) {
  return (
    <Panel title={t('Overages, Shortages & Damages')} icon="clipboard">
      <OsdTable osd={bol.osd} />
    </Panel>
  );
}

/** Pick-up, for those who may see it. */
export function PickUpSection({ load, bols, viewer, seesPickUp }: LoadScene) {
  if (!seesPickUp) return null;
  return (
    <PickUpInfo load={load} mode={viewer.user.punctuality}>
      <PickUpOutcomeNote load={load} />
      <PickUpActions load={load} bols={bols} viewer={viewer} />
      <ReportPickUpOutcome load={load} bols={bols} viewer={viewer} />
    </PickUpInfo>
  );
}

/** Driver of the load, with assignment for those who may. */
export function DriverSection({ load, bols, viewer }: Pick<LoadScene, 'load' | 'bols' | 'viewer'>) {
  const next = useLoadStatus({ load, bols, viewer }).status.action;
  return (
    <DriverInfo drivers={load.drivers}>
      <AssignDriver load={load} bols={bols} viewer={viewer} isNext={next === 'assign-driver'} />
    </DriverInfo>
  );
}
