import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { CheckInWork, CheckOutWork } from '#features/check-in/driver-work.tsx';
import { readBol } from '#offline/read-loads.ts';
import { ANA, aBol, aLoad, aStamp, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(() => {
  vi.useRealTimers();
  signOut();
});

const hrefOfLoad = (category: string, loadId: string) => `/${category}/${loadId}`;

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
  renderUi(<Work viewer={viewer} driver={driver} onChoose={() => {}} hrefOfLoad={hrefOfLoad} />);
  await screen.findByRole('searchbox', { name: 'Search the dock' });
}
const due = (dropDate: string) => ({ dropDate, deliveryDate: dropDate });
const rowNames = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);

describe('the yard', () => {
  const arrivedAt = '2026-11-22T17:25:00.000Z';
  const arrived = { checkin: arrivedAt, stamps: [aStamp('checkin', arrivedAt)] };

  it('has one line a truck that stands at the dock, with how long and a way to its load', async () => {
    const [standing, before, done, coming] = [aLoad({ pUNum: 'PU-STANDS' }), aLoad(), aLoad(), aLoad()];
    const earlier = '2026-11-22T16:00:00.000Z';
    await board([
      [standing, aBol(standing, arrived), aBol(standing, arrived)],
      [
        before,
        aBol(before, { driver: ANA, checkin: earlier, stamps: [aStamp('checkin', earlier, { driverName: ANA.name })] }),
      ],
      [done, aBol(done, { ...arrived, completed: true })],
      [coming, aBol(coming)],
    ]);
    const yard = within(screen.getByRole('region', { name: 'In the yard (2)' }));
    const trucks = yard.getAllByRole('link');
    expect(trucks.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ana Ruiz.*from Harbor Foods.*Unloading, 2 h$/),
      expect.stringMatching(/^Tom Lee.*P\/U PU-STANDS · 2 BOLs.*Unloading, 35 min$/),
    ]);
    expect(trucks[1]).toHaveAttribute('href', `/inbound/${standing._id}`);
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
    expect(yard.getByRole('link')).toHaveTextContent(/^Tom Lee.*to Bayview Distribution.*Loading, 35 min$/);
    expect(yard.getByRole('link')).toHaveAttribute('href', `/outbound/${loading._id}`);
  });

  it('is not there while it is empty', async () => {
    const load = aLoad();
    await board([[load, aBol(load)]]);
    expect(screen.queryByText(/In the yard/)).toBeNull();
  });
});

describe('what is expected', () => {
  it('stands under the day it is due, by the calendar of the dock', async () => {
    const load = aLoad();
    const at = (name: string, time: string) =>
      aBol(load, { ...due(time), file: { name, sha256: 'cd'.repeat(32), size: 900, pages: 1 } });
    await board([
      [
        load,
        at('late.pdf', '2026-11-22T07:59:00.000Z'),
        at('this-morning.pdf', '2026-11-22T08:00:00.000Z'),
        at('tonight.pdf', '2026-11-23T07:59:00.000Z'),
        at('tomorrow.pdf', '2026-11-23T08:00:00.000Z'),
      ],
    ]);
    const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent, nextElementSibling }) => {
      const names = [...(nextElementSibling?.querySelectorAll('h4') ?? [])].map((name) => name.textContent);
      return [textContent, names];
    });
    expect(days).toEqual([
      ['Earlier', ['late.pdf']],
      ['Today', ['this-morning.pdf', 'tonight.pdf']],
      ['Later', ['tomorrow.pdf']],
    ]);
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
    await userEvent.type(box, ' nobody');
    expect(await screen.findByText(/^Nothing expected here matches/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(rowNames()).toHaveLength(2);
  });

  it('is checked in at once where one truck brings several BOLs, and the seal is asked about once', async () => {
    const [load, other] = [aLoad({ pUNum: 'PU-MANY' }), aLoad({ pUNum: 'PU-ONE' })];
    const bols = [aBol(load), aBol(load), aBol(load, due('2026-11-24T16:00:00.000Z'))] as const;
    const alone = aBol(other);
    await board(
      [
        [load, ...bols],
        [other, alone],
      ],
      { driver: TOM },
    );
    const truck = within(await screen.findByRole('listitem', { name: '2 BOLs of P/U PU-MANY' }));
    await userEvent.click(truck.getByRole('button', { name: 'Check in all 2' }));
    await userEvent.click(truck.getByRole('button', { name: 'Seal intact' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /BOLs of P\/U/ })).toBeNull());
    const seals = await Promise.all([...bols, alone].map(async ({ _id }) => (await readBol(_id))?.sealIntact));
    expect(seals).toEqual([true, true, null, null]);
    expect(await screen.findByRole('region', { name: 'In the yard (1)' })).toHaveTextContent('PU-MANY · 2 BOLs');
  });
});
