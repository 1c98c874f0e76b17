import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { CheckInWork, CheckOutWork } from '#features/check-in/driver-work.tsx';
import type { OpenedTruck } from '#features/check-in/yard-panel.tsx';
import { ANA, aBol, aLoad, aStamp, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(signOut);

const CAME = '2026-11-22T17:25:00.000Z';
const HERE: Partial<Bol> = { checkin: CAME, stamps: [aStamp('checkin', CAME)] };

/** The board of a company's clerk with this freight. */
async function board(of: typeof RECEIVER, freight: [LoadRecord, ...Bol[]][], Work = CheckInWork) {
  const viewer = await signIn(person(of, 2, 'Cleo Clerk'));
  await pulled(
    viewer,
    freight.map(([load]) => load),
    freight.flatMap(([, ...bols]) => bols),
  );
  const Board = () => {
    const [opened, setOpened] = useState<OpenedTruck | null>(null);
    const drawn = { drawTruck: () => null, drawArrival: () => null };
    return <Work {...{ viewer, driver: null, opened, ...drawn }} onOpen={setOpened} />;
  };
  renderUi(<Board />);
  return screen.findByRole('searchbox', { name: 'Search the dock' });
}
const cameWith = ({ _id, name, companyId }: typeof TOM) => ({
  driverId: _id,
  driverName: name,
  driverCompanyId: companyId,
});
const yard = (trucks: number) => within(screen.getByRole('region', { name: `In the yard (${trucks})` }));

describe('the shipper’s yard', () => {
  it('has no truck whose delivery is recorded, although nobody recorded that it left', async () => {
    const [loading, gone] = [
      aLoad({ pUNum: 'PU-HERE', checkin: CAME, stamps: [aStamp('checkin', CAME)] }),
      aLoad({ pUNum: 'PU-GONE', checkin: CAME, stamps: [aStamp('checkin', CAME)] }),
    ];
    const half = aLoad({ pUNum: 'PU-HALF', checkin: CAME, stamps: [aStamp('checkin', CAME)] });
    await board(SHIPPER, [
      [loading, aBol(loading)],
      [gone, aBol(gone, HERE)],
      // One stop is done and closed, the truck is on its way to the next.
      [half, aBol(half, { ...HERE, checkout: CAME, completed: true }), aBol(half)],
    ]);
    expect(yard(1).getByRole('button')).toHaveTextContent(/PU-HERE/);
  });
});

describe('a truck checked in one by one', () => {
  it('stays open under the finger until its last BOL, and then the work goes on in the yard', async () => {
    const load = aLoad({ pUNum: 'PU-MANY' });
    await board(RECEIVER, [[load, aBol(load), aBol(load), aBol(load)]]);
    await userEvent.click(screen.getByRole('button', { name: 'One by one' }));
    const each = () => within(screen.getByRole('list', { name: 'BOLs of P/U PU-MANY' }));
    const checkIn = async (button: HTMLElement) => {
      await userEvent.click(button);
      await userEvent.click(screen.getByRole('button', { name: 'Seal intact' }));
    };
    await checkIn(each().getAllByRole('button', { name: 'Check In' })[0] as HTMLElement);
    await screen.findByRole('listitem', { name: '2 BOLs of P/U PU-MANY' });
    expect(each().getAllByRole('button', { name: 'Check In' })).toHaveLength(2);
    const line = () => yard(1).getByRole('button');
    expect(line()).toHaveAttribute('aria-expanded', 'false');
    await checkIn(each().getAllByRole('button', { name: 'Check In' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'BOLs of P/U PU-MANY' })).toBeNull());
    expect(line()).toHaveAttribute('aria-expanded', 'false');
    await checkIn(screen.getByRole('button', { name: 'Check In' }));
    await waitFor(() => expect(line()).toHaveFocus());
    await waitFor(() => expect(line()).toHaveTextContent('3 BOLs'));
  });
});

describe('what is read on a truck', () => {
  const driver = { ...TOM, truckNum: 'T-77', plate: '8ABC 123', trlNum: 'RWF 5301' };
  const TRUCK = 'Truck T-77 · Plate 8ABC 123 · Trailer RWF 5301';

  it('stands with whoever brings it, and is searched for like their name', async () => {
    const [here, coming, together, other] = [
      aLoad({ pUNum: 'PU-HERE' }),
      aLoad({ pUNum: 'PU-COMES' }),
      aLoad({ pUNum: 'PU-MANY' }),
      aLoad({ pUNum: 'PU-OTHER' }),
    ];
    const box = await board(RECEIVER, [
      [
        here,
        aBol(here, { ...HERE, driver, driverId: driver._id, stamps: [aStamp('checkin', CAME, cameWith(driver))] }),
      ],
      [coming, aBol(coming, { driver, driverId: driver._id })],
      [together, ...[1, 2].map(() => aBol(together, { driver, driverId: driver._id }))],
      [other, aBol(other, { driver: ANA, driverId: ANA._id })],
    ]);
    expect(yard(1).getByRole('button')).toHaveTextContent(TRUCK);
    const words = `Redwood Freight · Tom Lee · ${TRUCK}`;
    expect(await screen.findAllByText(words)).toHaveLength(2);
    expect(screen.getByText('Redwood Freight · Ana Ruiz')).toBeVisible();
    for (const typed of ['t-77', '5301 rwf', '8abc123', '8-ABC-123', 'tom 8abc-123', 'T77', 'rwf5301']) {
      await userEvent.clear(box);
      await userEvent.type(box, typed);
      await waitFor(() => expect(screen.queryByText('Redwood Freight · Ana Ruiz')).toBeNull());
      expect(screen.getAllByText(words)).toHaveLength(2);
      yard(1);
    }
  });

  it('is there where a load is fetched, too', async () => {
    const [ours, others] = [aLoad({ drivers: [driver] }), aLoad({ drivers: [ANA] })];
    const box = await board(SHIPPER, [
      [ours, aBol(ours)],
      [others, aBol(others)],
    ]);
    await userEvent.type(box, '5301');
    await waitFor(() => expect(screen.queryByText(/Ana Ruiz/)).toBeNull());
    expect(screen.getByText(`Redwood Freight · Tom Lee · ${TRUCK}`)).toBeVisible();
  });
});

describe('the search at the dock', () => {
  it('finds a load by who came for it, whoever it is planned for', async () => {
    const [asked, other] = [aLoad({ pUNum: 'PU-HERE', drivers: [TOM] }), aLoad({ pUNum: 'PU-OTHER', drivers: [TOM] })];
    const came = { checkin: CAME, stamps: [aStamp('checkin', CAME, cameWith(ANA))] };
    const box = await board(SHIPPER, [
      [{ ...asked, ...came }, aBol(asked)],
      [{ ...other, checkin: CAME }, aBol(other)],
    ]);
    expect(yard(2).getAllByRole('button')).toHaveLength(2);
    await userEvent.type(box, 'ana ruiz');
    await waitFor(() => expect(yard(1).getByRole('button')).toHaveTextContent('PU-HERE'));
  });

  it('finds the trucks that stand in the yard, whole, also by the last six of a BOL and by who came', async () => {
    const [standing, other, coming] = [aLoad({ pUNum: 'PU-HERE' }), aLoad(), aLoad({ pUNum: 'PU-COMES' })];
    const came = [aStamp('checkin', CAME, { driverId: 'e'.repeat(24), driverName: 'Bo Ek' })];
    const here = [aBol(standing, { ...HERE, stamps: came }), aBol(standing, { ...HERE, stamps: came })] as const;
    const bol = aBol(coming);
    const box = await board(RECEIVER, [
      [standing, ...here],
      [other, aBol(other, HERE)],
      [coming, bol],
    ]);
    yard(2);
    for (const typed of ['pu-here', here[0]._id.slice(18), 'bo ek', 'ek PU-here']) {
      await userEvent.clear(box);
      await userEvent.type(box, typed);
      await waitFor(() => expect(yard(1).getByRole('button')).toHaveTextContent('PU-HERE · 2 BOLs'));
      expect(screen.queryByText(/^Nothing expected here matches/)).toBeNull();
    }
    // Paper has no box that would say so.
    expect(screen.queryByText(/^Only what matches/)).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText('Only what matches “ek PU-here”.')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await userEvent.clear(box);
    await userEvent.type(box, bol._id.slice(18));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^In the yard/ })).toBeNull());
    expect(screen.getByText(/P\/U PU-COMES/)).toBeVisible();
  });
});

it('Pickup Checkout says that nothing leaves, not that no truck is expected', async () => {
  const load = aLoad();
  await board(RECEIVER, [[load, aBol(load)]], CheckOutWork);
  expect(screen.getByText('Nothing to check out')).toBeVisible();
  expect(screen.getByText('Loads your company ships stand here until they have left.')).toBeVisible();
  expect(screen.queryByText('No truck expected')).toBeNull();
});
