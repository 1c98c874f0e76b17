import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { TruckInYard } from '#features/check-in/dock-board.ts';
import { CheckInWork, CheckOutWork } from '#features/check-in/driver-work.tsx';
import type { OpenedTruck } from '#features/check-in/yard-panel.tsx';
import { readBol } from '../../support/device/read-rows.ts';
import { ANA, aBol, aLoad, aStamp, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(() => {
  vi.useRealTimers();
  signOut();
});

/** What the screens of the app put into an opened truck. */
const drawTruck = ({ kind, bols }: TruckInYard) => <p>{`${kind} of ${bols.map(({ _id }) => _id).join(' and ')}`}</p>;

interface Board {
  of?: typeof RECEIVER;
  driver?: typeof TOM | null;
  work?: typeof CheckInWork;
}

/** The board of a company's clerk with this freight, at ten in the morning in Oakland. */
async function board(
  freight: [LoadRecord, ...Bol[]][],
  { of = RECEIVER, driver = null, work: Work = CheckInWork }: Board = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:00:00.000Z') });
  const viewer = await signIn(person(of, 2, 'Cleo Clerk'));
  await pulled(
    viewer,
    freight.map(([load]) => load),
    freight.flatMap(([, ...bols]) => bols),
  );
  const Board = () => {
    const [opened, setOpened] = useState<OpenedTruck | null>(null);
    return <Work {...{ viewer, driver, opened, drawTruck, drawArrival: () => null }} onOpen={setOpened} />;
  };
  renderUi(<Board />);
  await screen.findByRole('searchbox', { name: 'Search the dock' });
}
const due = (dropDate: string) => ({ dropDate, deliveryDate: dropDate });
/** The days with their hours, and the rows under them. */
const layout = () =>
  screen
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent, parentElement }) => [
      textContent,
      ...[...(parentElement?.querySelectorAll('ul') ?? [])].map((list) => [
        document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
        ...[...list.querySelectorAll('h4')].map((name) => name.textContent),
      ]),
    ]);
const rowNames = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);

describe('the yard', () => {
  const arrivedAt = '2026-11-22T17:25:00.000Z';
  const arrived = { checkin: arrivedAt, stamps: [aStamp('checkin', arrivedAt)] };

  it('has one line a truck that stands at the dock, with how long, and opens it in place', async () => {
    const [standing, before, done, coming] = [aLoad({ pUNum: 'PU-STANDS' }), aLoad(), aLoad(), aLoad()];
    const earlier = '2026-11-22T16:00:00.000Z';
    const later = '2026-11-22T17:40:00.000Z';
    // Checked in one by one: the truck came with the first.
    const here = [
      aBol(standing, { ...arrived, ...due('2026-11-22T15:00:00.000Z') }),
      aBol(standing, { checkin: later, stamps: [aStamp('checkin', later)] }),
    ] as const;
    await board([
      [standing, ...here],
      [
        before,
        aBol(before, { driver: ANA, checkin: earlier, stamps: [aStamp('checkin', earlier, { driverName: ANA.name })] }),
      ],
      [done, aBol(done, { ...arrived, completed: true })],
      [coming, aBol(coming)],
    ]);
    const yard = within(screen.getByRole('region', { name: 'In the yard (2)' }));
    const trucks = yard.getAllByRole('button');
    expect(trucks.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ana Ruiz.*Redwood Freight from Harbor Foods.*At the dock 2 h$/),
      expect.stringMatching(/^Tom Lee.*P\/U PU-STANDS · 2 BOLs.*At the dock 35 min$/),
    ]);
    const [anas, toms] = trucks as [HTMLElement, HTMLElement];
    expect(toms).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toms);
    expect(yard.getByText(`delivery of ${here[0]._id} and ${here[1]._id}`)).toBeVisible();
    // One truck at a time: the board stays a list.
    await userEvent.click(anas);
    expect(toms).toHaveAttribute('aria-expanded', 'false');
    expect(yard.getAllByText(/^delivery of/)).toHaveLength(1);
    await userEvent.click(anas);
    expect(yard.queryByText(/^delivery of/)).toBeNull();
  });

  it('names whoever came with the truck, not who was planned', async () => {
    const load = aLoad();
    const came = { driverId: ANA._id, driverName: ANA.name, driverCompanyId: ANA.companyId };
    await board([[load, aBol(load, { checkin: arrivedAt, stamps: [aStamp('checkin', arrivedAt, came)] })]]);
    const yard = within(screen.getByRole('region', { name: 'In the yard (1)' }));
    expect(yard.getByRole('button')).toHaveTextContent(/^Ana Ruiz/);
  });

  it('says so where nobody knows who came', async () => {
    const load = aLoad({ drivers: [] });
    const unknown = aStamp('checkin', arrivedAt, { driverId: null, driverName: null });
    await board([[load, aBol(load, { driver: null, checkin: arrivedAt, stamps: [unknown] })]]);
    const yard = within(screen.getByRole('region', { name: 'In the yard (1)' }));
    expect(yard.getByRole('button')).toHaveTextContent(/^Driver not known/);
  });

  it('takes none of several planned drivers for the one who came', async () => {
    const unknown = aStamp('checkin', arrivedAt, { driverId: null, driverName: null });
    const load = aLoad({ drivers: [TOM, ANA], checkin: arrivedAt, stamps: [unknown] });
    await board([[load, aBol(load), aBol(load, { driver: ANA })]], { of: SHIPPER });
    const yard = within(screen.getByRole('region', { name: 'In the yard (1)' }));
    expect(yard.getByRole('button')).toHaveTextContent(/^Driver not known/);
  });

  it('has the trucks that are loaded, until they are checked out', async () => {
    const [loading, gone] = [
      aLoad({ checkin: arrivedAt, stamps: [aStamp('checkin', arrivedAt)] }),
      aLoad({ checkin: arrivedAt, checkout: arrivedAt, stamps: [aStamp('checkin', arrivedAt)] }),
    ];
    await board(
      [
        [loading, aBol(loading)],
        [gone, aBol(gone)],
      ],
      { of: SHIPPER, work: CheckOutWork },
    );
    const yard = within(screen.getByRole('region', { name: 'In the yard (1)' }));
    expect(yard.getByRole('button')).toHaveTextContent(/^Tom Lee.*to Bayview Distribution.*At pick-up 35 min$/);
    await userEvent.click(yard.getByRole('button'));
    expect(yard.getByText(/^pick-up of/)).toBeVisible();
  });

  it('is not there while it is empty', async () => {
    const load = aLoad();
    await board([[load, aBol(load)]]);
    expect(screen.queryByText(/In the yard/)).toBeNull();
  });
});

describe('what is expected', () => {
  it('stands under the day and hour it is due, by the clock of the dock, the BOLs of one truck together', async () => {
    const [many, other] = [aLoad({ pUNum: 'PU-MANY' }), aLoad()];
    const at = (load: LoadRecord, name: string, time: string, more: Partial<Bol> = {}) =>
      aBol(load, { ...due(time), file: { name, sha256: 'cd'.repeat(32), size: 900, pages: 1 }, ...more });
    await board([
      [
        many,
        at(many, 'forgotten.pdf', '2026-11-10T07:59:00.000Z'),
        at(many, 'late.pdf', '2026-11-22T07:59:00.000Z'),
        at(many, 'this-morning.pdf', '2026-11-22T08:00:00.000Z'),
        at(many, 'tonight.pdf', '2026-11-23T07:59:00.000Z'),
        at(many, 'with-another-driver.pdf', '2026-11-22T09:00:00.000Z', { driver: ANA, driverId: ANA._id }),
        at(many, 'tomorrow.pdf', '2026-11-23T08:00:00.000Z'),
      ],
      [other, at(other, 'of-another-load.pdf', '2026-11-22T10:00:00.000Z')],
    ]);
    expect(layout()).toEqual([
      [
        'Today',
        ['Overdue', 'late.pdf'],
        ['0:00 PST', '2 BOLs of P/U PU-MANY'],
        ['1:00 PST', 'with-another-driver.pdf'],
        ['2:00 PST', 'of-another-load.pdf'],
      ],
      ['Later', ['', 'tomorrow.pdf']],
      ['Earlier', ['', 'forgotten.pdf']],
    ]);
    const truck = within(screen.getByRole('listitem', { name: '2 BOLs of P/U PU-MANY' }));
    expect(truck.getByText('this-morning.pdf, tonight.pdf')).toBeVisible();
    await userEvent.click(truck.getByRole('button', { name: 'One by one' }));
    const each = within(screen.getByRole('list', { name: 'BOLs of P/U PU-MANY' }));
    expect(each.getAllByRole('button', { name: 'Check In' })).toHaveLength(2);
  });

  it('is found by driver, P/U number, document, company and last six, by several words at once', async () => {
    const [toms, anas] = [aLoad({ pUNum: 'PU-TOM' }), aLoad({ pUNum: 'PU-ANA', drivers: [ANA] })];
    const file = { sha256: 'cd'.repeat(32), size: 900, pages: 1 };
    await board([
      [toms, aBol(toms, { file: { ...file, name: 'toms.pdf' } })],
      [anas, aBol(anas, { file: { ...file, name: 'anas.pdf' }, driver: ANA })],
    ]);
    const box = screen.getByRole('searchbox', { name: 'Search the dock' });
    for (const typed of ['ana ruiz', 'pu-ana', 'anas.pdf', 'harbor ana', anas._id.slice(18)]) {
      await userEvent.clear(box);
      await userEvent.type(box, typed);
      await waitFor(() => expect(rowNames()).toEqual(['anas.pdf']));
    }
    // What was searched for is one list.
    expect(layout()).toEqual([]);
    expect(screen.queryByText(/:00 PST$/)).toBeNull();
    await userEvent.type(box, ' nobody');
    expect(await screen.findByText(/^Nothing expected here matches/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(rowNames()).toHaveLength(2);
  });

  it('is found where it is fetched, too', async () => {
    const [toms, anas] = [aLoad({ pUNum: 'PU-TOM' }), aLoad({ pUNum: 'PU-ANA', drivers: [ANA] })];
    await board([[toms], [anas]], { of: SHIPPER });
    const pickUps = () => screen.getAllByRole('listitem', { name: /^Load: / }).map(({ textContent }) => textContent);
    expect(pickUps()).toHaveLength(2);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the dock' }), 'ana redwood');
    await waitFor(() => expect(pickUps()).toEqual([expect.stringContaining('PU-ANA')]));
  });

  it('is shown in steps where it is much', async () => {
    const loads = Array.from({ length: 21 }, () => aLoad());
    await board(loads.map((load) => [load, aBol(load)]));
    expect(rowNames()).toHaveLength(20);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(rowNames()).toHaveLength(21);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is checked in at once where one truck brings several BOLs, and the seal is asked about once', async () => {
    const [load, other] = [aLoad({ pUNum: 'PU-MANY' }), aLoad({ pUNum: 'PU-ONE' })];
    const bols = [aBol(load), aBol(load), aBol(load, due('2026-11-24T16:00:00.000Z'))] as const;
    const alone = aBol(other);
    await board([
      [load, ...bols],
      [other, alone],
    ]);
    const truck = within(await screen.findByRole('listitem', { name: '2 BOLs of P/U PU-MANY' }));
    await userEvent.click(truck.getByRole('button', { name: 'Check in all 2' }));
    await userEvent.click(truck.getByRole('button', { name: 'Seal intact' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /BOLs of P\/U/ })).toBeNull());
    const seals = await Promise.all([...bols, alone].map(async ({ _id }) => (await readBol(_id))?.sealIntact));
    expect(seals).toEqual([true, true, null, null]);
    // Nobody was chosen: the one they are assigned to has come.
    expect((await readBol(bols[1]._id))?.stamps).toMatchObject([{ driverId: TOM._id, driverName: TOM.name }]);
    expect(await screen.findByRole('region', { name: 'In the yard (1)' })).toHaveTextContent('PU-MANY · 2 BOLs');
    // The work goes on with the truck that just came.
    const line = screen.getByRole('button', { name: /PU-MANY/ });
    await waitFor(() => expect(line).toHaveAttribute('aria-expanded', 'true'));
    await waitFor(() => expect(line).toHaveFocus());
  });

  it('is checked in at once with whoever was chosen at the window', async () => {
    const load = aLoad({ pUNum: 'PU-MANY' });
    const bols = [aBol(load), aBol(load)] as const;
    await board([[load, ...bols]], { driver: ANA });
    await userEvent.click(screen.getByRole('button', { name: 'Not listed? Show all loads' }));
    await userEvent.click(screen.getByRole('button', { name: 'Check in all 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Seal intact' }));
    expect(await screen.findByRole('region', { name: 'In the yard (1)' })).toHaveTextContent(/Ana Ruiz/);
    for (const { _id } of bols) expect((await readBol(_id))?.stamps).toMatchObject([{ driverId: ANA._id }]);
  });
});
