import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Company } from '#contract/company.ts';
import { CheckInWork, CheckOutWork } from '#features/check-in/driver-work.tsx';
import { readBol, readLoad } from '#offline/read-loads.ts';
import { ANA, aBol, aLoad, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, signIn, signOut } from '../../support/signed-in-device.ts';

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

const href = (category: string, loadId: string) => `/${category}/${loadId}`;

describe('Driver Checkin', () => {
  it('shows everything expected with Check In off until a driver is chosen', async () => {
    const { viewer } = await atGateOf(SHIPPER);
    renderUi(<CheckInWork viewer={viewer} driver={null} hrefOfLoad={href} onChoose={() => {}} />);
    const buttons = await screen.findAllByRole('button', { name: 'Check In' });
    expect(buttons).toHaveLength(2);
    for (const button of buttons) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription('Choose a driver first.');
    }
  });

  it('lets the clerk choose the planned driver without typing', async () => {
    const { viewer } = await atGateOf(SHIPPER);
    const onChoose = vi.fn();
    renderUi(<CheckInWork viewer={viewer} driver={null} hrefOfLoad={href} onChoose={onChoose} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Tom Lee' }));
    expect(onChoose).toHaveBeenCalledWith(TOM);
  });

  it('checks the driver’s load in at pick-up and then says when', async () => {
    const { viewer, toms } = await atGateOf(SHIPPER);
    renderUi(<CheckInWork viewer={viewer} driver={TOM} hrefOfLoad={href} onChoose={() => {}} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Check In' }));
    expect(await screen.findByText(/^Checked in/)).toBeVisible();
    expect(screen.getByText('Saved on this device')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check In' })).toBeDisabled();
    expect((await readLoad(toms._id))?.stamps).toMatchObject([{ driverId: TOM._id, byName: 'Cleo Clerk' }]);
  });

  it('checks a delivery in with the seal’s state', async () => {
    const { viewer, bol } = await atGateOf(RECEIVER);
    renderUi(<CheckInWork viewer={viewer} driver={TOM} hrefOfLoad={href} onChoose={() => {}} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Check In' }));
    expect((await readBol(bol._id))?.checkin).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Seal broken' }));
    expect(await screen.findByText(/Checked in, seal broken/)).toBeVisible();
    expect(await readBol(bol._id)).toMatchObject({ sealIntact: false });
  });

  it('tells a trailer without a seal from one nobody looked at', async () => {
    const { viewer, bol } = await atGateOf(RECEIVER);
    renderUi(<CheckInWork viewer={viewer} driver={TOM} hrefOfLoad={href} onChoose={() => {}} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Check In' }));
    await userEvent.click(screen.getByRole('button', { name: 'No seal' }));
    expect(await screen.findByText(/Checked in, no seal/)).toBeVisible();
    expect(await readBol(bol._id)).toMatchObject({ sealIntact: null, stamps: [{ seal: 'none' }] });
  });

  it('lets a receiver check a delivery in although the load was checked in at pick-up', async () => {
    const viewer = await signIn(person(RECEIVER, 2, 'Cleo Clerk'));
    const load = aLoad({ checkin: '2026-11-21T14:00:00.000Z' });
    await pulled(viewer, [load], [aBol(load)]);
    renderUi(<CheckInWork viewer={viewer} driver={TOM} hrefOfLoad={href} onChoose={() => {}} />);
    expect(await screen.findByRole('button', { name: 'Check In' })).toBeEnabled();
  });

  it('finds a load planned for somebody else', async () => {
    const { viewer } = await atGateOf(SHIPPER);
    renderUi(
      <CheckInWork
        viewer={viewer}
        driver={{ ...TOM, _id: 'f'.repeat(24), name: 'Zed Sub' }}
        hrefOfLoad={href}
        onChoose={() => {}}
      />,
    );
    expect(await screen.findByText('Nothing is assigned to Zed Sub')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Not listed? Show all loads' }));
    expect(screen.getAllByRole('button', { name: 'Check In' })).toHaveLength(2);
  });

  it('says before the tap that the driver is not the carrier’s, and only then', async () => {
    const { viewer } = await atGateOf(RECEIVER);
    const stranger = { ...TOM, companyId: SHIPPER._id };
    const view = renderUi(<CheckInWork viewer={viewer} driver={stranger} hrefOfLoad={href} onChoose={() => {}} />);
    expect(
      await screen.findByText('Tom Lee is not a driver of Redwood Freight, the carrier of this load.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check In' })).toBeEnabled();
    view.unmount();
    renderUi(<CheckInWork viewer={viewer} driver={TOM} hrefOfLoad={href} onChoose={() => {}} />);
    await screen.findByRole('button', { name: 'Check In' });
    expect(screen.queryByText(/not a driver of/)).toBeNull();
  });

  it('says it at pick-up too, in and out, and keeps whose driver it was', async () => {
    const { viewer, toms } = await atGateOf(SHIPPER);
    const stranger = { ...TOM, companyId: RECEIVER._id };
    const view = renderUi(<CheckOutWork viewer={viewer} driver={stranger} hrefOfLoad={href} onChoose={() => {}} />);
    expect(await screen.findByText(/Tom Lee is not a driver of Redwood Freight/)).toBeVisible();
    view.unmount();
    renderUi(<CheckInWork viewer={viewer} driver={stranger} hrefOfLoad={href} onChoose={() => {}} />);
    expect(await screen.findByText(/Tom Lee is not a driver of Redwood Freight/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Check In' }));
    expect(await screen.findByText(/^Checked in/)).toBeVisible();
    expect(screen.queryByText(/not a driver of/)).toBeNull();
    expect((await readLoad(toms._id))?.stamps).toMatchObject([{ driverCompanyId: RECEIVER._id }]);
  });

  it('says that no truck is expected rather than showing nothing', async () => {
    const viewer = await signIn(person(SHIPPER, 2, 'Cleo Clerk'));
    renderUi(<CheckInWork viewer={viewer} driver={null} hrefOfLoad={href} onChoose={() => {}} />);
    expect(await screen.findByText('No truck expected')).toBeVisible();
  });
});

describe('Pickup Checkout', () => {
  it('checks the driver’s load out, once', async () => {
    const { viewer, toms } = await atGateOf(SHIPPER);
    renderUi(<CheckOutWork viewer={viewer} driver={TOM} hrefOfLoad={href} onChoose={() => {}} />);
    const row = await screen.findByRole('listitem', { name: /^Load: / });
    await userEvent.click(within(row).getByRole('button', { name: 'Check Out' }));
    await vi.waitFor(async () => expect((await readLoad(toms._id))?.checkout).not.toBeNull());
    expect(await within(row).findByText(/^Checked out/)).toBeVisible();
    expect(within(row).getByRole('button', { name: 'Check Out' })).toBeDisabled();
  });

  it('shows no deliveries', async () => {
    const { viewer } = await atGateOf(RECEIVER);
    renderUi(<CheckOutWork viewer={viewer} driver={TOM} hrefOfLoad={href} onChoose={() => {}} />);
    expect(await screen.findByText('Nothing is assigned to Tom Lee')).toBeVisible();
  });
});
