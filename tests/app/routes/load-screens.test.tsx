/** What stands on the screens of a load, by side and category. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { HEADERS } from '#contract/failure.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { noteAnswer } from '#offline/api/connection.ts';
import { environment } from '#offline/base/environment.ts';
import { briefBol, briefLoad } from '#offline/rows/brief.ts';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, DANA, HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { anOutcome } from '../../support/freight.ts';
import { here, visit as visitAddress } from '../../support/visit.tsx';
import { ada, at, bayview, cora, driven, LOAD, ONE, panel, panels, rita, useLoadScreens, visit } from './at-a-load.ts';

useLoadScreens();

describe('the screen of a load', () => {
  it('opens the load of the address', async () => {
    await visit(rita, bayview('inbound'));
    expect(screen.getByText(/^P\/U PU-1 · /)).toBeVisible();
  });

  it.each([
    ['of the whole load', ''],
    ['of one BOL', `/${ONE._id}`],
  ])('%s says how far the load has come', async (_which, behind) => {
    await visit(ada, at('outbound') + behind, [ONE, TWO]);
    const steps = within(await screen.findByRole('list', { name: 'Progress of the load' })).getAllByRole('listitem');
    const now = steps.filter((step) => step.getAttribute('aria-current') === 'step');
    expect(now.map(({ textContent }) => textContent)).toEqual(['Picked up']);
    expect(steps[3]).toHaveTextContent('1 of 2 BOLs');
  });

  it('inbound shows document, shipper, carrier and driver, and the delivery with its verdict', async () => {
    await visit(rita, bayview('inbound'));
    const shipper = await panel('Shipper');
    expect(shipper.getByText('Harbor Foods')).toBeVisible();
    expect(shipper.getByText('(510) 555-0100')).toBeVisible();
    const carrier = await panel('Carrier');
    expect(carrier.getByText('Redwood Freight')).toBeVisible();
    expect(carrier.getByText('(510) 555-0100')).toBeVisible();
    expect((await panel('Driver')).getByText('Dana Cruz')).toBeVisible();
    const delivery = await panel('Delivery');
    expect(delivery.getByText('On-Time')).toBeVisible();
    expect(delivery.getByText('1 h late')).toBeVisible();
    expect(panels()).toContain(ONE.file.name);
  });

  it('inbound is the same screen for an address in another case', async () => {
    await visit(rita, bayview('inbound').replace('shipper', 'Shipper'));
    expect(await panel('Delivery')).toBeDefined();
    expect(panels()).not.toContain('Receiver');
  });

  it('inbound hides pick-up from the receiver, and shows it to the company that ships', async () => {
    await visit(rita, bayview('inbound'));
    expect(panels()).not.toContain('Pick-up');
    await wipeDevice();
    await visit(ada, at('completed'), [{ ...ONE, completed: true, checkout: '2026-11-25T18:00:00Z' }]);
    expect((await panel('Pick-up')).getByText('On-Time')).toBeVisible();
  });

  it('judges delivery and pick-up as the operator reads “on time”', async () => {
    const anHourLate = new Date(Date.parse(LOAD.pUDate) + 3_600_000).toISOString();
    await visit({ ...ada, punctuality: 'conventional' }, at('outbound'), [ONE], { ...LOAD, checkin: anHourLate });
    for (const where of ['Delivery', 'Pick-up']) expect((await panel(where)).getByText('Late')).toBeVisible();
  });

  it('says what went otherwise than planned where it happened, with the way to tell more', async () => {
    const refused = anOutcome('refused', '2026-11-25T17:30:00Z');
    await visit(rita, bayview('inbound'), [{ ...ONE, checkin: null, outcomes: [refused] }]);
    const delivery = await panel('Delivery');
    expect(delivery.getByRole('region', { name: 'Refused at delivery' })).toBeVisible();
    expect(delivery.getByRole('button', { name: 'Cannot deliver as planned?' })).toBeEnabled();
    await wipeDevice();
    const attempt = anOutcome('pick-up-attempted', '2026-11-20T17:00:00Z');
    await visit(ada, at('outbound'), [ONE], { ...LOAD, outcomes: [attempt] });
    const pickUp = await panel('Pick-up');
    expect(pickUp.getByRole('region', { name: 'Pick-up attempted' })).toBeVisible();
    expect(pickUp.getByRole('button', { name: 'Cannot pick up as planned?' })).toBeEnabled();
  });

  it('inbound offers the OSD report and Complete Load to the receiver', async () => {
    await visit(rita, bayview('inbound'));
    expect(screen.getByRole('button', { name: /^OSD Report/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Complete Load' })).toBeEnabled();
  });

  it('completed offers the report for reading and no Complete Load', async () => {
    await visit(rita, bayview('completed'), [{ ...ONE, completed: true, checkout: '2026-11-25T18:00:00Z' }]);
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
    await visit(cora, `/carrier-account/RedwoodFreight/shipping/${LOAD._id}`);
    expect((await panel('Driver')).getByRole('button', { name: 'Change Driver' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Edit Load/ })).not.toBeInTheDocument();
  });
});

const DONE = { ...ONE, completed: true, checkout: '2026-11-25T18:00:00Z' };
const TWO = bol(0x12, LOAD, driven);

describe('the one filled button of a page', () => {
  const filled = () =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-root:not([disabled])')]
      .filter(({ dataset }) => (dataset.variant ?? 'filled') === 'filled')
      .map(({ textContent }) => textContent);
  const signed: SignatureFacts = {
    ...{ _id: 'ab'.repeat(12), purpose: 'receiver', signerName: 'Rita', companyId: BAYVIEW._id },
    ...{ at: '2026-11-25T17:30:00Z', voided: false, documentSha256: ONE.file.sha256, handedOver: false },
  };

  it('is Check In, Sign or Complete Load at the receiver, whichever comes next', async () => {
    await visit(rita, bayview('inbound'), [{ ...ONE, checkin: null }]);
    await waitFor(() => expect(filled()).toEqual(['Check In']));
    cleanup();
    await wipeDevice();
    await visit(rita, bayview('inbound'));
    await waitFor(() => expect(filled()).toEqual(['Sign']));
    cleanup();
    await wipeDevice();
    await visit(rita, bayview('inbound'), [{ ...ONE, signatures: [signed] }]);
    await waitFor(() => expect(filled()).toEqual(['Complete Load']));
  });

  it('is Check In at pick-up for the driver; the delivery’s is quiet and says where until they have left', async () => {
    const tom = { ...person(0xd1, 'Tom', REDWOOD, 3), _id: DANA._id };
    const shipping = `/carrier-account/RedwoodFreight/shipping/${LOAD._id}`;
    const coming = { ...ONE, checkin: null };
    for (const [checkin, first] of [
      [null, 'Check In'],
      [LOAD.checkin, 'Check Out'],
    ] as const) {
      await visit(tom, shipping, [coming], { ...LOAD, checkin });
      await waitFor(() => expect(filled()).toEqual([first]));
      const quiet = (await panel('Delivery')).getByRole('button', { name: /^Check In/ });
      expect([quiet.dataset.variant, quiet.textContent]).toEqual(['subtle', `Check In at ${BAYVIEW.name}`]);
      cleanup();
      await wipeDevice();
    }
    await visit(tom, shipping, [coming], { ...LOAD, checkout: '2026-11-20T17:00:00Z' });
    await waitFor(() => expect(filled()).toEqual(['Check In']));
  });

  it('leads the shipper’s people to Pickup Checkout while the driver is at their dock', async () => {
    await visit(ada, at('outbound'), [{ ...ONE, checkin: null }]);
    await waitFor(() => expect(filled()).toEqual(['Pickup Checkout']));
    expect(screen.getByRole('link', { name: 'Pickup Checkout' })).toHaveAttribute('href', '/pickup-checkout?find=PU-1');
  });

  it('leads them to Driver Checkin before that', async () => {
    await visit(ada, at('outbound'), [{ ...ONE, checkin: null }], { ...LOAD, checkin: null });
    await waitFor(() => expect(filled()).toEqual(['Driver Checkin']));
    expect(screen.getByRole('link', { name: 'Driver Checkin' })).toHaveAttribute('href', '/driver-checkin?find=PU-1');
  });
});

describe('a clerk of the shipper', () => {
  const cleo = person(0xa2, 'Cleo', HARBOR, 2);

  it('opens what goes out, and signs at pick-up; the rest is left to those who may', async () => {
    await visit(cleo, at('outbound'));
    expect(await screen.findByRole('button', { name: 'Sign' })).toBeEnabled();
    expect((await panel('Pick-up')).getByText('On-Time')).toBeVisible();
    expect(panels()).toEqual(expect.arrayContaining(['1 BOL', 'Driver', 'Receiver', 'Delivery', ONE.file.name]));
    expect(screen.queryByRole('link', { name: /Edit Load/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Change Driver|Delete|OSD|Complete/ })).not.toBeInTheDocument();
  });

  it('opens each of several BOLs from there', async () => {
    await visit(cleo, at('outbound'), [ONE, TWO]);
    await userEvent.click((await panel('2 BOLs')).getByRole('link', { name: new RegExp(TWO.file.name) }));
    expect(await screen.findByRole('button', { name: 'Sign' })).toBeEnabled();
    expect(here()).toBe(`${at('outbound')}/${TWO._id}`);
    expect(screen.getByRole('link', { name: 'The whole load' })).toHaveAttribute('href', at('outbound'));
  });
});

describe('the address of a load', () => {
  it('is corrected where it names another list, and the load is shown as what it is', async () => {
    await visit(ada, `${at('inbound')}?from=mail#top`);
    await waitFor(() => expect(here()).toBe(`${at('outbound')}?from=mail#top`));
    expect(screen.queryByText('0 BOLs')).not.toBeInTheDocument();
    expect(await panel('1 BOL')).toBeDefined();
    expect((await panel('Driver')).getByRole('button', { name: 'Change Driver' })).toBeVisible();
  });

  it.each([
    ['a receiver', rita, bayview('inbound')],
    ['a carrier', cora, `/carrier-account/RedwoodFreight/shipping/${LOAD._id}`],
  ])('as the shipper has it leads %s to their own', async (_who, reader, own) => {
    await visit(reader, at('outbound'), [ONE, TWO]);
    await waitFor(() => expect(here()).toBe(own));
    cleanup();
    await wipeDevice();
    await visit(reader, `${at('outbound')}/${TWO._id}`, [ONE, TWO]);
    await waitFor(() => expect(here()).toBe(`${own}/${TWO._id}`));
  });

  it('stays inbound until the last BOL of this receiver is completed', async () => {
    await visit(rita, bayview('inbound'), [DONE, TWO]);
    const list = await panel('2 BOLs');
    expect(list.getByRole('link', { name: new RegExp(DONE.file.name) })).toHaveTextContent('Completed');
    expect(list.getByRole('link', { name: new RegExp(TWO.file.name) })).toHaveTextContent(/Expected, due|Late/);
    expect(here()).toBe(bayview('inbound'));
    await userEvent.click(list.getByRole('link', { name: new RegExp(DONE.file.name) }));
    expect(await screen.findByRole('link', { name: 'The whole load' })).toHaveAttribute('href', bayview('inbound'));
    expect(here()).toBe(`${bayview('inbound')}/${DONE._id}`);
  });

  it('follows a load that is completed while somebody has its page open, and leaves their dialog alone', async () => {
    const session = await visit(ada, at('outbound'));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign' }));
    const dialog = await screen.findByRole('dialog');
    await pulled(session, { bols: [{ ...DONE, version: 2 }] });
    await waitFor(() => expect(here()).toBe(at('completed')));
    expect(dialog).toBeInTheDocument();
    expect(dialog).toBeVisible();
  });

  describe('completed long ago, and kept in brief', () => {
    const unchanged = environment.fetch;
    afterEach(() => {
      environment.fetch = unchanged;
    });
    const over = { ...ONE, completed: true, checkout: '2026-11-25T18:00:00Z' };

    async function visitBrief() {
      const session = await signedInDevice(ada);
      await pulled(session, { loads: [{ ...LOAD, stops: 1 }], bols: [over] });
      await session.db.loads.toCollection().modify((row) => void Object.assign(row, briefLoad(row)));
      await session.db.bols.toCollection().modify((row) => void Object.assign(row, briefBol(row)));
      useSessionStore.setState({ status: 'in', session });
      visitAddress(at('completed'));
    }

    it('says without a network that it is on the server, and opens with one', async () => {
      environment.fetch = () => Promise.reject(new TypeError('fetch failed'));
      await visitBrief();
      expect(await screen.findByText('This load is not on this device')).toBeVisible();
      expect(screen.getByText(/completed more than 90 days ago/)).toBeVisible();
      expect(screen.queryByRole('heading', { level: 1, name: 'Load: 000001' })).toBeNull();

      environment.fetch = async () =>
        Response.json(
          { ...LOAD, stops: 1, bols: [over] },
          { headers: { [HEADERS.api]: '1', [HEADERS.now]: String(Date.now()) } },
        );
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Load: 000001' })).toBeVisible();
      expect(await screen.findByText('Dana Cruz')).toBeVisible();
    });
  });

  it('of a load nobody has here says so', async () => {
    const session = await signedInDevice(ada);
    await pulled(session, { loads: [LOAD], bols: [ONE] });
    useSessionStore.setState({ status: 'in', session });
    visitAddress(at('inbound').replace(LOAD._id, load(9)._id));
    expect(await screen.findByText('Load not found')).toBeVisible();
  });

  it('says nothing of a load before this device was ever brought up to date', async () => {
    const session = await signedInDevice(ada);
    useSessionStore.setState({ status: 'in', session });
    visitAddress(at('outbound'));
    const words = 'Your loads are not on this device yet';
    await screen.findByRole('progressbar', { name: 'Loading the load' });
    // Time enough for the store to answer that it has nothing: its page still waits for what is being fetched.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByText(words)).toBeNull();
    await noteAnswer(session.db, { kind: 'network', words: '' });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText('Load not found')).toBeNull();
  });
});
