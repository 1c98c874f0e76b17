import { Button, Stack } from '@mantine/core';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import type { PersonTag } from '#contract/user.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import type { BolRow } from '#offline/read-loads.ts';
import { isComing, type SyncStatus } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';
import { Coming } from '#ui/coming.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PaperNote } from '#ui/paper-note.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { trueNow } from '#ui/use-now.ts';
import { byTruck, comingKey, onlyFound, searchWork, type TruckInYard, trucksInYard } from './dock-board.ts';
import { type DockWork, doneLast, openWork, type PickUp, useDockWork, workOfDriver } from './dock-work.ts';
import { PickUpCheckInRow, PickUpCheckOutRow } from './pick-up-rows.tsx';
import { TruckRow } from './truck-row.tsx';
import { WorkPanel } from './work-panel.tsx';
import { type OpenedTruck, YardPanel } from './yard-panel.tsx';

interface DriverWorkProps {
  viewer: Session;
  driver: PersonTag | null;
  /** What is searched for at first; told of every other search. */
  find?: string;
  onFind?: (words: string) => void;
  /** The truck somebody works on: see YardPanel. */
  opened: OpenedTruck | null;
  onOpen: (truck: OpenedTruck | null) => void;
  /** A truck has left with the driver. */
  onLeft?: () => void;
  /** What can be done with a truck that stands here. */
  drawTruck: (truck: TruckInYard) => ReactNode;
  /** What is said of the arrival of a truck that is expected with these: BOLs, or a load to pick up. */
  drawArrival: (truck: Truck) => ReactNode;
}
/** What one truck brings, or comes for. */
export type Truck = { bols: readonly [BolRow, ...BolRow[]] } | { pickUp: PickUp };

/** Driver Checkin: the pick-ups and deliveries that are expected, each with its Check In. */
export function CheckInWork(props: DriverWorkProps) {
  const { viewer, driver, drawArrival } = props;
  return (
    <Narrowed {...props} step="checkin">
      {({ pickUps, deliveries }, { onArrived, flat }) => {
        const row = { driver, byName: viewer.user.name, onArrived };
        return (
          <>
            <WorkPanel
              title={t('Deliveries')}
              icon="inbound"
              count={deliveries.length}
              rows={byTruck(deliveries, deliveryZone)}
              dueOf={([{ dropDate }]) => dropDate}
              zoneOf={([bol]) => deliveryZone(bol)}
              doneAt={([{ checkin }]) => checkin}
              flat={flat}
              draw={(bols) => (
                <TruckRow
                  key={comingKey(bols, deliveryZone(bols[0]))}
                  bols={bols}
                  arrival={drawArrival({ bols })}
                  {...row}
                />
              )}
            />
            <WorkPanel
              title={t('Pick-ups')}
              icon="outbound"
              count={pickUps.length}
              rows={pickUps}
              {...PICK_UP}
              doneAt={({ load }) => load.checkin}
              flat={flat}
              draw={(pickUp) => (
                <PickUpCheckInRow key={pickUp.load._id} pickUp={pickUp} arrival={drawArrival({ pickUp })} {...row} />
              )}
            />
          </>
        );
      }}
    </Narrowed>
  );
}

/** Pickup Checkout: the loads that are to leave, each with its Check Out. */
export function CheckOutWork(props: DriverWorkProps) {
  const { viewer, driver, onLeft } = props;
  const row = { driver, byName: viewer.user.name, onLeft };
  return (
    <Narrowed {...props} step="checkout">
      {({ pickUps }, { flat }) => (
        <WorkPanel
          title={t('Pick-ups')}
          icon="outbound"
          count={pickUps.length}
          rows={pickUps}
          {...PICK_UP}
          doneAt={({ load }) => load.checkout}
          flat={flat}
          draw={(pickUp) => <PickUpCheckOutRow key={pickUp.load._id} pickUp={pickUp} {...row} />}
        />
      )}
    </Narrowed>
  );
}

interface NarrowedProps extends DriverWorkProps {
  step: 'checkin' | 'checkout';
  /** `flat`: it is what was searched for. */
  children: (work: DockWork, how: { onArrived: (truck: string) => void; flat: boolean }) => ReactNode;
}

/**
 * Before a driver is chosen: everything still expected, so that the clerk sees what is coming. Afterwards what is
 * assigned to that driver, done things too; and on request everything, because carriers do send somebody else.
 */
function Narrowed({ viewer, driver, find = '', onFind, step, opened, onOpen, drawTruck, children }: NarrowedProps) {
  const [allFor, setAllFor] = useState<string | null>(null);
  const [typed, setTyped] = useState(find);
  const search = (words: string) => {
    setTyped(words);
    onFind?.(words);
  };
  const everything = useDockWork(viewer);
  const trucks = useMemo(() => everything && trucksInYard(everything), [everything]);
  const sync = useSyncExternalStore(onWaiting, syncStatusNow);
  if (!everything || !trucks || !sync) return <Coming shape="rows" label={t('Loading expected loads')} />;
  const found = typed ? searchWork(everything, typed) : everything;
  const inYard = typed ? onlyFound(trucks, found) : trucks;
  const work = step === 'checkout' ? { ...found, deliveries: [] } : found;
  const showsAll = driver === null || allFor === driver._id;
  const narrowed = showsAll ? openWork(work, step, driver?._id ?? null) : workOfDriver(work, driver._id);
  const shown = doneLast(narrowed, step, trueNow());
  const none = shown.pickUps.length + shown.deliveries.length + (typed ? inYard.length : 0) === 0;
  return (
    <Stack gap="md">
      <YardPanel trucks={inYard} opened={opened} onOpen={onOpen} drawTruck={drawTruck} />
      {typed && <PaperNote>{t('Only what matches “{words}”.', { words: typed.trim() })}</PaperNote>}
      <SearchBox
        label={t('Search the dock')}
        placeholder={t('Driver, plate, P/U number, BOL, company or last six')}
        value={typed}
        onChange={search}
      />
      {none &&
        (sync.pulledAt === null ? (
          <NothingYet sync={sync} />
        ) : typed ? (
          <NothingFound typed={typed} onClear={() => search('')} />
        ) : (
          <NothingHere driver={showsAll ? null : driver} step={step} />
        ))}
      {children(shown, { onArrived: (key) => onOpen({ key, justCame: true }), flat: typed !== '' })}
      {driver && (
        <Button variant="default" onClick={() => setAllFor(showsAll ? null : driver._id)}>
          {showsAll ? t('Only loads of {driver}', { driver: driver.name }) : t('Not listed? Show all loads')}
        </Button>
      )}
    </Stack>
  );
}

/** A device that was never told what comes can't say that nothing does. */
function NothingYet({ sync }: { sync: SyncStatus }) {
  if (isComing(sync)) return <Coming shape="rows" label={t('Loading expected loads')} />;
  return (
    <EmptyState icon="refresh" title={t('Your loads are not on this device yet')}>
      {t('They are fetched as soon as there is a connection. This page then fills by itself.')}
    </EmptyState>
  );
}

function NothingHere({ driver, step }: Pick<NarrowedProps, 'driver' | 'step'>) {
  if (driver === null && step === 'checkout') {
    return (
      <EmptyState icon="truck" title={t('Nothing to check out')}>
        {t('Loads your company ships stand here until they have left.')}
      </EmptyState>
    );
  }
  if (driver === null) {
    return (
      <EmptyState icon="truck" title={t('No truck expected')}>
        {t('Loads appear here as soon as they are shipped with your company as shipper or receiver.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="truck" title={t('Nothing is assigned to {driver}', { driver: driver.name })}>
      {t('The carrier may have sent another driver than planned. Look the load up among all expected ones.')}
    </EmptyState>
  );
}

function NothingFound({ typed, onClear }: { typed: string; onClear: () => void }) {
  return (
    <EmptyState
      icon="search"
      title={t('Nothing expected here matches “{words}”', { words: typed.trim() })}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear the search')}
        </Button>
      }
    >
      {t('Type fewer words, or choose the driver above and look at all loads.')}
    </EmptyState>
  );
}

const PICK_UP = {
  dueOf: ({ load }: PickUp) => load.pUDate,
  zoneOf: ({ load }: PickUp) => pickUpZone(load),
};
