import { useNavigate } from 'react-router-dom';
import { ROLE } from '#domain/roles.ts';
import { BolDocument } from '#features/bols/bol-document.tsx';
import { ReceiverInfo } from '#features/bols/receiver-info.tsx';
import { BolList } from '#features/loads/bol-list.tsx';
import { CarrierInfo } from '#features/loads/carrier-info.tsx';
import { LoadControls } from '#features/loads/load-controls.tsx';
import { ShipperInfo } from '#features/loads/shipper-info.tsx';
import { Timeline } from '#features/loads/timeline.tsx';
import { bolPath, loadPath, PATHS } from '../paths.ts';
import { DeliverySection, DriverSection, OsdSection, PickUpSection, SigningSection } from './bol-sections.tsx';
import { Columns, type LoadScene, LoadScreen } from './load-screen.tsx';
import type { LoadParams } from './use-load-params.ts';

/** Outbound and unsubmitted at the shipper, shipping and completed at the carrier: a load as those who send it see it. */
export function OutboundLoad({ loadId, loadHref, companyName }: LoadParams) {
  const navigate = useNavigate();
  return (
    <LoadScreen
      loadId={loadId}
      actions={({ load, bols, viewer }) => (
        <LoadControls
          load={load}
          bols={bols}
          viewer={viewer}
          editHref={loadPath('shipper', companyName, 'edit', loadId)}
          onDeleted={() => navigate(PATHS.home, { replace: true })}
        />
      )}
    >
      {(scene) => <Sent {...scene} hrefOf={(bolId) => bolPath(loadHref, bolId)} />}
    </LoadScreen>
  );
}

function Sent({ hrefOf, ...scene }: LoadScene & { hrefOf: (bolId: string) => string }) {
  const { load, bols, viewer } = scene;
  const sole = bols.length === 1 ? bols[0] : undefined;
  // A driver knows who drives: on their phone that is not the first thing.
  const drives = viewer.actor.role === ROLE.driver;
  const driver = <DriverSection {...scene} />;
  const list = <BolList bols={bols} hrefOf={hrefOf} />;
  return (
    <Columns
      lead={
        <>
          {sole && list}
          {!drives && driver}
          <PickUpSection {...scene} />
          {sole && <DeliverySection bol={sole} load={load} viewer={viewer} />}
          {sole && <SigningSection bol={sole} load={load} viewer={viewer} />}
        </>
      }
      main={sole ? <BolDocument file={sole.file} /> : list}
      people={
        <>
          {sole && <ReceiverInfo receiver={sole.receiver} />}
          <ShipperInfo load={load} />
          <CarrierInfo carrier={load.carrier} />
          {drives && driver}
        </>
      }
      rest={
        <>
          {sole && <OsdSection bol={sole} />}
          <Timeline load={load} bols={bols} viewer={viewer} />
        </>
      }
    />
  );
}
