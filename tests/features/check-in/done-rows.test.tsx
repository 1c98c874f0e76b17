import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CheckInWork, CheckOutWork } from '#features/check-in/driver-work.tsx';
import { ANA, aBol, aLoad, aStamp, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(signOut);

const CAME = '2026-11-22T17:25:00.000Z';
const LEFT = '2026-11-22T18:05:00.000Z';
/** Nothing is opened here. */
const yard = { opened: null, onOpen: () => {}, drawTruck: () => null, drawArrival: () => null };

/** The row of what is done, found by what it says of that. */
const rowWith = async (words: RegExp) => within((await screen.findByText(words)).closest('li') as HTMLElement);

/** The paragraph that says why a button is as it is. */
const reasonOf = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-describedby') ?? '');

describe('a row of the dock of which the record is made', () => {
  it('of a delivery keeps why nothing is to be pressed to the button', async () => {
    const viewer = await signIn(person(RECEIVER, 2, 'Cleo Clerk'));
    const [here, coming] = [aLoad({ pUNum: 'PU-HERE' }), aLoad({ pUNum: 'PU-COMING' })];
    const came = { checkin: CAME, stamps: [aStamp('checkin', CAME)] };
    await pulled(viewer, [here, coming], [aBol(here, came), aBol(coming)]);
    renderUi(<CheckInWork viewer={viewer} driver={TOM} {...yard} />);
    const button = (await rowWith(/^Checked in/)).getByRole('button', { name: 'Check In' });
    expect(button).toBeDisabled();
    expect(reasonOf(button)).toHaveAttribute('data-quiet');
    const other = (await rowWith(/PU-COMING/)).getByRole('button', { name: 'Check In' });
    expect(other).toBeEnabled();
  });

  it('of a pick-up does so at check-in and at check-out', async () => {
    const viewer = await signIn(person(SHIPPER, 2, 'Cleo Clerk'));
    const came = { checkin: CAME, stamps: [aStamp('checkin', CAME)] };
    const left = { ...came, checkout: LEFT, stamps: [...came.stamps, aStamp('checkout', LEFT)] };
    const [here, gone] = [aLoad(came), aLoad(left)];
    await pulled(viewer, [here, gone], [aBol(here), aBol(gone)]);
    const board = renderUi(<CheckInWork viewer={viewer} driver={TOM} {...yard} />);
    const checkIns = await screen.findAllByRole('button', { name: 'Check In' });
    for (const button of checkIns) {
      expect(button).toBeDisabled();
      expect(reasonOf(button)).toHaveAttribute('data-quiet');
    }
    board.unmount();
    renderUi(<CheckOutWork viewer={viewer} driver={TOM} {...yard} />);
    const button = (await rowWith(/^Checked out/)).getByRole('button', { name: 'Check Out' });
    expect(button).toBeDisabled();
    expect(reasonOf(button)).toHaveAttribute('data-quiet');
    const open = screen.getAllByRole('button', { name: 'Check Out' }).find((one) => one !== button);
    expect(open).toBeEnabled();
  });

  it('stays while all loads are shown, as long as its driver is the chosen one', async () => {
    const viewer = await signIn(person(RECEIVER, 2, 'Cleo Clerk'));
    const [here, coming] = [aLoad({ pUNum: 'PU-HERE' }), aLoad({ pUNum: 'PU-COMING', drivers: [ANA] })];
    const came = { checkin: CAME, stamps: [aStamp('checkin', CAME)] };
    await pulled(viewer, [here, coming], [aBol(here, came), aBol(coming, { driver: ANA })]);
    const board = renderUi(<CheckInWork viewer={viewer} driver={TOM} {...yard} />);
    await rowWith(/^Checked in/);
    await userEvent.click(screen.getByRole('button', { name: 'Not listed? Show all loads' }));
    await rowWith(/PU-COMING/);
    expect(screen.getByText(/^Checked in/)).toBeVisible();
    board.unmount();
    renderUi(<CheckInWork viewer={viewer} driver={null} {...yard} />);
    await rowWith(/PU-COMING/);
    expect(screen.queryByText(/^Checked in/)).toBeNull();
  });
});
