import { Button, Loader, Stack } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { PersonTag } from '#contract/user.ts';
import type { Session } from '#offline/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { type DockWork, doneLast, openWork, useDockWork, workOfDriver } from './dock-work.ts';
import { PickUpCheckInRow, PickUpCheckOutRow } from './pick-up-rows.tsx';
import classes from './work-panel.module.css';

interface DriverWorkProps {
  viewer: Session;
  driver: PersonTag | null;
  /** A row's planned driver was pressed: they are the one standing here. */
  onChoose: (driver: PersonTag) => void;
}

/** Driver Checkin: the pick-ups and deliveries the chosen driver comes for, each with its Check In. */
export function CheckInWork({ viewer, driver, onChoose }: DriverWorkProps) {
  const row = { driver, byName: viewer.user.name, onChoose };
  return (
    <Narrowed viewer={viewer} driver={driver} step="checkin">
      {({ pickUps, deliveries }) => (
        <>
          <WorkPanel
            title="Deliveries"
            icon="inbound"
            rows={deliveries}
            draw={(bol) => <DeliveryRow key={bol._id} bol={bol} {...row} />}
          />
          <WorkPanel
            title="Pick-ups"
            icon="outbound"
            rows={pickUps}
            draw={(pickUp) => <PickUpCheckInRow key={pickUp.load._id} pickUp={pickUp} {...row} />}
          />
        </>
      )}
    </Narrowed>
  );
}

/** Pickup Checkout: the loads the chosen driver leaves with, each with its Check Out. */
export function CheckOutWork({ viewer, driver, onChoose }: DriverWorkProps) {
  const row = { driver, byName: viewer.user.name, onChoose };
  return (
    <Narrowed viewer={viewer} driver={driver} step="checkout">
      {({ pickUps }) => (
        <WorkPanel
          title="Pick-ups"
          icon="outbound"
          rows={pickUps}
          draw={(pickUp) => <PickUpCheckOutRow key={pickUp.load._id} pickUp={pickUp} {...row} />}
        />
      )}
    </Narrowed>
  );
}

interface NarrowedProps extends Omit<DriverWorkProps, 'onChoose'> {
  step: 'checkin' | 'checkout';
  children: (work: DockWork) => ReactNode;
}

/**
 * Before a driver is chosen: everything still expected, so that the clerk sees what is coming. Afterwards what is
 * assigned to that driver, done things too; and on request everything, because carriers do send somebody else.
 */
function Narrowed({ viewer, driver, step, children }: NarrowedProps) {
  const [allFor, setAllFor] = useState<string | null>(null);
  const everything = useDockWork(viewer);
  if (!everything) return <Loader role="progressbar" aria-label="Loading expected loads" />;
  const work = step === 'checkout' ? { ...everything, deliveries: [] } : everything;
  const showsAll = driver === null || allFor === driver._id;
  const narrowed = showsAll ? openWork(work, step, driver?._id ?? null) : workOfDriver(work, driver._id);
  const shown = doneLast(narrowed, step, Date.now());
  const none = shown.pickUps.length + shown.deliveries.length === 0;
  return (
    <Stack gap="md">
      {none && <NothingHere driver={showsAll ? null : driver} />}
      {children(shown)}
      {driver && (
        <Button variant="default" onClick={() => setAllFor(showsAll ? null : driver._id)}>
          {showsAll ? `Only loads of ${driver.name}` : 'Not listed? Show all loads'}
        </Button>
      )}
    </Stack>
  );
}

function NothingHere({ driver }: { driver: PersonTag | null }) {
  if (driver === null) {
    return (
      <EmptyState icon="truck" title="No truck expected">
        Loads appear here as soon as they are shipped with your company as shipper or receiver.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="truck" title={`Nothing is assigned to ${driver.name}`}>
      The carrier may have sent another driver than planned. Look the load up among all expected ones.
    </EmptyState>
  );
}

interface WorkPanelProps<T> {
  title: string;
  icon: IconName;
  rows: readonly T[];
  /** The element of a row, with its key. */
  draw: (row: T) => ReactElement;
}

/** Rows drawn at first, and with each "Show more": a long list would make the tablet slow to answer. */
const STEP = 20;

/** A list of work at the gate; nothing at all when it is empty. */
function WorkPanel<T>({ title, icon, rows, draw }: WorkPanelProps<T>) {
  const [limit, setLimit] = useState(STEP);
  if (rows.length === 0) return null;
  return (
    <Panel title={`${title} (${rows.length})`} icon={icon} flush>
      <ul className={classes.list}>{rows.slice(0, limit).map(draw)}</ul>
      {rows.length > limit && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setLimit(limit + STEP)}>
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
}
