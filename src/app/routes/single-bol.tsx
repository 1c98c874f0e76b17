import { useParams } from 'react-router-dom';
import { BolDocument } from '#features/bols/bol-document.tsx';
import { ReceiverInfo } from '#features/bols/receiver-info.tsx';
import { BolList } from '#features/loads/bol-list.tsx';
import { DriverInfo } from '#features/loads/driver-info.tsx';
import { ShipperInfo } from '#features/loads/shipper-info.tsx';
import { Timeline } from '#features/loads/timeline.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { bolPath } from '../paths.ts';
import { DeliverySection, OsdSection, SigningSection } from './bol-sections.tsx';
import { Columns, type LoadScene, LoadScreen } from './load-screen.tsx';
import { useLoadParams } from './use-load-params.ts';

/** {load's address}/{bolId}: one BOL of a load. */
export function SingleBol() {
  const { loadId, loadHref } = useLoadParams();
  const { bolId = '' } = useParams();
  return (
    <LoadScreen loadId={loadId} back={{ to: loadHref, label: 'The whole load' }}>
      {(scene) => <OneBol key={bolId} {...scene} bolId={bolId} hrefOf={(id) => bolPath(loadHref, id)} />}
    </LoadScreen>
  );
}

function OneBol({ load, bols, viewer, bolId, hrefOf }: LoadScene & { bolId: string; hrefOf: (id: string) => string }) {
  const bol = bols.find(({ _id }) => _id === bolId);
  if (!bol) {
    return (
      <>
        <EmptyState icon="search" title="BOL not found">
          It was removed from this load, or it is not shared with you. These are the BOLs you can see:
        </EmptyState>
        <BolList bols={bols} hrefOf={hrefOf} />
      </>
    );
  }
  return (
    <Columns
      lead={
        <>
          <DeliverySection bol={bol} load={load} viewer={viewer} />
          <SigningSection bol={bol} load={load} viewer={viewer} />
        </>
      }
      main={<BolDocument file={bol.file} />}
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
