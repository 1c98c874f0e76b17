import { BolDocument } from '#features/bols/bol-document.tsx';
import { BolList } from '#features/loads/bol-list.tsx';
import { DriverInfo, ReceiverInfo, ShipperInfo } from '#features/loads/party-info.tsx';
import { Timeline } from '#features/loads/timeline.tsx';
import { PapersPanel } from '#features/papers/papers-panel.tsx';
import { t } from '#language/say.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { bolPath } from '../base/paths.ts';
import {
  ClaimSection,
  DeliverySection,
  HandshakeSection,
  OsdSection,
  SigningSection,
  StaySection,
} from './bol-sections.tsx';
import { Columns, type LoadScene, LoadScreen, useLoadParams } from './load-screen.tsx';

/** {load's address}/{bolId}: one BOL of a load. */
export function SingleBol() {
  const { loadId, bolId } = useLoadParams();
  return (
    <LoadScreen key={loadId} actions={() => <PrintButton />}>
      {(scene) => <OneBol key={bolId} {...scene} bolId={bolId} />}
    </LoadScreen>
  );
}

/** The BOLs that come to the same receiver with the same truck. */
const sameTruck = (bols: LoadScene['bols'], bol: LoadScene['bols'][number]) =>
  bols.filter(({ receiverId, driverId }) => receiverId === bol.receiverId && driverId === bol.driverId);

function OneBol({ load, bols, viewer, bolId, href }: LoadScene & { bolId: string | null }) {
  const bol = bols.find(({ _id }) => _id === bolId);
  if (!bol) {
    return (
      <>
        <EmptyState icon="search" title={t('BOL not found')}>
          {t('It was removed from this load, or it is not shared with you. These are the BOLs you can see:')}
        </EmptyState>
        <BolList load={load} bols={bols} viewer={viewer} hrefOf={(id) => bolPath(href, id)} />
      </>
    );
  }
  return (
    <Columns
      {...{ load, bols, viewer }}
      of={[bol]}
      lead={[
        <DeliverySection key="delivery" bol={bol} bols={bols} load={load} viewer={viewer} />,
        <SigningSection key="signing" bol={bol} bols={bols} load={load} viewer={viewer} />,
        <HandshakeSection key="handshake" bol={bol} load={load} viewer={viewer} />,
        <PapersPanel key="papers" bol={bol} load={load} viewer={viewer} />,
        <StaySection key="stay" load={load} bols={sameTruck(bols, bol)} viewer={viewer} seesPickUp={false} />,
        <ClaimSection key="claim" bol={bol} load={load} viewer={viewer} />,
      ]}
      main={<BolDocument bol={bol} />}
      people={
        <>
          <ReceiverInfo receiver={bol.receiver} />
          <ShipperInfo load={load} />
          <DriverInfo drivers={bol.driver ? [bol.driver] : []} />
        </>
      }
      rest={
        <>
          <OsdSection bol={bol} />
          <Timeline load={load} bols={[bol]} viewer={viewer} />
        </>
      }
    />
  );
}
