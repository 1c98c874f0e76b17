import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { BolList } from '#features/loads/bol-list.tsx';
import { LoadControls } from '#features/loads/load-controls.tsx';
import { LoadHeader } from '#features/loads/load-header.tsx';
import { CarrierInfo, DriverInfo, ReceiverInfo, ShipperInfo } from '#features/loads/party-info.tsx';
import { PickUpActions } from '#features/loads/pick-up-actions.tsx';
import { PickUpInfo } from '#features/loads/pick-up-info.tsx';
import { readLoad } from '#offline/read-loads.ts';
import { mapHref } from '#ui/map-link.tsx';
import { useSnackbar } from '#ui/snackbar.tsx';
import { paperOf } from '../../domain/paper-of.ts';
import { ANA, aBol, aLoad, CARRIER, partyOf, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(signOut);

const SHIPS = { actor: { userId: 'u', companyId: SHIPPER._id, companyType: 1, role: 1 } } as const;

describe('the heading of a load', () => {
  it('is "Load: " and characters 18 to 24 of the id, with what waits beside it', () => {
    const load = aLoad({ _id: '0123456789abcdef01abcdef' });
    renderUi(<LoadHeader load={load} bols={[aBol(load)]} viewer={SHIPS} waiting={2} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Load: abcdef');
    expect(screen.getByText('2 waiting to send')).toBeVisible();
  });

  const words = (load: LoadRecord, bols: Bol[]) => {
    renderUi(<LoadHeader load={load} bols={bols} viewer={SHIPS} waiting={0} />);
    return [...document.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent);
  };
  const gone = '2026-11-21T15:00:00.000Z';

  it('says its status, and nothing besides on an ordinary load', () => {
    const load = aLoad({ checkin: gone, checkout: gone });
    expect(words(load, [aBol(load, { deliveryDate: null })])).toEqual(['On the road']);
  });

  it('names a missing driver, a broken seal and an OS&D report besides', () => {
    const load = aLoad({ checkin: gone, checkout: gone, drivers: [] });
    const osd = { overages: [], shortages: [{ _id: 'a', sku: 'A', qty: 1 }], damages: [] };
    const bol = aBol(load, { driver: null, deliveryDate: null, sealIntact: false, osd });
    expect(words(load, [bol])).toEqual(['On the road', 'No driver', 'Seal broken', 'OS&D reported']);
  });

  it('does not say twice what the status says', () => {
    const load = aLoad({ drivers: [] });
    expect(words(load, [aBol(load, { driver: null })])).toEqual([expect.stringMatching(/^No driver, /)]);
  });

  it('does not miss a driver before the load ships or after it is completed', () => {
    const draft = aLoad({ drivers: [], ready: false });
    expect(words(draft, [aBol(draft, { driver: null })])).toEqual(['Ready to ship']);
    signOut();
    const load = aLoad({ drivers: [] });
    expect(words(load, [aBol(load, { driver: null, completed: true })])).toEqual(['Completed']);
  });
});

describe('the list of BOLs', () => {
  it('is numbered, by file name, each linking to its own address', () => {
    const load = aLoad();
    const bols = [aBol(load), aBol(load, { file: { name: '1-second.pdf', sha256: 'a', size: 1, pages: 1 } })];
    renderUi(<BolList load={load} bols={bols} viewer={SHIPS} hrefOf={(id) => `/here/${id}`} />);
    const items = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual(
      bols.map(({ _id }) => `/here/${_id}`),
    );
    expect(items[1]).toHaveTextContent('2');
    expect(items[1]).toHaveTextContent('1-second.pdf');
  });

  it('tells of each how many papers were photographed of it, and what is hard to read', () => {
    const load = aLoad();
    const { at, occurredAt, skewMs, receivedAt, byUserId, byName, byCompanyId } = paperOf({});
    const taken = { at, occurredAt, skewMs, receivedAt, byUserId, byName, byCompanyId, reason: 'The wrong load' };
    const blurred = paperOf({ _id: 'b', pages: [{ faults: ['blurred'], edge: 4, letterPx: 20, glare: 0 }] });
    const gone = paperOf({ _id: 'c', void: taken });
    const bols = [[paperOf({}), blurred, gone], [paperOf({})], [gone]].map((papers) => aBol(load, { papers }));
    renderUi(<BolList load={load} bols={bols} viewer={SHIPS} hrefOf={(id) => `/here/${id}`} />);
    const [first, second, third] = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(first).toHaveTextContent(/ · 2 papers, 1 hard to read/);
    expect(second).toHaveTextContent(/ · 1 paper(?!s)/);
    expect(third).not.toHaveTextContent(/paper/);
  });
});

/** What a card says, by its labels; the address as its lines. */
const card = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => {
      const said = term.nextElementSibling as HTMLElement;
      const lines = [...said.querySelectorAll('span')].map(({ textContent }) => textContent?.trim());
      return [term.textContent, lines.length > 0 ? lines : said.textContent];
    }),
  );

describe('the parties of a load', () => {
  const address = { line1: '1475 Maritime Street', line2: 'Doors 20-38', line3: 'Berth 57' };
  const place = { ...address, city: 'Oakland', state: 'CA', zip: '94607' };

  it('the receiver stands there with phone and every part of the address', () => {
    renderUi(<ReceiverInfo receiver={{ ...partyOf(RECEIVER), address: place }} />);
    expect(card()).toEqual({
      Name: 'Bayview Distribution',
      Address: ['1475 Maritime Street', 'Doors 20-38', 'Berth 57', 'Oakland, CA 94607'],
      Phone: '(510) 555-0100',
    });
  });

  it('show the shipper’s person to ask, whom one can call and write to, and the place on the map', () => {
    renderUi(<ShipperInfo load={aLoad()} />);
    expect(card()).toEqual({
      ...{ Name: 'Harbor Foods', Address: ['1 Dock Rd', 'Oakland, CA 94607'] },
      ...{ Contact: 'Ada Harbor', Phone: '(510) 555-0100', Email: 'ada@harborfoods.example' },
    });
    const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('ada@harborfoods.example')).toBe('mailto:ada@harborfoods.example');
    expect(href('(510) 555-0100')).toBe('tel:5105550100');
    expect(href(/^1 Dock Rd/)).toBe(mapHref(SHIPPER.address));
    expect(screen.getByRole('link', { name: /^1 Dock Rd/ })).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('say nothing of what nobody wrote down', () => {
    const none = { line1: '', line2: '', line3: '', city: '', state: '', zip: '' };
    const { unmount } = renderUi(<CarrierInfo carrier={{ ...partyOf(CARRIER), phone: '', address: none }} />);
    expect(card()).toEqual({ Name: 'Redwood Freight' });
    unmount();
    renderUi(<DriverInfo drivers={[{ ...TOM, phone: '' }]} />);
    expect(card()).toEqual({ Name: 'Tom Lee', ConnexId: 'TL7788' });
  });

  it('name every driver where there are several', () => {
    renderUi(<DriverInfo drivers={[TOM, ANA]} />);
    for (const { name } of [TOM, ANA]) expect(screen.getByText(name)).toBeVisible();
  });

  it('may not be chosen yet', () => {
    renderUi(
      <>
        <ReceiverInfo receiver={null} />
        <CarrierInfo carrier={null} />
        <DriverInfo drivers={[]} />
      </>,
    );
    const missing = ['No receiver chosen yet.', 'No carrier chosen yet.', 'No driver assigned yet.'];
    for (const words of missing) expect(screen.getByText(words)).toBeVisible();
  });
});

describe('the facts of a load', () => {
  it('show pick-up with the difference leading, and how it is judged behind the label', async () => {
    renderUi(<PickUpInfo load={aLoad({ checkin: '2026-11-21T16:15:00.000Z' })} />);
    expect(screen.getByText('2 h 15 min late').closest('[data-tone]')).toHaveAttribute('data-tone', 'warning');
    expect(screen.getByText('On-Time').closest('[data-tone]')).toHaveAttribute('data-tone', 'neutral');
    const rule = screen.getByText(/^A check-in at or after the scheduled time/);
    expect(rule).not.toBeVisible();
    await userEvent.click(screen.getByText('On-Time'));
    expect(rule).toBeVisible();
  });

  it('say "No Info" before the check-in', () => {
    renderUi(<PickUpInfo load={aLoad()} />);
    expect(screen.getByText('No Info')).toBeVisible();
  });
});

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

  it('lead to the form where something is missing, and say what keeps Ship off', async () => {
    await shown(ada(), { ready: false, carrierId: null, carrier: null });
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit Load' })).toHaveAttribute('data-variant', 'filled');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Ship' })).toBeDisabled();
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
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await shown(person(CARRIER, 1, 'Cara Redwood'));
    await userEvent.click(screen.getByRole('button'));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
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
});
