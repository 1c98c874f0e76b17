import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/ids.ts';
import { AssignDriver } from '#features/drivers/assign-driver.tsx';
import { DriverPicker } from '#features/drivers/driver-picker.tsx';
import { ANA, aBol, aLoad, CARRIER, person, RECEIVER, TOM } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, signIn, signOut } from '../../support/signed-in-device.ts';
import { atCarrier, colleague, search, serverKnows } from './at-carrier.ts';

afterEach(signOut);

describe('the driver search', () => {
  it('offers the drivers of this device without a network, by name and capital ConnexId', async () => {
    const viewer = await signIn(person(RECEIVER, 2, 'Rex Bay'));
    const record = aLoad();
    await pulled(viewer, [record], [aBol(record)]);
    const onChange = vi.fn();
    renderUi(<DriverPicker driver={null} onChange={onChange} />);
    await search('tom');
    await userEvent.click(await screen.findByRole('option', { name: 'Tom Lee TL7788' }));
    expect(onChange).toHaveBeenCalledWith(TOM);
  });

  it('finds who has accents in the name, typed without', async () => {
    const viewer = await signIn(person(CARRIER, 2, 'Cora Lee'));
    await viewer.db.people.put({ ...colleague('Tomás Núñez', ANA._id), generation: 1 });
    renderUi(<DriverPicker driver={null} onChange={() => {}} />);
    await search('tomas nunez');
    expect(await screen.findByRole('option', { name: /^Tomás Núñez/ })).toBeVisible();
  });

  it('says that it is not connected', async () => {
    await signIn(person(RECEIVER, 2, 'Rex Bay'));
    renderUi(<DriverPicker driver={null} onChange={() => {}} />);
    await search('zoe');
    expect(await screen.findByText('Not connected, and this device knows no such driver.')).toBeVisible();
  });

  it('says that the server knows no such driver', async () => {
    await signIn(person(RECEIVER, 2, 'Rex Bay'));
    serverKnows([]);
    renderUi(<DriverPicker driver={null} onChange={() => {}} />);
    await search('zoe');
    expect(await screen.findByText('No driver found.', {}, { timeout: 20_000 })).toBeVisible();
  });

  it('shows who was chosen with the ConnexId in capitals', () => {
    renderUi(<DriverPicker driver={{ ...TOM, connexId: 'tl7788' }} onChange={() => {}} />);
    expect(screen.getByText('ConnexId TL7788')).toBeVisible();
  });

  it('asks the server once after the pause, for drivers of all companies', async () => {
    await signIn(person(RECEIVER, 2, 'Rex Bay'));
    const asked = serverKnows([ANA]);
    renderUi(<DriverPicker driver={null} onChange={() => {}} />);
    await search('Ana');
    await screen.findByRole('option', { name: /^Ana Ruiz/ });
    const searches = asked.filter((address) => address.includes('/api/users/options'));
    expect(searches).toHaveLength(1);
    expect(new URL(searches[0]!).search).toBe('?role=3&searchTerm=ana&searchAll=true');
  });

  it('begins to look 500 ms after the last key, not sooner', async () => {
    await signIn(person(RECEIVER, 2, 'Rex Bay'));
    const asked = serverKnows([ANA]);
    renderUi(<DriverPicker driver={null} onChange={() => {}} />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Ana' } });
      await act(() => vi.advanceTimersByTimeAsync(499));
      // Enough for a search that had begun to reach the server.
      for (let turn = 0; turn < 200; turn++) await act(() => new Promise(setImmediate));
      expect(asked.filter((address) => address.includes('/api/users/options'))).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(1));
    } finally {
      vi.useRealTimers();
    }
    await patiently(() => expect(asked.filter((address) => address.includes('/api/users/options'))).toHaveLength(1));
  });

  it('leaves whom the device knows where they stand when the server finds more', async () => {
    const viewer = await signIn(person(CARRIER, 2, 'Cora Lee'));
    const [first, second, other] = ['Ana Abel', 'Ana Best', 'Ana Cole'].map((name) => colleague(name, newId()));
    await viewer.db.people.bulkPut([first!, second!].map((one) => ({ ...one, generation: 1 })));
    let reply = () => {};
    const gate = new Promise<void>((open) => (reply = open));
    serverKnows([], () => gate.then(() => [other!, second!, first!]));
    renderUi(<DriverPicker driver={null} onChange={() => {}} />);
    await search('ana');
    await screen.findByRole('option', { name: /^Ana Best/ });
    const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.slice(0, 8));
    const before = shown();
    expect(before).toHaveLength(2);
    reply();
    await screen.findByRole('option', { name: /^Ana Cole/ });
    expect(shown()).toEqual([...before, 'Ana Cole']);
  });

  it('keeps whom the device knows when the server does not name them', async () => {
    const viewer = await signIn(person(CARRIER, 2, 'Cora Lee'));
    await viewer.db.people.put({ ...colleague('Ana Abel', newId()), generation: 1 });
    serverKnows([ANA]);
    renderUi(<DriverPicker driver={null} onChange={() => {}} />);
    await search('ana');
    await screen.findByRole('option', { name: /^Ana Ruiz/ });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.slice(0, 8))).toEqual([
      'Ana Abel',
      'Ana Ruiz',
    ]);
  });

  it('asks for the drivers of the load’s carrier alone', async () => {
    const scene = await atCarrier();
    const asked = serverKnows([ANA]);
    renderUi(<AssignDriver {...scene} />);
    await search('Ana');
    const searches = () => asked.filter((address) => address.includes('/api/users/options'));
    await patiently(() => expect(searches()).toHaveLength(1));
    expect(new URL(searches()[0]!).searchParams.get('companyId')).toBe(scene.load.carrierId);
  });

  it('offers nothing for an empty term', async () => {
    const { viewer } = await atCarrier();
    const asked = serverKnows([ANA]);
    renderUi(<DriverPicker driver={null} onChange={() => {}} />);
    await search('   ');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.queryByRole('option')).toBeNull();
    expect(asked).toEqual([]);
    expect(viewer.user.role).toBe(1);
  });
});
