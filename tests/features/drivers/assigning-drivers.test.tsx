import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openBolsByDriver } from '#changes/assign-driver.ts';
import { newId } from '#domain/ids.ts';
import { AssignDriver } from '#features/drivers/assign-driver.tsx';
import { AssignSeveral } from '#features/drivers/assign-several.tsx';
import { readBols } from '#offline/read-loads.ts';
import { ANA, aBol, aLoad, person, RECEIVER, TOM } from '../../support/freight.ts';
import { noRoomOn, toldNoRoom } from '../../support/no-room.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';
import { atCarrier, search, serverKnows } from './at-carrier.ts';

afterEach(signOut);

describe('assigning a driver', () => {
  it('changes the driver on this device, naming the one it replaces', async () => {
    const scene = await atCarrier();
    renderUi(<AssignDriver {...scene} />);
    expect(screen.getByRole('button', { name: 'Change Driver' })).toBeDisabled();
    await search('ana');
    await userEvent.click(await screen.findByRole('option', { name: /^Ana Ruiz/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Change Driver' }));
    await patiently(async () => expect((await readBols(scene.load._id))[0]?.driver?.name).toBe('Ana Ruiz'));
    const [entry] = await scene.viewer.db.outbox.toArray();
    expect(entry?.args).toMatchObject({ driverId: ANA._id, replaces: TOM._id });
    // The next one is looked for anew.
    expect(await screen.findByRole('textbox', { name: 'Find another driver' })).toHaveValue('');
  });

  it('keeps who was chosen where the device has no room for it, until another is asked for', async () => {
    const scene = await atCarrier();
    renderUi(<AssignDriver {...scene} />);
    await search('ana');
    await userEvent.click(await screen.findByRole('option', { name: /^Ana Ruiz/ }, { timeout: 20_000 }));
    noRoomOn(scene.viewer);
    await userEvent.click(screen.getByRole('button', { name: 'Change Driver' }));
    await toldNoRoom();
    expect(screen.getByRole('button', { name: 'Choose another' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change Driver' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    expect(await screen.findByRole('textbox', { name: 'Find another driver' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change Driver' })).toBeDisabled();
  });

  it('to several loads keeps who was chosen there, too, until another is asked for', async () => {
    const { viewer, load } = await atCarrier();
    const [onAssigned, onClose] = [vi.fn(), vi.fn()];
    renderUi(<AssignSeveral {...{ loadIds: [load._id], viewer, onAssigned, onClose }} />);
    await screen.findByText('PU-9001');
    await search('ana');
    await userEvent.click(await screen.findByRole('option', { name: /^Ana Ruiz/ }, { timeout: 20_000 }));
    noRoomOn(viewer);
    await userEvent.click(screen.getByRole('button', { name: 'Assign to 1 Load' }));
    await toldNoRoom();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled());
    expect(onAssigned).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    expect(await screen.findByRole('textbox', { name: 'Find a driver' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Assign to 1 Load' })).toBeDisabled();
  });

  it('to several loads says that none of them can have the driver', async () => {
    const { viewer } = await atCarrier();
    const stranger = { ...ANA, _id: newId(), name: 'Ana Abroad', companyId: newId() };
    const carriers = [newId(), newId()];
    const loads = carriers.map((carrierId, at) => aLoad({ pUNum: `PU-${at}`, carrierId, drivers: [] }));
    const theirs = aLoad({ drivers: [stranger] });
    await pulled(viewer, [...loads, theirs], []);
    const loadIds = loads.map(({ _id }) => _id);
    renderUi(<AssignSeveral {...{ loadIds, viewer, onAssigned: () => {}, onClose: () => {} }} />);
    await screen.findByText(/^PU-0/);
    await search('abroad');
    await userEvent.click(await screen.findByRole('option', { name: /^Ana Abroad/ }, { timeout: 20_000 }));
    const assign = screen.getByRole('button', { name: 'Assign to 0 Loads' });
    expect(assign).toBeDisabled();
    expect(assign).toHaveAccessibleDescription('None of them can have this driver.');
  });

  it('is called Assign Driver while there is none', async () => {
    renderUi(<AssignDriver {...(await atCarrier({ driver: null }))} />);
    expect(screen.getByRole('button', { name: 'Assign Driver' })).toBeDisabled();
    expect(screen.getByText('Choose a driver first.')).toBeVisible();
  });

  it('leaves drivers of other carriers out', async () => {
    const scene = await atCarrier();
    // One of another carrier is known to this device, one to the server only.
    const stranger = (name: string) => ({ ...ANA, _id: newId(), name, companyId: newId() });
    const other = aLoad({ drivers: [stranger('Ana Abroad')] });
    await pulled(scene.viewer, [other], []);
    serverKnows([stranger('Ana Stranger'), ANA, { ...ANA, _id: newId(), name: 'Ana Zed' }]);
    renderUi(<AssignDriver {...scene} />);
    await search('ana');
    // What only the server knows is there: it has answered.
    await screen.findByRole('option', { name: /^Ana Zed/ });
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual([expect.stringMatching(/^Ana Ruiz/), expect.stringMatching(/^Ana Zed/)]);
  });

  it('leaves them out without a network, too', async () => {
    const scene = await atCarrier();
    const other = aLoad({ drivers: [{ ...ANA, _id: newId(), name: 'Ana Abroad', companyId: newId() }] });
    await pulled(scene.viewer, [other], []);
    renderUi(<AssignDriver {...scene} />);
    await search('ana');
    await screen.findByText(/these are the drivers this device knows/);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ana Ruiz/),
    ]);
  });

  it('of several loads is looked for among those of their one carrier, and among all where they have several', async () => {
    const { viewer, load } = await atCarrier();
    const abroad = { ...ANA, _id: newId(), name: 'Ana Abroad', companyId: newId() };
    const carrierId = abroad.companyId;
    const theirs = aLoad({ pUNum: 'PU-ABROAD', carrierId, drivers: [abroad] });
    const another = aLoad({ pUNum: 'PU-OURS' });
    await pulled(viewer, [theirs, another], [aBol(theirs, { driver: abroad, carrierId }), aBol(another)]);
    const found = async (loadIds: string[]) => {
      const props = { loadIds, viewer, onAssigned: () => {}, onClose: () => {} };
      const view = renderUi(<AssignSeveral {...props} />);
      // Whose drivers they may be is known by then.
      await screen.findByText(loadIds.includes(theirs._id) ? 'PU-ABROAD' : 'PU-OURS');
      await search('ana');
      await screen.findByText(/these are the drivers this device knows/, {}, { timeout: 20_000 });
      const names = screen.getAllByRole('option').map(({ textContent }) => textContent?.slice(0, 8));
      view.unmount();
      return names.toSorted();
    };
    expect(await found([load._id, another._id])).toEqual(['Ana Ruiz']);
    expect(await found([load._id, theirs._id])).toEqual(['Ana Abro', 'Ana Ruiz']);
  });

  it('is hidden on completed loads and from the receiver', async () => {
    const { unmount } = renderUi(<AssignDriver {...(await atCarrier({ completed: true }))} />);
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    signOut();
    const viewer = await signIn(person(RECEIVER, 1, 'Rex Bay'));
    const record = aLoad();
    await pulled(viewer, [record], [aBol(record)]);
    renderUi(<AssignDriver viewer={viewer} {...(await rowsOf(record._id))} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('goes as one change per driver who is replaced, and leaves completed BOLs alone', () => {
    const load = aLoad();
    const [first, second, third] = [aBol(load), aBol(load, { driver: null }), aBol(load, { completed: true })];
    expect([...openBolsByDriver([first, second, third])]).toEqual([
      [TOM._id, [first._id]],
      [null, [second._id]],
    ]);
  });
});
