/** What stands on the screens of a load, by side and category. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Router } from '#app/router.tsx';
import { useSessionStore } from '#app/session-store.ts';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, DANA, HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 1);
const rita = person(0xe1, 'Rita', BAYVIEW, 1);
const cora = person(0xb1, 'Cora', REDWOOD, 1);
const LOAD = load(1, { drivers: [DANA], checkin: '2026-11-20T16:00:00Z' });
const driven = { driverId: DANA._id, driver: DANA };
const ONE = bol(0x11, LOAD, { ...driven, checkin: '2026-11-25T17:00:00Z' });

// The screens' modules, fetched before the clock of the first test runs.
beforeAll(async () => {
  await Promise.all([import('#app/routes/load-detail.tsx'), import('#app/routes/single-bol.tsx')]);
}, 30_000);
afterEach(async () => {
  useSessionStore.setState({ status: 'out', session: null });
  await wipeDevice();
});

async function visit(user: CurrentUser, path: string, bols: Bol[] = [ONE]) {
  const session = await signedInDevice(user);
  await pulled(session, { loads: [{ ...LOAD, stops: bols.length }], bols });
  useSessionStore.setState({ status: 'in', session });
  renderUi(<Router />, { path });
  await screen.findByRole('heading', { level: 1, name: 'Load: 000001' });
}
const at = (category: string) => `/shipper-account/Any/${category}/${LOAD._id}`;
const panel = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('section') as HTMLElement);
};
const panels = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the screen of a load', () => {
  it('opens the load of the address', async () => {
    await visit(rita, at('inbound'));
    expect(screen.getByText(/^P\/U PU-1 · /)).toBeVisible();
  });

  it('inbound shows document, shipper, carrier and driver, and the delivery with its verdict', async () => {
    await visit(rita, at('inbound'));
    const shipper = await panel('Shipper');
    expect(shipper.getByText('Harbor Foods')).toBeVisible();
    expect(shipper.getByText('(510) 555-0100')).toBeVisible();
    const carrier = await panel('Carrier');
    expect(carrier.getByText('Redwood Freight')).toBeVisible();
    expect(carrier.getByText('(510) 555-0100')).toBeVisible();
    expect((await panel('Driver')).getByText('Dana Cruz')).toBeVisible();
    const delivery = await panel('Delivery');
    expect(delivery.getByText('On-Time')).toBeVisible();
    expect(delivery.getByText('1 h after schedule')).toBeVisible();
    expect(panels()).toContain(ONE.file.name);
  });

  it('inbound is the same screen for an address in another case', async () => {
    await visit(rita, at('inbound').replace('shipper', 'Shipper'));
    expect(await panel('Delivery')).toBeDefined();
    expect(panels()).not.toContain('Receiver');
  });

  it('inbound hides pick-up from the receiver, and shows it to the company that ships', async () => {
    await visit(rita, at('inbound'));
    expect(panels()).not.toContain('Pick-up');
    await wipeDevice();
    await visit(ada, at('completed'));
    expect((await panel('Pick-up')).getByText('On-Time')).toBeVisible();
  });

  it('inbound offers the OSD report and Complete Load to the receiver', async () => {
    await visit(rita, at('inbound'));
    expect(screen.getByRole('button', { name: /^OSD Report/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Complete Load' })).toBeEnabled();
  });

  it('completed offers the report for reading and no Complete Load', async () => {
    await visit(rita, at('completed'), [{ ...ONE, completed: true, checkout: '2026-11-25T18:00:00Z' }]);
    expect(screen.getByRole('button', { name: /^OSD Report/ })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Complete Load' })).not.toBeInTheDocument();
  });

  it('outbound with one BOL shows it whole: document, receiver, delivery, driver, and OSD for reading', async () => {
    await visit(ada, at('outbound'));
    const wanted = ['1 BOL', 'Driver', 'Pick-up', 'Delivery', ONE.file.name, 'Receiver', 'Shipper'];
    expect(panels()).toEqual(expect.arrayContaining([...wanted, 'Overages, Shortages & Damages']));
    expect((await panel('Driver')).getByRole('button', { name: 'Change Driver' })).toBeDisabled();
    const osd = await panel('Overages, Shortages & Damages');
    expect(osd.queryByRole('button')).not.toBeInTheDocument();
    expect(osd.getAllByText('None')).toHaveLength(3);
  });

  it('outbound lists several BOLs, each at its own address, and shows none of them whole', async () => {
    const two = bol(0x12, LOAD, driven);
    await visit(ada, at('outbound'), [ONE, two]);
    const list = await panel('2 BOLs');
    const links = list.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([ONE, two].map(({ _id }) => `${at('outbound')}/${_id}`));
    expect(panels()).not.toContain('Receiver');
  });

  it('shipping reads the same at the carrier, with assignment, but nothing to edit', async () => {
    await visit(cora, `/carrier-account/Any/shipping/${LOAD._id}`);
    expect((await panel('Driver')).getByRole('button', { name: 'Change Driver' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Edit Load/ })).not.toBeInTheDocument();
  });
});
