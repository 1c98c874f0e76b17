import { BolDocument } from '#features/bols/bol-document.tsx';
import { BolList } from '#features/loads/bol-list.tsx';
import { DriverInfo, ReceiverInfo, ShipperInfo } from '#features/loads/party-info.tsx';
import { Timeline } from '#features/loads/timeline.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { bolPath } from '../base/paths.ts';
import {
  ClaimSection,
  DeliverySection,
  HandshakeSection,
  OsdSection,
  PapersSection,
  SigningSection,
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

function OneBol({ load, bols, viewer, bolId, href }: LoadScene & { bolId: string | null }) {
  const bol = bols.find(({ _id }) => _id === bolId);
  if (!bol) {
    return (
      <>
        <EmptyState icon="search" title="BOL not found">
          It was removed from this load, or it is not shared with you. These are the BOLs you can see:
        </EmptyState>
        <BolList load={load} bols={bols} viewer={viewer} hrefOf={(id) => bolPath(href, id)} />
      </>
    );
  }
  return (
    <Columns
      lead={
        <>
          <DeliverySection bol={bol} load={load} viewer={viewer} />
          <SigningSection bol={bol} load={load} viewer={viewer} />
          <HandshakeSection bol={bol} load={load} viewer={viewer} />
          <PapersSection bol={bol} load={load} viewer={viewer} />
          <ClaimSection bol={bol} load={load} viewer={viewer} />
        </>
      }
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
