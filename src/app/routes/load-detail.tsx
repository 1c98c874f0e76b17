/*
 * One load. The categories of its address are views of this one page: what is being received (and what was completed,
 * on the shipper's side) reads differently from what is being sent or carried. Who may do what on it is decided by the
 * permission table, part by part. The parts have keys: a load that changes its list while somebody has a dialog of it
 * open is another view, and the dialog stays.
 */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Load } from '#contract/load.ts';
import { documentName } from '#domain/document-name.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { ROLE } from '#domain/roles.ts';
import { BolDocument } from '#features/bols/bol-document.tsx';
import { BolList } from '#features/loads/bol-list.tsx';
import { LoadControls } from '#features/loads/load-controls.tsx';
import { CarrierInfo, DriverInfo, ReceiverInfo, ShipperInfo } from '#features/loads/party-info.tsx';
import { Timeline } from '#features/loads/timeline.tsx';
import { PapersPanel } from '#features/papers/papers-panel.tsx';
import { openDocument } from '#offline/documents.ts';
import type { BolRow, LoadRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { DownloadIcon } from '#ui/download-icon.tsx';
import { later } from '#ui/later.tsx';
import { sideOf } from '../base/access.ts';
import { boardWith } from '../base/dock-address.ts';
import { homeAsLeft } from '../base/home-as-left.ts';
import { bolPath, loadPath, PATHS } from '../base/paths.ts';
import { shippedWords, showShipped } from '../base/shipped.ts';
import {
  ClaimSection,
  DeliverySection,
  DriverSection,
  HandshakeSection,
  OsdSection,
  PickUpSection,
  SigningSection,
  StaySection,
} from './bol-sections.tsx';
import { Columns, type ColumnsProps, type LoadScene, LoadScreen, useLoadParams } from './load-screen.tsx';

const DuplicateLoad = later(async () => (await import('#features/build-load/duplicate-load.tsx')).DuplicateLoad);

/** {side}-account/{company}/{category}/{loadId}. */
export function LoadDetail() {
  const { loadId } = useLoadParams();
  const navigate = useNavigate();
  const [duplicating, setDuplicating] = useState<Load | null>(null);
  return (
    <LoadScreen
      key={loadId}
      actions={({ load, bols, viewer, ...scene }) => (
        <LoadControls
          load={load}
          bols={bols}
          viewer={viewer}
          editHref={loadPath('shipper', viewer.company.name, 'edit', loadId)}
          dock={{
            checkIn: boardWith(PATHS.driverCheckin, load.pUNum),
            checkOut: boardWith(PATHS.pickupCheckout, load.pUNum),
          }}
          hrefOfBol={
            shownBols({ ...scene, load, bols, viewer }).length > 1 ? (bolId) => bolPath(scene.href, bolId) : undefined
          }
          shippedWords={shippedWords(viewer, loadId)}
          onShipped={() => showShipped(navigate, loadId)}
          onDuplicate={mayDuplicate(viewer, load, bols) ? () => setDuplicating({ ...load, bols }) : undefined}
          onDeleted={() => navigate(homeAsLeft(viewer.user._id), { replace: true })}
        />
      )}
    >
      {(scene) => (
        <>
          <Columns {...scene} bols={shownBols(scene)} {...columnsOf({ ...scene, bols: shownBols(scene) })} />
          {duplicating && (
            <DuplicateLoad
              load={duplicating}
              onReady={() => navigate(PATHS.buildLoad)}
              onCancel={() => setDuplicating(null)}
            />
          )}
        </>
      )}
    </LoadScreen>
  );
}

/** Whoever builds loads, for loads of their own company. */
function mayDuplicate({ actor }: Session, load: LoadRow, bols: BolRow[]): boolean {
  return may(actor, 'load.build') && relationsTo(actor, load, bols).has('shipper');
}

function isReceived({ category, viewer }: LoadScene): boolean {
  return sideOf(viewer.actor) === 'shipper' && (category === 'inbound' || category === 'completed');
}

/** What is inbound is what this company receives; else everything they may see. */
function shownBols(scene: LoadScene): BolRow[] {
  const { bols, viewer, category } = scene;
  const isInbound = isReceived(scene) && category === 'inbound';
  return isInbound ? bols.filter(({ receiverId }) => receiverId === viewer.actor.companyId) : bols;
}

const columnsOf = (scene: LoadScene) => (isReceived(scene) ? received : sent)(scene);

/** A load as those who receive it see it. */
function received(scene: LoadScene): ColumnsProps {
  const { load } = scene;
  const parts = partsOf(scene);
  return {
    lead: [parts.delivery, parts.stay, parts.signing, parts.handshake, parts.papers, parts.claim],
    main: parts.document ?? parts.list,
    people: (
      <>
        <ShipperInfo load={load} />
        <CarrierInfo carrier={load.carrier} />
        <DriverInfo drivers={load.drivers} />
      </>
    ),
    rest: [parts.osd, parts.pickUp, parts.timeline],
  };
}

/** Outbound and unsubmitted at the shipper, shipping and completed at the carrier: as those who send it see it. */
function sent(scene: LoadScene): ColumnsProps {
  const { load, bols, viewer } = scene;
  const parts = partsOf(scene);
  // A driver knows who drives: on their phone that is not the first thing.
  const drives = viewer.actor.role === ROLE.driver;
  const driver = <DriverSection key="driver" {...scene} />;
  return {
    lead: [
      parts.document && parts.list,
      drives ? null : driver,
      parts.stay,
      parts.pickUp,
      parts.delivery,
      parts.signing,
      parts.handshake,
      parts.papers,
      parts.claim,
    ],
    main: parts.document ?? parts.list,
    people: (
      <>
        {bols.length === 1 && <ReceiverInfo receiver={bols[0]?.receiver ?? null} />}
        <ShipperInfo load={load} />
        <CarrierInfo carrier={load.carrier} />
        {drives && driver}
      </>
    ),
    foot: parts.timeline,
    rest: parts.osd,
  };
}

/** What both views are made of. A load with one BOL shows it whole, with several it lists them. */
function partsOf(scene: LoadScene) {
  const { load, bols, viewer, href } = scene;
  const sole = bols.length === 1 ? bols[0] : undefined;
  return {
    list: (
      <BolList
        key="bols"
        load={load}
        bols={bols}
        viewer={viewer}
        hrefOf={(bolId) => bolPath(href, bolId)}
        // One BOL has its document on this page, with the same in its bar.
        aside={
          sole
            ? undefined
            : ({ _id, file }) => (
                <DownloadIcon
                  name={file.name}
                  saveAs={documentName({ _id, file })}
                  open={() => openDocument(file.sha256)}
                />
              )
        }
      />
    ),
    document: sole && <BolDocument key="document" bol={sole} />,
    pickUp: <PickUpSection key="pick-up" {...scene} />,
    delivery: sole && <DeliverySection key="delivery" bol={sole} bols={bols} load={load} viewer={viewer} />,
    signing: sole && <SigningSection key="signing" bol={sole} bols={bols} load={load} viewer={viewer} />,
    handshake: sole && <HandshakeSection key="handshake" bol={sole} load={load} viewer={viewer} />,
    papers: sole && <PapersPanel key="papers" bol={sole} load={load} viewer={viewer} />,
    stay: <StaySection key="stay" {...scene} />,
    claim: sole && <ClaimSection key="claim" bol={sole} load={load} viewer={viewer} />,
    osd: sole && <OsdSection key="osd" bol={sole} />,
    timeline: <Timeline key="timeline" load={load} bols={bols} viewer={viewer} />,
  };
}
