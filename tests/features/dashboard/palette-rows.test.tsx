/** What stands in the rows of the search over everything, and in what order. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentName, nameAmongLoads } from '#domain/document-name.ts';
import { Palette } from '#features/dashboard/palette.tsx';
import type { Session } from '#offline/session.ts';
import { concealedLine, concealedOf } from '../../domain/concealed-of.ts';
import { countLine, countOf } from '../../domain/count-of.ts';
import { bol, load } from '../../support/device/freight.ts';
import { holdLoads } from '../../support/device/hold-loads.ts';
import { DANA, HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

const HOUR = 3_600_000;
const hours = (count: number) => new Date(Date.now() + count * HOUR).toISOString();
const due = (count: number) => ({ deliveryDate: hours(count), dropDate: hours(count) });

/** A load done an hour ago, one that is picked up in two days, and one on its way that is due in five hours. */
async function freight(): Promise<Session> {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  const left = { pUDate: hours(-90), checkin: hours(-90), checkout: hours(-89) };
  const [done, later, coming] = [load(1, left), load(2, { pUDate: hours(48) }), load(3, left)];
  await pulled(session, {
    loads: [done, later, coming],
    bols: [
      bol(0x11, done, { ...due(-2), checkin: hours(-2), checkout: hours(-1), completed: true }),
      bol(0x21, later, due(72)),
      bol(0x31, coming, due(5)),
    ],
  });
  return session;
}

const show = (session: Session) => {
  const told = { onOpenLoad: vi.fn(), onOpenList: vi.fn(), onOpenDirectory: vi.fn(), onClose: vi.fn() };
  renderUi(<Palette viewer={session} actions={[]} {...told} />);
};
const type = async (typed: string) =>
  userEvent.type(await screen.findByRole('combobox', { name: 'Search everything' }), typed);
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');

describe('the search over everything', () => {
  it('begins with what is due next, be it for pick-up or delivery; what is done comes last, however lately', async () => {
    show(await freight());
    await type('pu-');
    await waitFor(() => expect(options().map((text) => text.slice(0, 4))).toEqual(['PU-3', 'PU-2', 'PU-1']));
  });

  it('names the document of a row that stands for one', async () => {
    show(await freight());
    await type('pu-');
    await waitFor(() => expect(options()[2]).toMatch(/^PU-1 · Bayview Distribution · \S*bol-17\.pdf/));
  });

  it('shows five of the people who fit, with their numbers as they are dialed', async () => {
    const session = await freight();
    for (const [place, name] of ['Abe', 'Bea', 'Cal', 'Deb', 'Eli', 'Fay'].entries()) {
      const { company: _, ...one } = person(0xb1 + place, name, HARBOR, 2);
      await session.db.people.put({ ...one, phone: '5105550177', generation: 1 });
    }
    show(session);
    await type('lee');
    const people = within(await screen.findByText('People').then((title) => title.parentElement as HTMLElement));
    const found = people.getAllByRole('option');
    expect(found).toHaveLength(5);
    for (const one of found) expect(one).toHaveTextContent('(510) 555-0177');
  });

  it('knows the drivers of what the lists hold, each once, and reads no load a second time for them', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    const { company: _, ...tag } = person(0xd2, 'Dora', HARBOR, 3);
    const dora = { ...tag, phone: '5035550142' };
    const [out, again, done] = [load(1, { drivers: [DANA] }), load(2, { drivers: [DANA] }), load(3)];
    await pulled(session, {
      loads: [out, again, done],
      bols: [bol(0x31, done, { driver: dora, driverId: dora._id, completed: true })],
    });
    const where = vi.spyOn(session.db.loads, 'where');
    show(session);
    await type('d');
    await waitFor(() => expect(options().filter((text) => /Lee|Dana/.test(text))).toHaveLength(2));
    expect(options().join()).toMatch(/Dana.*Dora.*\(503\) 555-0142/s);
    expect(where.mock.calls.flat()).not.toContain('_id');
    where.mockRestore();
  });

  it('does not say that there is nothing before every list is read', async () => {
    const session = await freight();
    const release = holdLoads(session);
    show(session);
    await type('xyzzy');
    expect(await screen.findByText('Reading your loads…')).toBeVisible();
    await release();
    expect(await screen.findByText('Nothing found')).toBeVisible();
  });
});

describe('a load', () => {
  it('is found by what is read on the truck, however it is typed', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    const [loaded, other] = [load(1), load(2)];
    const driver = { ...DANA, plate: 'WA-7KX 204', truckNum: 'T118', trlNum: '53-9021' };
    await pulled(session, { loads: [loaded, other], bols: [bol(0x11, loaded, { driver }), bol(0x21, other)] });
    show(session);
    for (const typed of ['wa7kx204', '7KX-204', 't-118', '539021']) {
      await userEvent.clear(await screen.findByRole('combobox', { name: 'Search everything' }));
      await type(typed);
      await waitFor(() => expect(options().map((text) => text.slice(0, 4))).toEqual(['PU-1']));
    }
  });

  it('is found by an SKU that was counted, at the dock or after the completion', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    const [counted, concealed, other] = [load(1), load(2), load(3)];
    await pulled(session, {
      loads: [counted, concealed, other],
      bols: [
        bol(0x11, counted, { counts: [countOf({ lines: [countLine({ sku: 'OAT-24' })] })] }),
        bol(0x21, concealed, { concealed: [concealedOf({ lines: [concealedLine({ sku: 'RYE-12' })] })] }),
        bol(0x31, other),
      ],
    });
    show(session);
    for (const [sku, found] of [
      ['oat-24', 'PU-1'],
      ['rye-12', 'PU-2'],
    ] as const) {
      await userEvent.clear(await screen.findByRole('combobox', { name: 'Search everything' }));
      await type(sku);
      await waitFor(() => expect(options().map((text) => text.slice(0, 4))).toEqual([found]));
    }
  });

  it('is found by the last six of its BOL, and by the name a document of it is saved by', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    const [first, second] = [load(1), load(2)];
    const brought = bol(0xfaced1, first);
    await pulled(session, { loads: [first, second], bols: [brought, bol(0x12, first), bol(0xdecade, second)] });
    show(session);
    const names = [documentName(brought), documentName(brought, 'signed'), nameAmongLoads(brought)];
    const search = await screen.findByRole('combobox', { name: 'Search everything' });
    for (const pasted of ['faced1', 'FACED1', ...names]) {
      await userEvent.clear(search);
      await userEvent.click(search);
      await userEvent.paste(pasted);
      await waitFor(() => expect(options().map((text) => text.slice(0, 4))).toEqual(['PU-1']));
    }
  });
});
