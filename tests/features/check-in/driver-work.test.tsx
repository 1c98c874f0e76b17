import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { recordDwell } from '#changes/mark-dwell.ts';
import type { Bol } from '#contract/bol.ts';
import type { Company } from '#contract/company.ts';
import type { LoadRecord } from '#contract/load.ts';
import { CheckInWork, CheckOutWork } from '#features/check-in/driver-work.tsx';
import { noteAnswer } from '#offline/api/connection.ts';
import { enqueue } from '#offline/outbox.ts';
import { readLoad } from '#offline/read-loads.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { ANA, aBol, aLoad, anOutcome, aStamp, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { noRoomOn, toldNoRoom } from '../../support/no-room.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(signOut);

/** A clerk of the company with one load that Tom drives and one that Ana drives. */
async function atGateOf(company: Company) {
  const viewer = await signIn(person(company, 2, 'Cleo Clerk'));
  const toms = aLoad({ pUNum: 'PU-TOM' });
  const anas = aLoad({ pUNum: 'PU-ANA', drivers: [ANA] });
  const bol = aBol(toms);
  await pulled(viewer, [toms, anas], [bol, aBol(anas, { driver: ANA })]);
  return { viewer, toms, bol };
}

const CAME = '2026-11-22T17:25:00.000Z';

/** Nothing is opened here. */
const yard = { opened: null, onOpen: () => {}, drawTruck: () => null, drawArrival: () => null };

describe('Driver Checkin', () => {
  it('shows everything expected, with Check In off where nobody is assigned, until a driver is chosen', async () => {
    const { viewer } = await atGateOf(SHIPPER);
    const nobodys = aLoad({ pUNum: 'PU-NOBODY', drivers: [] });
    const several = aLoad({ pUNum: 'PU-TWO', drivers: [TOM, ANA] });
    await pulled(viewer, [nobodys, several], []);
    renderUi(<CheckInWork viewer={viewer} driver={null} {...yard} />);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Check In' })).toHaveLength(4));
    const checkInOf = (pUNum: string) => {
      const row = screen
        .getAllByRole('listitem', { name: /^Load: / })
        .find((item) => item.textContent?.includes(pUNum));
      return within(row as HTMLElement).getByRole('button', { name: 'Check In' });
    };
    for (const [pUNum, name] of [['PU-TOM', 'Tom Lee'] as const, ['PU-ANA', 'Ana Ruiz'] as const]) {
      expect(checkInOf(pUNum)).toBeEnabled();
      expect(checkInOf(pUNum)).toHaveAccessibleDescription(`For ${name}. Somebody else came? Choose them above.`);
    }
    for (const pUNum of ['PU-NOBODY', 'PU-TWO']) {
      expect(checkInOf(pUNum)).toBeDisabled();
      expect(checkInOf(pUNum)).toHaveAccessibleDescription('Choose a driver first.');
    }
  });

  it('takes the assigned driver for the one who came, and whoever is chosen before them', async () => {
    const { viewer } = await atGateOf(RECEIVER);
    const [toms, another] = [aLoad(), aLoad()];
    const named = (load: LoadRecord, name: string) =>
      aBol(load, { file: { name, sha256: 'cd'.repeat(32), size: 900, pages: 1 } });
    const [bol, other] = [named(toms, '1-assigned.pdf'), named(another, '2-chosen.pdf')];
    await pulled(viewer, [toms, another], [bol, other]);
    const row = async ({ file }: Bol) => within(await screen.findByRole('listitem', { name: file.name }));
    const board = renderUi(<CheckInWork viewer={viewer} driver={null} {...yard} />);
    await userEvent.click((await row(bol)).getByRole('button', { name: 'Check In' }));
    await userEvent.click(screen.getByRole('button', { name: 'Seal intact' }));
    await patiently(async () => expect((await readBol(bol._id))?.stamps).toMatchObject([{ driverId: TOM._id }]));
    board.unmount();
    renderUi(<CheckInWork viewer={viewer} driver={ANA} {...yard} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Not listed? Show all loads' }));
    await userEvent.click((await row(other)).getByRole('button', { name: 'Check In' }));
    await userEvent.click(screen.getByRole('button', { name: 'Seal intact' }));
    await patiently(async () => expect((await readBol(other._id))?.stamps).toMatchObject([{ driverId: ANA._id }]));
  });

  it('says of a delivery that was sent away what happened, and what is to be done now', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { viewer } = await atGateOf(RECEIVER);
    const [back, again] = [aLoad(), aLoad()];
    const NEXT = '2026-11-24T17:00:00.000Z';
    const sent = (load: LoadRecord, name: string, kind: 'refused' | 'attempted', plan: 'return' | 'redeliver') =>
      aBol(load, {
        file: { name, sha256: 'cd'.repeat(32), size: 900, pages: 1 },
        outcomes: [
          anOutcome(kind, '2026-11-22T16:05:00.000Z', { plan, proposedDate: plan === 'redeliver' ? NEXT : null }),
        ],
      });
    const bols = [sent(back, '1-back.pdf', 'refused', 'return'), sent(again, '2-again.pdf', 'attempted', 'redeliver')];
    await pulled(viewer, [back, again], bols);
    renderUi(<CheckInWork viewer={viewer} driver={null} {...yard} />);
    const row = async (name: string) => within(await screen.findByRole('listitem', { name }));
    expect((await row('1-back.pdf')).getByText(/^Refused/)).toHaveTextContent(
      /^Refused 11\/22\/2026 08:05 PST.* · Bring it back$/,
    );
    expect((await row('2-again.pdf')).getByText(/^Attempted/)).toHaveTextContent(
      / · Try again, 11\/24\/2026 09:00 PST \(12:00 EST\)$/,
    );
    expect((await row('1-back.pdf')).getByRole('button', { name: 'Check In' })).toBeEnabled();
    // What goes back is not checked in next: nothing beside its button asks for it.
    const note = 'For Tom Lee. Somebody else came? Choose them above.';
    expect((await row('1-back.pdf')).getByText(note).closest('p')).toHaveAttribute('data-quiet');
    expect((await row('2-again.pdf')).getByText(note).closest('p')).not.toHaveAttribute('data-quiet');
  });

  it('checks the driver’s load in at pick-up and then says when', async () => {
    const { viewer, toms } = await atGateOf(SHIPPER);
    renderUi(<CheckInWork viewer={viewer} driver={TOM} {...yard} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Check In' }));
    expect(await screen.findByText(/^Checked in/)).toBeVisible();
    expect(screen.getByText('Saved on this device')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check In' })).toBeDisabled();
    expect((await readLoad(toms._id))?.stamps).toMatchObject([{ driverId: TOM._id, byName: 'Cleo Clerk' }]);
  });

  it('checks a delivery in with the seal’s state', async () => {
    const { viewer, bol } = await atGateOf(RECEIVER);
    renderUi(<CheckInWork viewer={viewer} driver={TOM} {...yard} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Check In' }));
    expect((await readBol(bol._id))?.checkin).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Seal broken' }));
    expect(await screen.findByText(/Checked in, seal broken/)).toHaveAttribute('data-trouble');
    expect(await readBol(bol._id)).toMatchObject({ sealIntact: false });
  });

  it('marks a truck of which anything is only on this device, whichever of its BOLs that is about', async () => {
    const viewer = await signIn(person(RECEIVER, 2, 'Cleo Clerk'));
    const load = aLoad({ pUNum: 'PU-MANY' });
    await pulled(viewer, [load], [aBol(load), aBol(load), aBol(load)]);
    renderUi(<CheckInWork viewer={viewer} driver={null} {...yard} />);
    const truck = within(await screen.findByRole('listitem', { name: '3 BOLs of P/U PU-MANY' }));
    expect(truck.queryByText('Saved on this device')).toBeNull();
    const [, second] = (await rowsOf(load._id)).bols;
    await enqueue(recordDwell({ load, bols: second ? [second] : [], kind: 'arrived', viewer }));
    expect(await truck.findByText('Saved on this device')).toBeVisible();
  });

  it('tells a trailer without a seal from one nobody looked at', async () => {
    const { viewer, bol } = await atGateOf(RECEIVER);
    renderUi(<CheckInWork viewer={viewer} driver={TOM} {...yard} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Check In' }));
    await userEvent.click(screen.getByRole('button', { name: 'No seal' }));
    expect(await screen.findByText(/Checked in, no seal/)).not.toHaveAttribute('data-trouble');
    expect(await readBol(bol._id)).toMatchObject({ sealIntact: null, stamps: [{ seal: 'none' }] });
  });

  it('lets a receiver check a delivery in although the load was checked in at pick-up', async () => {
    const viewer = await signIn(person(RECEIVER, 2, 'Cleo Clerk'));
    const load = aLoad({ checkin: '2026-11-21T14:00:00.000Z' });
    await pulled(viewer, [load], [aBol(load)]);
    renderUi(<CheckInWork viewer={viewer} driver={TOM} {...yard} />);
    expect(await screen.findByRole('button', { name: 'Check In' })).toBeEnabled();
  });

  it('finds a load planned for somebody else', async () => {
    const { viewer } = await atGateOf(SHIPPER);
    renderUi(<CheckInWork viewer={viewer} driver={{ ...TOM, _id: 'f'.repeat(24), name: 'Zed Sub' }} {...yard} />);
    expect(await screen.findByText('Nothing is assigned to Zed Sub')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Not listed? Show all loads' }));
    expect(screen.getAllByRole('button', { name: 'Check In' })).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Only loads of Zed Sub' }));
    expect(screen.queryByRole('button', { name: 'Check In' })).toBeNull();
  });

  it('says when a delivery is due by the clock of the dock, or that it may come any time', async () => {
    const viewer = await signIn(person(RECEIVER, 2, 'Cleo Clerk'));
    const load = aLoad();
    const anyTime = aBol(load, { deliveryDate: null, dropDate: null });
    await pulled(viewer, [load], [anyTime, aBol(load, { dropDate: '2026-11-25T17:00:00.000Z' })]);
    renderUi(<CheckInWork viewer={viewer} driver={TOM} {...yard} />);
    expect(await screen.findByText('From Harbor Foods · due any time')).toBeVisible();
    expect(screen.getByText(/^From Harbor Foods · due 11\/25\/2026 09:00 PST/)).toBeVisible();
  });

  it('says before the tap that the driver is not the carrier’s, and only then', async () => {
    const { viewer } = await atGateOf(RECEIVER);
    const stranger = { ...TOM, companyId: SHIPPER._id };
    const view = renderUi(<CheckInWork viewer={viewer} driver={stranger} {...yard} />);
    expect(
      await screen.findByText('Tom Lee is not a driver of Redwood Freight, the carrier of this load.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check In' })).toBeEnabled();
    view.unmount();
    renderUi(<CheckInWork viewer={viewer} driver={TOM} {...yard} />);
    await screen.findByRole('button', { name: 'Check In' });
    expect(screen.queryByText(/not a driver of/)).toBeNull();
  });

  it('does not warn any more of who came once a delivery is checked in', async () => {
    const { viewer } = await atGateOf(RECEIVER);
    renderUi(<CheckInWork viewer={viewer} driver={{ ...TOM, companyId: SHIPPER._id }} {...yard} />);
    expect(await screen.findByText(/not a driver of/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Check In' }));
    await userEvent.click(screen.getByRole('button', { name: 'Seal intact' }));
    expect(await screen.findByText(/Checked in, seal intact/)).toBeVisible();
    expect(screen.queryByText(/not a driver of/)).toBeNull();
  });

  it('says it at pick-up too, in and out, and keeps whose driver it was', async () => {
    const { viewer, toms } = await atGateOf(SHIPPER);
    const stranger = { ...TOM, companyId: RECEIVER._id };
    const view = renderUi(<CheckOutWork viewer={viewer} driver={stranger} {...yard} />);
    expect(await screen.findByText(/Tom Lee is not a driver of Redwood Freight/)).toBeVisible();
    view.unmount();
    renderUi(<CheckInWork viewer={viewer} driver={stranger} {...yard} />);
    expect(await screen.findByText(/Tom Lee is not a driver of Redwood Freight/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Check In' }));
    expect(await screen.findByText(/^Checked in/)).toBeVisible();
    expect(screen.queryByText(/not a driver of/)).toBeNull();
    expect((await readLoad(toms._id))?.stamps).toMatchObject([{ driverCompanyId: RECEIVER._id }]);
  });

  it.each([
    ['a pick-up', SHIPPER, false],
    ['a delivery', RECEIVER, true],
  ])('stays where it is with %s that the device has no room for', async (_, company, asksForSeal) => {
    const onOpen = vi.fn();
    const { viewer } = await atGateOf(company);
    noRoomOn(viewer);
    renderUi(<CheckInWork viewer={viewer} driver={TOM} {...yard} onOpen={onOpen} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Check In' }));
    if (asksForSeal) await userEvent.click(screen.getByRole('button', { name: 'Seal intact' }));
    await toldNoRoom();
    const again = screen.getByRole('button', { name: asksForSeal ? 'Seal intact' : 'Check In' });
    await waitFor(() => expect(again).toBeEnabled());
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('stays where it is with several BOLs that the device has no room for', async () => {
    const onOpen = vi.fn();
    const viewer = await signIn(person(RECEIVER, 2, 'Cleo Clerk'));
    const load = aLoad();
    await pulled(viewer, [load], [aBol(load), aBol(load)]);
    noRoomOn(viewer);
    renderUi(<CheckInWork viewer={viewer} driver={null} {...yard} onOpen={onOpen} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Check in all 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Seal intact' }));
    await toldNoRoom();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Seal intact' })).toBeEnabled());
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('says that no truck is expected rather than showing nothing', async () => {
    const viewer = await signIn(person(SHIPPER, 2, 'Cleo Clerk'));
    await pulled(viewer, [], []);
    renderUi(<CheckInWork viewer={viewer} driver={null} {...yard} />);
    expect(await screen.findByText('No truck expected')).toBeVisible();
  });
});

describe('Both', () => {
  it('don’t say that nothing is expected before this device was told what is', async () => {
    const viewer = await signIn(person(SHIPPER, 2, 'Cleo Clerk'));
    const claims = /^(No truck expected|Nothing to check out|Nothing is assigned to|Nothing expected here matches)/;
    const load = aLoad({ pUNum: 'PU-COMES' });
    const saysOnEach = async (look: () => Promise<unknown>) => {
      for (const Work of [CheckInWork, CheckOutWork]) {
        for (const [driver, find] of [[null, ''] as const, [TOM, ''] as const, [null, 'comes'] as const]) {
          const board = renderUi(<Work viewer={viewer} driver={driver} find={find} {...yard} />);
          // The board is there once the store was read.
          await screen.findByLabelText('Search the dock');
          await look();
          expect(screen.queryByText(claims)).toBeNull();
          board.unmount();
        }
      }
    };
    await saysOnEach(() => screen.findByRole('progressbar', { name: 'Loading expected loads' }));
    await noteAnswer(viewer.db, { kind: 'network', words: '' });
    await saysOnEach(() => screen.findByText('Your loads are not on this device yet'));
    renderUi(<CheckInWork viewer={viewer} driver={null} {...yard} />);
    await pulled(viewer, [load], [aBol(load)]);
    expect(await screen.findByText(/PU-COMES/)).toBeVisible();
    expect(screen.queryByText('Your loads are not on this device yet')).toBeNull();
  });
});

describe('Pickup Checkout', () => {
  it('checks the driver’s load out, once', async () => {
    const { viewer, toms } = await atGateOf(SHIPPER);
    renderUi(<CheckOutWork viewer={viewer} driver={TOM} {...yard} />);
    const row = await screen.findByRole('listitem', { name: /^Load: / });
    await userEvent.click(within(row).getByRole('button', { name: 'Check Out' }));
    await patiently(async () => expect((await readLoad(toms._id))?.checkout).not.toBeNull());
    expect(await within(row).findByText(/^Checked out/)).toBeVisible();
    expect(within(row).getByRole('button', { name: 'Check Out' })).toBeDisabled();
  });

  it('says that a truck was not checked in yet, and lets it go all the same', async () => {
    const { viewer, toms } = await atGateOf(SHIPPER);
    await pulled(viewer, [{ ...toms, checkin: CAME, stamps: [aStamp('checkin', CAME)], version: 4 }], []);
    renderUi(<CheckOutWork viewer={viewer} driver={null} {...yard} />);
    const rows = await screen.findAllByRole('listitem', { name: /^Load: / });
    const [anas, tomsOut] = ['PU-ANA', 'PU-TOM'].map((pUNum) => {
      const row = rows.find(({ textContent }) => textContent?.includes(pUNum));
      return within(row as HTMLElement).getByRole('button', { name: 'Check Out' });
    });
    expect(anas).toBeEnabled();
    expect(anas).toHaveAccessibleDescription('Not checked in yet.');
    expect(tomsOut).toHaveAccessibleDescription(/^For Tom Lee\./);
  });

  it('has no truck leave whose record the device has no room for', async () => {
    const onLeft = vi.fn();
    const { viewer } = await atGateOf(SHIPPER);
    noRoomOn(viewer);
    renderUi(<CheckOutWork viewer={viewer} driver={TOM} {...yard} onLeft={onLeft} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Check Out' }));
    await toldNoRoom();
    expect(onLeft).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Check Out' })).toBeEnabled();
  });

  it('shows no deliveries', async () => {
    const { viewer } = await atGateOf(RECEIVER);
    renderUi(<CheckOutWork viewer={viewer} driver={TOM} {...yard} />);
    expect(await screen.findByText('Nothing is assigned to Tom Lee')).toBeVisible();
  });
});
