import { BolDocument } from '#features/bols/bol-document.tsx';
import { BolList } from '#features/loads/bol-list.tsx';
import { CarrierInfo } from '#features/loads/carrier-info.tsx';
import { DriverInfo } from '#features/loads/driver-info.tsx';
import { ShipperInfo } from '#features/loads/shipper-info.tsx';
import { Timeline } from '#features/loads/timeline.tsx';
import { bolPath } from '../paths.ts';
import { DeliverySection, OsdSection, PickUpSection, SigningSection } from './bol-sections.tsx';
import { Columns, type LoadScene, LoadScreen } from './load-screen.tsx';
import type { LoadParams } from './use-load-params.ts';

/** /shipper-account/{company}/inbound|completed/{loadId}: a load as those who receive it see it. */
export function InboundLoad({ loadId, loadHref, category }: LoadParams) {
  return (
    <LoadScreen loadId={loadId}>
      {(scene) => {
        const own = scene.viewer.actor.companyId;
        const bols = category === 'inbound' ? scene.bols.filter(({ receiverId }) => receiverId === own) : scene.bols;
        return <Received {...scene} bols={bols} loadHref={loadHref} />;
      }}
    </LoadScreen>
  );
}

function Received({ loadHref, ...scene }: LoadScene & { loadHref: string }) {
  const { load, bols, viewer } = scene;
  const sole = bols.length === 1 ? bols[0] : undefined;
  return (
    <Columns
      lead={
        sole && (
          <>
            <DeliverySection bol={sole} load={load} viewer={viewer} />
            <SigningSection bol={sole} load={load} viewer={viewer} />
          </>
        )
      }
      main={sole ? <BolDocument file={sole.file} /> : <BolList bols={bols} hrefOf={(id) => bolPath(loadHref, id)} />}
      people={
        <>
          <ShipperInfo load={load} />
          <CarrierInfo carrier={load.carrier} />
          <DriverInfo drivers={load.drivers} />
        </>
      }
      rest={
        <>
          {sole && <OsdSection bol={sole} />}
          <PickUpSection {...scene} />
          <Timeline load={load} bols={bols} viewer={viewer} />
        </>
      }
    />
  );
}
