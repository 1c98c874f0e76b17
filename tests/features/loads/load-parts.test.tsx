import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { BolList } from '#features/loads/bol-list.tsx';
import { LoadHeader } from '#features/loads/load-header.tsx';
import { CarrierInfo, DriverInfo, ReceiverInfo, ShipperInfo } from '#features/loads/party-info.tsx';
import { PickUpInfo } from '#features/loads/pick-up-info.tsx';
import { mapHref } from '#ui/map-link.tsx';
import { paperOf } from '../../domain/paper-of.ts';
import { ANA, aBol, aLoad, CARRIER, FROM_NEWARK, partyOf, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { signOut } from '../../support/signed-in-device.ts';

afterEach(signOut);

const SHIPS = { actor: { userId: 'u', companyId: SHIPPER._id, companyType: 1, role: 1 } } as const;

describe('the heading of a load', () => {
  it('is "Load: " and characters 18 to 24 of the id, with what waits beside it', () => {
    const load = aLoad({ _id: '0123456789abcdef01abcdef' });
    renderUi(<LoadHeader load={load} bols={[aBol(load)]} viewer={SHIPS} waiting={2} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Load: abcdef');
    expect(screen.getByText('2 waiting to send')).toBeVisible();
  });

  it('says when it is picked up, by the clock there', () => {
    const load = aLoad(FROM_NEWARK);
    renderUi(<LoadHeader load={load} bols={[aBol(load)]} viewer={SHIPS} waiting={0} />);
    expect(screen.getByText(/^P\/U PU-9001 · 11\/21\/2026 09:00 EST/)).toBeVisible();
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

  it('names a broken seal, a missing driver and an OS&D report besides', () => {
    const load = aLoad({ checkin: gone, checkout: gone, drivers: [] });
    const osd = { overages: [], shortages: [{ _id: 'a', sku: 'A', qty: 1 }], damages: [] };
    const bol = aBol(load, { driver: null, deliveryDate: null, sealIntact: false, osd });
    expect(words(load, [bol])).toEqual(['On the road', 'Seal broken', 'No driver', 'OS&D reported']);
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

  it('says of a load without one what is needed before it ships', () => {
    const load = aLoad({ ready: false });
    renderUi(<BolList load={load} bols={[]} viewer={SHIPS} hrefOf={(id) => id} />);
    const list = screen.getByRole('heading', { name: '0 BOLs' }).closest('section');
    expect(list).toHaveTextContent('No BOL yet');
    expect(list).toHaveTextContent('A load needs at least one BOL before it can ship.');
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('says where each BOL is once the load is shipped, and nothing of that before', () => {
    const states = (ready: boolean) => {
      const load = aLoad({ ready, pUDate: '2020-11-21T14:00:00.000Z' });
      renderUi(<BolList load={load} bols={[aBol(load)]} viewer={SHIPS} hrefOf={(id) => id} />);
      const all = [...document.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent);
      signOut();
      return all;
    };
    expect(states(true)).toEqual([expect.stringMatching(/^Late for pick-up/)]);
    expect(states(false)).toEqual([]);
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

  it('name the truck, its plate and the trailer, which the gate looks for', () => {
    renderUi(<DriverInfo drivers={[{ ...TOM, phone: '', truckNum: 'T-77', plate: '8ABC123', trlNum: 'RWF 5301' }]} />);
    const truck = { 'Truck number': 'T-77', 'License plate': '8ABC123', 'Trailer number': 'RWF 5301' };
    expect(card()).toEqual({ Name: 'Tom Lee', ConnexId: 'TL7788', ...truck });
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
    expect(screen.getByText(/^11\/21\/2026 08:15 PST/)).toBeVisible();
    const rule = screen.getByText(/^A check-in at or after the scheduled time/);
    expect(rule).not.toBeVisible();
    await userEvent.click(screen.getByText('On-Time'));
    expect(rule).toBeVisible();
  });

  it('are P/U number, place, and the three times of the pick-up, each beside its name', () => {
    const times = { checkin: '2026-11-21T16:15:00.000Z', checkout: '2026-11-21T17:30:00.000Z' };
    renderUi(<PickUpInfo load={aLoad({ pUNum: 'PU-77', pULocation: 'Door 9', ...times })} />);
    const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent ?? '';
    expect(factOf('P/U Number')).toBe('PU-77');
    expect(factOf('Location')).toBe('Door 9');
    const clock = (label: string) => /\d\d:\d\d/.exec(factOf(label))?.[0];
    expect(['Scheduled', 'Checked in', 'Checked out'].map(clock)).toEqual(['06:00', '08:15', '09:30']);
  });

  it('say "No Info" before the check-in', () => {
    renderUi(<PickUpInfo load={aLoad()} />);
    expect(screen.getByText('No Info')).toBeVisible();
  });
});
