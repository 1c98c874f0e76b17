/** What can be done with a load, from its heading and its pick-up panel. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LoadControls } from '#features/loads/load-controls.tsx';
import { PickUpActions } from '#features/loads/pick-up-actions.tsx';
import { ShipSeveral } from '#features/loads/ship-several.tsx';
import { readLoad } from '#offline/read-loads.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { aBol, aLoad, CARRIER, person, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { noRoomOn, toldNoRoom } from '../../support/no-room.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';
import { stubPrint } from '../../support/stub-print.ts';

afterEach(signOut);

describe('the controls of a load', () => {
  async function shown(
    user = person(SHIPPER, 1, 'Ada Harbor'),
    over: Parameters<typeof aLoad>[0] = {},
    bol: Parameters<typeof aBol>[1] = {},
  ) {
    const viewer = await signIn(user);
    const record = aLoad(over);
    await pulled(viewer, [record], [aBol(record, bol)]);
    const { load, bols } = await rowsOf(record._id);
    const onDeleted = vi.fn();
    const dock = { checkIn: '/in', checkOut: '/out' };
    const onShipped = vi.fn();
    const words = { message: 'Shipped', actions: [{ label: 'Open', to: '/load' }] };
    const links = { editHref: '/edit', dock, shippedWords: words, onShipped, onDeleted };
    renderUi(<LoadControls load={load} bols={bols} viewer={viewer} {...links} />);
    return { viewer, load, onShipped, onDeleted };
  }

  it('delete only after a question, and then the load is gone from this device', async () => {
    const { viewer, load, onDeleted } = await shown();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(await viewer.db.outbox.count()).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Load' }));
    await patiently(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(await readLoad(load._id)).toBeNull();
    expect((await viewer.db.outbox.toArray()).map(({ type, label }) => [type, label])).toEqual([
      ['edit-load', 'Delete load PU-9001'],
    ]);
  });

  it('stay, and the screen with them, where the device has no room for the deletion', async () => {
    const { viewer, load, onDeleted } = await shown();
    noRoomOn(viewer);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Load' }));
    await toldNoRoom();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Load' })).toBeNull());
    expect(onDeleted).not.toHaveBeenCalled();
    expect(await readLoad(load._id)).not.toBeNull();
  });

  /** The words of the buttons and links that are not behind More; the filled one in capitals. */
  const words = () =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-root')].map(({ textContent, dataset }) =>
      dataset.variant === 'default' ? textContent : textContent?.toUpperCase(),
    );
  const inMore = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };
  const ada = () => person(SHIPPER, 1, 'Ada Harbor');

  it('ship a saved load, which is what is next; the rest is behind More', async () => {
    const { load, onShipped } = await shown(ada(), {
      ready: false,
      contact: { name: 'Ben Ode', email: 'b@h.example' },
    });
    expect(words()).toEqual(['More', 'SHIP']);
    expect(await inMore()).toEqual(['Edit Load', 'Delete', 'Print']);
    expect(screen.getByRole('menuitem', { name: 'Edit Load' })).toHaveAttribute('href', '/edit');
    await userEvent.click(screen.getByRole('button', { name: 'Ship' }));
    await patiently(() => expect(onShipped).toHaveBeenCalledOnce());
    expect(await readLoad(load._id)).toMatchObject({ ready: true, shipped: { byName: 'Ada Harbor' } });
    expect(useSnackbar.getState()).toMatchObject({ message: 'Shipped', actions: [{ to: '/load' }] });
  });

  it('ship nothing where the device has no room for it, and stay', async () => {
    const { viewer, load, onShipped } = await shown(ada(), { ready: false });
    noRoomOn(viewer);
    await userEvent.click(screen.getByRole('button', { name: 'Ship' }));
    await toldNoRoom();
    expect(onShipped).not.toHaveBeenCalled();
    expect(await readLoad(load._id)).toMatchObject({ ready: false });
  });

  it('lead to the form where something is missing, and say what keeps Ship off', async () => {
    await shown(ada(), { ready: false, carrierId: null, carrier: null });
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit Load' })).toHaveAttribute('data-variant', 'filled');
    expect(screen.getByRole('button', { name: 'Ship' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('button', { name: 'Delete Load' })).toBeVisible();
  });

  it('print the page from behind More, too', async () => {
    const print = stubPrint();
    await shown();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  const IN = '2026-11-21T14:00:00.000Z';

  it('lead the shipper’s people to the dock screen where the driver is checked in, or out', async () => {
    await shown(person(SHIPPER, 2, 'Cleo Harbor'));
    expect(words()).toEqual(['Print', 'DRIVER CHECKIN']);
    expect(screen.getByRole('link', { name: 'Driver Checkin' })).toHaveAttribute('href', '/in');
    cleanup();
    signOut();
    await shown(person(SHIPPER, 2, 'Cleo Harbor'), { checkin: IN });
    expect(words()).toEqual(['Print', 'PICKUP CHECKOUT']);
    expect(screen.getByRole('link', { name: 'Pickup Checkout' })).toHaveAttribute('href', '/out');
  });

  it('lead the receiver’s people there only where the page cannot know the driver', async () => {
    await shown(person(RECEIVER, 2, 'Rex Bay'), { checkin: IN, checkout: IN }, { driver: null });
    expect(words()).toEqual(['Print', 'DRIVER CHECKIN']);
    cleanup();
    signOut();
    await shown(person(RECEIVER, 2, 'Rex Bay'), { checkin: IN, checkout: IN });
    expect(words()).toEqual(['Print']);
  });

  it('say why a load that was checked in cannot be deleted', async () => {
    await shown(ada(), { checkin: IN });
    expect(await inMore()).toEqual(['Edit Load', 'Delete A load that was checked in cannot be deleted.', 'Print']);
    expect(screen.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled();
  });

  it('keep what is left where it is when nothing is next, without a Delete that can never be pressed', async () => {
    await shown(ada(), { checkin: IN, checkout: IN });
    expect(words()).toEqual(['Print', 'Edit Load']);
  });

  it('are not there for the carrier, who can only print', async () => {
    const print = stubPrint();
    await shown(person(CARRIER, 1, 'Cara Redwood'));
    await userEvent.click(screen.getByRole('button'));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a driver’s own buttons at pick-up', () => {
  it('check in, then out, without a network, and go when they have', async () => {
    const tom = person(CARRIER, 3, 'Tom Lee');
    const viewer = await signIn(tom);
    const record = aLoad();
    const driver = { _id: tom._id, name: tom.name, phone: tom.phone, connexId: null, companyId: CARRIER._id };
    await pulled(viewer, [record], [aBol(record, { driver })]);
    const first = await rowsOf(record._id);
    const { rerender } = renderUi(<PickUpActions {...first} viewer={viewer} />);
    await userEvent.click(screen.getByRole('button', { name: 'Check In' }));
    await patiently(async () => expect((await readLoad(record._id))?.checkin).not.toBeNull());
    rerender(<PickUpActions {...(await rowsOf(record._id))} viewer={viewer} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check Out']);
    expect(screen.getByRole('button')).toHaveAttribute('data-variant', 'filled');
    await userEvent.click(screen.getByRole('button', { name: 'Check Out' }));
    await patiently(async () => expect((await readLoad(record._id))?.checkout).not.toBeNull());
    rerender(<PickUpActions {...(await rowsOf(record._id))} viewer={viewer} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect((await readLoad(record._id))?.stamps.map((stamp) => stamp.driverId)).toEqual([tom._id, tom._id]);
  });

  it('are not there once everything is completed, though nobody recorded the pick-up', async () => {
    const tom = person(CARRIER, 3, 'Tom Lee');
    const viewer = await signIn(tom);
    const record = aLoad();
    const driver = { _id: tom._id, name: tom.name, phone: tom.phone, connexId: null, companyId: CARRIER._id };
    await pulled(viewer, [record], [aBol(record, { driver, completed: true })]);
    renderUi(<PickUpActions {...(await rowsOf(record._id))} viewer={viewer} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('several loads that are shipped', () => {
  it('are only those that are not, wherever somebody else was faster', async () => {
    const viewer = await signIn(person(SHIPPER, 1, 'Ada Harbor'));
    const [saved, gone] = [aLoad({ pUNum: 'PU-SAVED', ready: false }), aLoad({ pUNum: 'PU-GONE' })];
    await pulled(viewer, [saved, gone], [aBol(saved), aBol(gone)]);
    const onShipped = vi.fn();
    const shippedWords = () => ({ message: 'Shipped' });
    const loadIds = [saved._id, gone._id];
    renderUi(<ShipSeveral {...{ loadIds, viewer, shippedWords, onShipped }} onClose={() => {}} />);
    expect(await screen.findByText(/It is shipped already\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ship Load' }));
    await patiently(() => expect(onShipped).toHaveBeenCalledExactlyOnceWith([gone._id]));
    expect((await viewer.db.outbox.toArray()).map(({ label }) => label)).toEqual(['Ship load PU-SAVED']);
  });

  it('are asked about still where the device has no room for them', async () => {
    const viewer = await signIn(person(SHIPPER, 1, 'Ada Harbor'));
    const saved = aLoad({ ready: false });
    await pulled(viewer, [saved], [aBol(saved)]);
    noRoomOn(viewer);
    const [onShipped, onClose] = [vi.fn(), vi.fn()];
    const shippedWords = () => ({ message: 'Shipped' });
    renderUi(<ShipSeveral {...{ loadIds: [saved._id], viewer, shippedWords, onShipped, onClose }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Ship Load' }));
    await toldNoRoom();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled());
    expect(onShipped).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});
