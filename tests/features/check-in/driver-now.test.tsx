import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordDwell } from '#changes/mark-dwell.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { DriverNow } from '#features/check-in/driver-now.tsx';
import { followCheckInWork } from '#offline/check-in-work.ts';
import { enqueue } from '#offline/outbox.ts';
import { readLoad } from '#offline/read-loads.ts';
import { syncStatusNow } from '#offline/waiting.ts';
import { readBol } from '../../support/device/read-rows.ts';
import {
  aBol,
  aLoad,
  anOutcome,
  aSignature,
  aStamp,
  CARRIER,
  partyOf,
  person,
  SHIPPER,
} from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(() => {
  vi.useRealTimers();
  signOut();
});

/** Another one for each test: the stores of the device stay. */
let tom = person(CARRIER, 3, 'Tom Lee');
beforeEach(() => {
  tom = person(CARRIER, 3, 'Tom Lee');
});

/** Tom's home with these loads, at ten to six in the morning in Oakland. */
async function toms(...freight: [load: LoadRecord, ...bols: Bol[]][]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T13:50:00.000Z') });
  const viewer = await signIn(tom);
  await pulled(
    viewer,
    freight.map(([load]) => load),
    freight.flatMap(([, ...bols]) => bols),
  );
  renderUi(<DriverNow viewer={viewer} hrefOf={hrefOf} />);
  return { viewer, card: within(await screen.findByRole('region', { name: 'Now' })) };
}
function ofTom(load: LoadRecord, over: Partial<Bol> = {}): Bol {
  const { _id, name, phone, connexId, companyId } = tom;
  return aBol(load, { driver: { _id, name, phone, connexId, companyId }, ...over });
}
const hrefOf = (loadId: string, bolId?: string) => `/load/${[loadId, bolId].filter(Boolean).join('/')}`;
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;

describe('a driver’s Now', () => {
  it('is on the road once a delivery was recorded, whoever forgot to check out', async () => {
    const load = aLoad({ checkin: '2026-11-21T12:00:00.000Z' });
    const done = { checkin: '2026-11-21T13:00:00.000Z', checkout: '2026-11-21T13:20:00.000Z', completed: true };
    const { card } = await toms([load, ofTom(load, done), ofTom(load, { deliveryDate: '2026-11-21T16:00:00.000Z' })]);
    expect(await card.findByText(/^On the road, due today/)).toBeVisible();
    expect(card.getByRole('button', { name: 'Check In' })).toBeVisible();
  });

  it('says where, when, how soon and what, with the ways there', async () => {
    const { address, ...shipper } = partyOf(SHIPPER);
    const load = aLoad({ shipper: { ...shipper, address: { ...address, line2: 'Doors 20-38', line3: 'Berth 57' } } });
    const { card } = await toms([load, ofTom(load)]);
    expect(await card.findByRole('heading', { level: 2 })).toHaveTextContent('Pick up at Harbor Foods');
    expect(card.getByText(/1 Dock Rd/)).toHaveTextContent('1 Dock Rd, Doors 20-38, Berth 57Oakland, CA 94607');
    expect(card.getByText('today 06:00 PST (14:00 UTC) · in 10 min')).toHaveAttribute('datetime', load.pUDate);
    expect(card.getByText('P/U PU-9001 · 0-harbor.pdf')).toBeVisible();
    expect(card.getByText('Waiting for pick-up, due today 06:00 PST (14:00 UTC)')).toBeVisible();
    expect(card.getByRole('link', { name: 'Call Harbor Foods, (510) 555-0100' })).toHaveAttribute(
      'href',
      'tel:5105550100',
    );
    const map = card.getByRole('link', { name: 'Navigate' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(map)).toContain('1 Dock Rd, Oakland, CA 94607');
    expect(card.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/load/${load._id}`);
  });

  it('is one tap from each record, from arriving at pick-up to arriving at the receiver', async () => {
    const load = aLoad({ pUNum: 'PU-TAP' });
    const bol = ofTom(load);
    const { card } = await toms([load, bol]);
    await userEvent.click(await card.findByRole('button', { name: 'Check In' }));
    await userEvent.click(await card.findByRole('button', { name: 'Check Out' }));
    await waitFor(() => expect(heading()).toBe('Deliver to Bayview Distribution'));
    expect(card.getByText('Saved on this device')).toBeVisible();
    expect((await readLoad(load._id))?.stamps).toMatchObject([
      { kind: 'checkin', driverId: tom._id, byName: 'Tom Lee' },
      { kind: 'checkout', driverId: tom._id, byName: 'Tom Lee' },
    ]);
    await userEvent.click(card.getByRole('button', { name: 'Check In' }));
    expect((await readBol(bol._id))?.checkin).toBeNull();
    await userEvent.click(card.getByRole('button', { name: 'Seal broken' }));
    expect(await card.findByRole('link', { name: 'Sign' })).toHaveAttribute('href', `/load/${load._id}`);
    // What had the focus is gone.
    await waitFor(() => expect(screen.getByRole('region', { name: 'Now' })).toHaveFocus());
    expect(await readBol(bol._id)).toMatchObject({ sealIntact: false, stamps: [{ driverId: tom._id }] });
  });

  it('marks what is only on this device where that is about a BOL alone', async () => {
    const load = aLoad();
    const { viewer, card } = await toms([load, ofTom(load), ofTom(load)]);
    await card.findByRole('button', { name: 'Check In' });
    expect(card.queryByText('Saved on this device')).toBeNull();
    const [, second] = (await rowsOf(load._id)).bols;
    await enqueue(recordDwell({ load, bols: second ? [second] : [], kind: 'arrived', viewer }));
    expect(await card.findByText('Saved on this device')).toBeVisible();
    expect((await readLoad(load._id))?.pending).toBe(0);
  });

  it('says no more when they are due where they have arrived, at either end', async () => {
    const load = aLoad();
    const bol = ofTom(load);
    const { viewer, card } = await toms([load, bol]);
    const due = /· in \d/;
    expect(await card.findByText(due)).toBeVisible();
    const came = '2026-11-21T13:40:00.000Z';
    const loading = { ...load, checkin: came, stamps: [aStamp('checkin', came, { driverId: tom._id })] };
    await pulled(viewer, [{ ...loading, version: 4 }], []);
    expect(await card.findByRole('button', { name: 'Check Out' })).toBeVisible();
    expect(card.queryByText(due)).toBeNull();
    await pulled(viewer, [{ ...loading, checkout: came, version: 5 }], []);
    await waitFor(() => expect(heading()).toBe('Deliver to Bayview Distribution'));
    expect(card.getByText(due)).toHaveAttribute('datetime', bol.deliveryDate);
    await pulled(viewer, [], [{ ...bol, checkin: came, version: 4 }]);
    expect(await card.findByRole('link', { name: 'Sign' })).toBeVisible();
    expect(card.queryByText(due)).toBeNull();
  });

  it('asks for the trailer’s seal once, and checks in all it brought to this receiver and nothing else', async () => {
    const load = aLoad({ checkin: '2026-11-21T12:00:00.000Z', checkout: '2026-11-21T12:30:00.000Z', stops: 3 });
    const elsewhere = { ...CARRIER, _id: 'f'.repeat(24), name: 'Lakeside' };
    const { img: _img, version: _version, type: _type, ...party } = elsewhere;
    const here = [ofTom(load), ofTom(load)];
    const there = ofTom(load, { receiver: party, receiverId: party._id, deliveryDate: '2026-11-25T16:00:00.000Z' });
    const { card } = await toms([load, ...here, there]);
    await userEvent.click(await card.findByRole('button', { name: 'Check in all 2' }));
    await userEvent.click(card.getByRole('button', { name: 'Seal intact' }));
    await card.findByRole('link', { name: 'Sign' });
    for (const { _id } of here)
      expect(await readBol(_id)).toMatchObject({ sealIntact: true, stamps: [{ kind: 'checkin' }] });
    expect((await readBol(there._id))?.checkin).toBeNull();
  });

  it('offers the signature at pick-up beside Check Out, and each one where several BOLs are delivered', async () => {
    const load = aLoad({ pUNum: 'PU-SIGN', checkin: '2026-11-21T12:00:00.000Z', stops: 2 });
    const [one, two] = [ofTom(load), ofTom(load)].sort((a, b) => (a._id < b._id ? -1 : 1)) as [Bol, Bol];
    const { viewer, card } = await toms([load, one, two]);
    expect(await card.findByRole('button', { name: 'Check Out' })).toBeEnabled();
    const sign = () => card.findByRole('link', { name: 'Sign' });
    expect(await sign()).toHaveAttribute('href', `/load/${load._id}/${one._id}`);
    const checkin = '2026-11-21T13:30:00.000Z';
    const signed = { ...one, checkin, version: 4, signatures: [aSignature('carrier', checkin)] };
    await pulled(
      viewer,
      [{ ...load, checkout: '2026-11-21T13:00:00.000Z', version: 4 }],
      [signed, { ...two, checkin, version: 4 }],
    );
    await waitFor(async () => expect(await sign()).toHaveAttribute('href', `/load/${load._id}/${two._id}`));
  });

  it('goes on when they have signed, and says who has not completed; other loads come first once all waits', async () => {
    const left = { checkin: '2026-11-21T12:00:00.000Z', checkout: '2026-11-21T12:30:00.000Z' };
    const load = aLoad({ pUNum: 'PU-TWO', ...left, stops: 2 });
    const signed = {
      checkin: '2026-11-21T13:30:00.000Z',
      signatures: [aSignature('carrier', '2026-11-21T13:40:00.000Z')],
    };
    const done = aLoad({ pUNum: 'PU-DONE', ...left });
    const there = { receiver: { ...partyOf(CARRIER), name: 'Lakeside' }, receiverId: CARRIER._id };
    const { card } = await toms([load, ofTom(load, signed), ofTom(load, there)], [done, ofTom(done, signed)]);
    await waitFor(() => expect(heading()).toBe('Deliver to Lakeside'));
    expect(card.getByText('Not completed yet: Bayview Distribution')).toBeVisible();
    expect(card.getByText(/^On the road/)).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Next load' }));
    expect(card.getByText(/^P\/U PU-DONE/)).toBeVisible();
    expect(card.queryByRole('link', { name: 'Sign' })).toBeNull();
  });

  it('leads back to the shipper with what was refused, also where nobody checked the truck out there', async () => {
    const load = aLoad();
    const outcomes = [anOutcome('refused', '2026-11-21T13:00:00.000Z', { plan: 'return' })];
    await toms([load, ofTom(load, { outcomes })]);
    await waitFor(() => expect(heading()).toBe('Bring back to Harbor Foods'));
    expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
  });

  it('has no line where nobody wrote an address down', async () => {
    const address = { line1: '', line2: '', line3: '', city: '', state: '', zip: '' };
    const load = aLoad({ shipper: { ...partyOf(SHIPPER), address } });
    const { card } = await toms([load, ofTom(load)]);
    await card.findByRole('heading', { level: 2 });
    expect(screen.getByRole('region', { name: 'Now' }).textContent).not.toContain(',  ');
  });

  it('begins with what is under way, then goes by what is due, by arrows and by swipes', async () => {
    const [later, sooner, going] = [
      aLoad({ pUNum: 'PU-LATER', pUDate: '2026-11-23T14:00:00.000Z' }),
      aLoad({ pUNum: 'PU-SOONER', pUDate: '2026-11-22T14:00:00.000Z' }),
      aLoad({ pUNum: 'PU-GOING', pUDate: '2026-11-24T14:00:00.000Z', checkin: '2026-11-21T13:00:00.000Z' }),
    ];
    const { card } = await toms([later, ofTom(later)], [sooner, ofTom(sooner)], [going, ofTom(going)]);
    expect(await card.findByText(/^P\/U PU-GOING/)).toBeVisible();
    expect(card.getByText('Load 1 of 3')).toBeVisible();
    expect(card.getByRole('button', { name: 'Load before' })).toBeDisabled();
    await userEvent.click(card.getByRole('button', { name: 'Next load' }));
    expect(card.getByText(/^P\/U PU-SOONER/)).toBeVisible();
    const swipe = (from: [number, number], to: [number, number]) => {
      const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY });
      const region = screen.getByRole('region', { name: 'Now' });
      fireEvent.touchStart(region, { touches: [at(from)] });
      fireEvent.touchEnd(region, { changedTouches: [at(to)] });
    };
    swipe([300, 100], [100, 110]);
    expect(card.getByText(/^P\/U PU-LATER/)).toBeVisible();
    expect(card.getByRole('button', { name: 'Next load' })).toBeDisabled();
    // A thumb that scrolls.
    swipe([100, 300], [200, 100]);
    expect(card.getByText(/^P\/U PU-LATER/)).toBeVisible();
    swipe([100, 100], [300, 110]);
    expect(card.getByText(/^P\/U PU-SOONER/)).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Load before' }));
    expect(card.getByText(/^P\/U PU-GOING/)).toBeVisible();
  });

  it('stays at the load somebody looks at when another comes before it', async () => {
    const load = aLoad({ pUNum: 'PU-HERE', pUDate: '2026-11-22T14:00:00.000Z' });
    const { viewer, card } = await toms([load, ofTom(load)]);
    await card.findByText(/^P\/U PU-HERE/);
    const urgent = aLoad({ pUNum: 'PU-URGENT', pUDate: '2026-11-21T14:00:00.000Z' });
    await pulled(viewer, [urgent], [ofTom(urgent)]);
    expect(await card.findByText('Load 2 of 2')).toBeVisible();
    expect(card.getByText(/^P\/U PU-HERE/)).toBeVisible();
  });

  it('does not say that there is nothing to do before this device was told what there is', async () => {
    const viewer = await signIn(tom);
    renderUi(<DriverNow viewer={viewer} hrefOf={hrefOf} />);
    const card = screen.getByRole('region', { name: 'Now' });
    await waitFor(() => expect(syncStatusNow()?.pulledAt).toBeNull());
    // What is expected has been read by now, and the card knows it.
    await new Promise((resolve, reject) => followCheckInWork({ onWork: resolve, onError: reject }));
    expect(card).toHaveTextContent(/^$/);
    expect(card).toHaveAttribute('aria-busy', 'true');
    await pulled(viewer, [], []);
    await waitFor(() => expect(card).toHaveTextContent(/^Nothing to do now/));
  });

  it('says so when there is nothing, and what will come', async () => {
    const others = aLoad();
    const { card } = await toms([others, aBol(others)]);
    expect(await card.findByText('The next stop appears here when a load is assigned to you.')).toBeVisible();
    expect(card.queryByRole('button')).toBeNull();
  });
});
