import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Palette } from '#features/dashboard/palette.tsx';
import { bol, load } from '../../support/device/freight.ts';
import { DANA, HARBOR, idOf, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

async function open() {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  const [out, done] = [load(1, { pUNum: 'HF-77', drivers: [DANA] }), load(2, { pUNum: 'HF-88' })];
  const driven = { driver: DANA, driverId: DANA._id };
  const osd = { overages: [{ _id: 'a', sku: 'PEACH-12', qty: 1 }], shortages: [], damages: [] };
  await pulled(session, {
    loads: [out, done],
    bols: [bol(0x11, out, driven), bol(0x21, done, { completed: true, osd })],
  });
  const { company: _, ...cleo } = person(0xa2, 'Cleo', HARBOR, 2);
  await session.db.people.put({ ...cleo, generation: 1 });
  const told = { onOpenLoad: vi.fn(), onOpenList: vi.fn(), onOpenDirectory: vi.fn(), onClose: vi.fn(), start: vi.fn() };
  const actions = [{ key: 'create', icon: 'plus' as const, title: 'Create a Load', run: told.start }];
  renderUi(<Palette viewer={session} actions={actions} {...told} />);
  return told;
}
const field = () => screen.findByRole('combobox', { name: 'Search everything' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the search over everything', () => {
  it.each([
    ['a P/U number', 'hf-77', 'outbound', 1],
    ['a BOL’s file', 'bol-33', 'completed', 2],
    ['a company', 'bayview', 'outbound', 1],
    ['a driver', DANA.name, 'outbound', 1],
    ['a SKU', 'peach', 'completed', 2],
    ['the last six', '000002', 'completed', 2],
  ])('opens a load by %s, whatever list it is in', async (_what, typed, list, number) => {
    const { onOpenLoad, onClose } = await open();
    await userEvent.type(await field(), typed);
    await screen.findAllByText(/HF-/);
    await userEvent.keyboard('{Enter}');
    expect(onOpenLoad).toHaveBeenCalledExactlyOnceWith(list, idOf(number));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says where a load is and what is true of it', async () => {
    await open();
    await userEvent.type(await field(), 'hf-88');
    await waitFor(() => expect(options()[0]).toMatch(/HF-88 · Bayview.*Completed · Completed, OS&D reported/));
  });

  it('shows every load that fits, whatever lists they are in', async () => {
    await open();
    await userEvent.type(await field(), 'hf-');
    await waitFor(() =>
      expect(options()).toEqual([
        expect.stringMatching(/^HF-77.*Outbound/),
        expect.stringMatching(/^HF-88.*Completed/),
      ]),
    );
  });

  async function choosePerson(name: string) {
    await userEvent.type(await field(), name.slice(0, 4));
    const people = within(await screen.findByText('People').then((title) => title.parentElement as HTMLElement));
    await userEvent.click(people.getByRole('option'));
  }

  it('finds people, and leads to the list that has their loads', async () => {
    const { onOpenList } = await open();
    await choosePerson(DANA.name);
    expect(onOpenList).toHaveBeenCalledExactlyOnceWith('outbound', DANA.name);
  });

  it('leads to the directory for a colleague no list names', async () => {
    const { onOpenList, onOpenDirectory } = await open();
    await choosePerson('Cleo Lee');
    expect(onOpenDirectory).toHaveBeenCalledOnce();
    expect(onOpenList).not.toHaveBeenCalled();
  });

  it('starts what can be started, by the arrows too', async () => {
    const { start } = await open();
    expect(await screen.findByText('Create a Load')).toBeVisible();
    await userEvent.type(await field(), 'create');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(start).toHaveBeenCalledOnce();
  });

  it('finds by several words what has all of them, in whatever order and place', async () => {
    await open();
    await userEvent.type(await field(), `bayview ${DANA.name.slice(0, 4)}`);
    await waitFor(() => expect(options()[0]).toMatch(/^HF-77.*Outbound/));
    expect(options().some((option) => option?.startsWith('HF-88'))).toBe(false);
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'load create');
    await waitFor(() => expect(options()).toEqual(['Create a Load']));
  });

  it('says that nothing was found', async () => {
    await open();
    await userEvent.type(await field(), 'xyzzy');
    expect(await screen.findByText('Nothing found')).toBeVisible();
  });
});
