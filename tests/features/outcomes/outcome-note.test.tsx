import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { StopOutcome } from '#domain/visits.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { anOutcome, aStamp, CARRIER, FROM_NEWARK, SHIPPER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { signOut } from '../../support/signed-in-device.ts';
import {
  atTheDock,
  because,
  CAME,
  choose,
  dispatcher,
  driver,
  note,
  receiver,
  record,
  report,
  shipper,
} from './at-the-dock.tsx';

afterEach(signOut);

const EARLIER = '2026-11-22T15:30:00.000Z';
const LATER = '2026-11-22T18:00:00.000Z';
const TAKEN_BACK = { at: LATER, reason: 'Wrong load', byName: 'Rex Bay', occurredAt: LATER, receivedAt: LATER };

const notes = () => screen.queryAllByRole('region').map((region) => region.getAttribute('aria-label'));
const lines = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('p')].map((line) => line.textContent);
const stored = async () => (await readEntries()).map(({ args }) => (args as { outcome: object }).outcome);

describe('what a delivery says of a refusal', () => {
  const refused = anOutcome('refused', '2026-11-22T16:05:00.000Z', {
    scheduled: '2026-11-22T16:00:00.000Z',
    note: 'Three pallets wet',
    toldBy: 'Denise Okafor',
    plan: 'redeliver',
    proposedDate: '2026-11-24T17:00:00.000Z',
    byName: 'Tom Lee',
    byCompanyId: CARRIER._id,
  });

  it('is when and how far off schedule, why, who said so, and what now, by the clock of the dock and the reader’s', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    await atTheDock(receiver(), { outcomes: [refused] }, FROM_NEWARK);
    const region = within(screen.getByRole('region', { name: 'Refused at delivery' }));
    expect(region.getByText('Refused').closest('[data-tone]')).toHaveAttribute('data-tone', 'danger');
    expect(region.getByText('11/22/2026 08:05 PST (11:05 EST), 5 min after schedule')).toBeVisible();
    expect(lines('Refused at delivery')).toEqual([
      'Damaged: Three pallets wet',
      'Denise Okafor said so; recorded by Tom Lee',
      'What now: Try again, 11/24/2026 09:00 PST (12:00 EST)',
    ]);
  });

  it('is how far off schedule its truck came, and not how long the dock took to refuse it', async () => {
    const stamps = [aStamp('checkin', '2026-11-22T16:00:00.000Z')];
    await atTheDock(receiver(), { stamps, outcomes: [{ ...refused, at: LATER }] });
    const region = within(screen.getByRole('region', { name: 'Refused at delivery' }));
    expect(region.getByText(/, Arrived on schedule$/)).toBeVisible();
  });

  it('leaves out what nobody said', async () => {
    const attempted = { ...anOutcome('attempted', CAME), reason: 'closed', toldBy: '', plan: null };
    await atTheDock(receiver(), { outcomes: [attempted] });
    expect(screen.getByText('Attempted').closest('[data-tone]')).toHaveAttribute('data-tone', 'warning');
    expect(lines('Delivery attempted')).toEqual(['Closed', 'Recorded by Ada Harbor']);
  });

  it.each<[string, Partial<Bol>]>([
    ['a truck came again', { checkin: LATER, stamps: [aStamp('checkin', LATER)], outcomes: [refused] }],
    ['it was taken back', { outcomes: [{ ...refused, void: TAKEN_BACK }] }],
    ['it was delivered after all', { completed: true, checkin: LATER, checkout: LATER, outcomes: [refused] }],
  ])('is gone once %s', async (_, over) => {
    await atTheDock(shipper(), over);
    expect(notes()).toEqual([]);
  });

  it('is about the last visit only', async () => {
    const again = anOutcome('attempted', LATER, { follows: refused._id });
    await atTheDock(driver(), { outcomes: [refused, again] });
    expect(notes()).toEqual(['Delivery attempted']);
  });

  it('stays for what was taken in part, came back, or was left without a signature', async () => {
    const done = { completed: true, checkin: CAME, checkout: LATER };
    const part = anOutcome('partial', LATER);
    await atTheDock(shipper(), { ...done, outcomes: [anOutcome('nobody-to-sign', CAME), part] });
    expect(notes()).toEqual(['Delivered, nobody to sign', 'Taken in part']);
  });
});

describe('what was taken in part', () => {
  it.each<[string, Partial<StopOutcome>]>([
    ['was taken back', { void: TAKEN_BACK }],
    ['another completion came before', {}],
  ])('is not told where it %s', async (_, over) => {
    const part = anOutcome('partial', LATER, over);
    const stamps = [aStamp('checkin', CAME), aStamp('checkout', LATER)];
    const done = { completed: true, checkin: CAME, checkout: LATER, stamps };
    const unsigned = anOutcome('nobody-to-sign', CAME);
    await atTheDock(shipper(), { ...done, outcomes: [unsigned, part] });
    expect(notes()).toEqual(['Delivered, nobody to sign']);
  });
});

describe('"Confirm Return"', () => {
  const refused = anOutcome('refused', CAME, { plan: 'return' });
  const confirm = () => screen.queryByRole('button', { name: 'Confirm Return' });

  it.each([
    ['the receiver', receiver],
    ['the driver', driver],
    ['the carrier’s office', dispatcher],
  ])('is not for %s', async (_, somebody) => {
    await atTheDock(somebody(), { outcomes: [refused] });
    expect(notes()).toEqual(['Refused at delivery']);
    expect(confirm()).toBeNull();
  });

  it('is not there when nothing came back: no refusal, a truck came again, or it is over', async () => {
    for (const over of [
      {},
      { checkin: LATER, stamps: [aStamp('checkin', LATER)], outcomes: [refused] },
      { completed: true, checkin: CAME, checkout: LATER, outcomes: [anOutcome('partial', LATER)] },
    ]) {
      const { unmount } = await atTheDock(shipper(), over);
      expect(confirm()).toBeNull();
      unmount();
      signOut();
    }
  });

  it('asks the shipper first, and then closes the BOL as returned', async () => {
    const { bol } = await atTheDock(shipper(), { outcomes: [refused] });
    await userEvent.click(confirm()!);
    const first = within(await screen.findByRole('dialog', { name: 'Confirm the return' }));
    expect(first.getByText(/^The freight is back\. This closes 0-harbor\.pdf as returned\./)).toHaveTextContent(
      'It cannot be undone.',
    );
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await readEntries()).toEqual([]);

    await userEvent.click(confirm()!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm the return' }));
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Confirm Return' }));
    await patiently(async () => expect(await readBol(bol._id)).toMatchObject({ completed: true }));
    const nothing = { reason: null, note: '', toldBy: '', plan: null, proposedDate: null };
    expect(await stored()).toEqual([
      { kind: 'returned', ...nothing, scheduled: bol.deliveryDate, follows: refused._id, driverId: bol.driverId },
    ]);
    await patiently(() => expect(notes()).toEqual(['Returned to the shipper']));
    expect(confirm()).toBeNull();
  });
});

describe('"Cannot pick up as planned?"', () => {
  const WORDS = 'Cannot pick up as planned?';
  const offered = () => screen.queryByRole('button', { name: WORDS });

  it.each([
    ['the driver', driver, 'This is sent to Harbor Foods and Redwood Freight.'],
    ['the carrier’s office', dispatcher, 'This is sent to Harbor Foods.'],
    ['the shipper', shipper, 'This is sent to Redwood Freight.'],
  ])('takes from %s why, and what now', async (_, somebody, told) => {
    const { load } = await atTheDock(somebody());
    const dialog = await report(WORDS);
    expect(dialog.getByText(told)).toBeVisible();
    expect(dialog.queryByRole('radio', { name: 'Bring it back' })).toBeNull();
    await because(dialog, 'Freight not ready');
    note(dialog, 'Next truck at four');
    await choose(dialog, 'Wait for instructions');
    await record(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [entry, ...more] = await readEntries();
    expect(more).toEqual([]);
    expect(entry?.args).toEqual({
      loadId: load._id,
      bolId: null,
      outcome: {
        kind: 'pick-up-attempted',
        reason: 'not-ready',
        note: 'Next truck at four',
        toldBy: '',
        plan: 'hold',
        proposedDate: null,
        scheduled: load.pUDate,
        follows: null,
      },
    });
    const place = within(screen.getByRole('complementary', { name: 'Pick-up' }));
    expect(await place.findByRole('region', { name: 'Pick-up attempted' })).toHaveTextContent(
      /Freight not ready: Next truck at four/,
    );
  });

  it.each([
    ['for the receiver', receiver, {}, {}],
    ['once the truck has left', driver, {}, { checkin: EARLIER, checkout: CAME }],
    ['once all of it was delivered', driver, { completed: true, checkin: CAME, checkout: LATER }, {}],
  ])('is not there %s', async (_, somebody, over, loadOver) => {
    await atTheDock(somebody(), over, loadOver);
    expect(offered()).toBeNull();
  });

  const attempt = (at: string, over: Partial<StopOutcome> = {}) =>
    anOutcome('pick-up-attempted', at, { reason: 'closed', byCompanyId: SHIPPER._id, ...over });

  it.each([
    ['the truck has not come again', {}, ['Pick-up attempted']],
    ['somebody waited there in vain after the check-in', { checkin: EARLIER }, ['Pick-up attempted']],
    ['the truck came again', { checkin: LATER }, []],
    ['the truck has left with it', { checkin: EARLIER, checkout: LATER }, []],
    ['it was taken back', { outcomes: [attempt(CAME, { void: TAKEN_BACK })] }, []],
  ])('is told of while it matters: when %s', async (_, over, told) => {
    await atTheDock(driver(), {}, { outcomes: [attempt(CAME)], ...over });
    expect(notes()).toEqual(told);
  });

  it('tells of the last of several, in whatever order they arrived', async () => {
    await atTheDock(driver(), {}, { outcomes: [attempt(CAME, { reason: 'holiday' }), attempt(EARLIER)] });
    expect(lines('Pick-up attempted')[0]).toBe('Closed for a holiday');
  });

  it('is another record where this version does not know it', async () => {
    await atTheDock(driver(), {}, { outcomes: [{ ...attempt(CAME), kind: 'towed' }] });
    expect(within(screen.getByRole('region', { name: 'Other record' })).getByText('Other record')).toBeVisible();
  });
});
