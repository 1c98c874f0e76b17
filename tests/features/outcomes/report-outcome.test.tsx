import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_OSD } from '#domain/osd.ts';
import { readDraft } from '#offline/drafts.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { cutOffNextDraft } from '../../support/device/cut-off-draft.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { ANA, anOutcome, CARRIER, FROM_NEWARK } from '../../support/freight.ts';
import { noRoomOn, toldNoRoom } from '../../support/no-room.ts';
import { patiently } from '../../support/patiently.ts';
import { signOut } from '../../support/signed-in-device.ts';
import {
  ARRIVED,
  agreeOn,
  asked,
  atTheDock,
  because,
  CAME,
  choose,
  type Dialog,
  dispatcher,
  driver,
  note,
  receiver,
  record,
  refuseForDamage,
  report,
  SHORT,
  shipper,
  stored,
  toldBy,
} from './at-the-dock.tsx';

afterEach(signOut);

const happenings = (dialog: Dialog) =>
  dialog.queryAllByRole<HTMLInputElement>('radio').filter(({ name }) => name === 'what-happened');

describe('"Cannot deliver as planned?"', () => {
  it('advises whoever notes that somebody looks later, unless damage is on record', async () => {
    const advice = /usually not taken as notice of damage/;
    const { unmount } = await atTheDock(receiver(), ARRIVED);
    const dialog = await report();
    await choose(dialog, 'They refused it all');
    note(dialog, 'Held, STI');
    expect(dialog.getByText(advice)).toBeVisible();
    unmount();
    await signOut();
    await atTheDock(receiver(), { ...ARRIVED, osd: { ...NO_OSD, damages: SHORT.shortages } });
    const again = await report();
    await choose(again, 'They refused it all');
    note(again, 'Held, STI');
    expect(again.queryByText(advice)).toBeNull();
  });

  it.each([
    ['the driver', driver, ['They refused it all', 'Nobody could take it', 'Delivered, nobody to sign']],
    ['the receiver’s clerk', receiver, ['They refused it all', 'They took a part', 'Delivered, nobody to sign']],
  ])('offers %s what they can tell of, and nothing else', async (_, somebody, words) => {
    await atTheDock(somebody(), { ...ARRIVED, osd: SHORT });
    const offered = happenings(await report());
    expect(offered.map((radio) => [radio.labels?.[0]?.textContent, radio.disabled])).toEqual(
      words.map((title) => [title, false]),
    );
  });

  it('asks the carrier’s office at once why nobody could take it: they can tell of nothing else', async () => {
    await atTheDock(dispatcher());
    const dialog = await report();
    expect(happenings(dialog)).toEqual([]);
    await because(dialog, 'Closed');
    note(dialog, 'Gate chained');
    await choose(dialog, 'Wait for instructions');
    await record(dialog);
    await patiently(async () => expect(await stored()).toMatchObject([{ kind: 'attempted', reason: 'closed' }]));
  });

  it.each([
    ['the shipper', shipper, {}],
    ['another driver', driver, { driver: ANA }],
    ['anybody on a completed BOL', driver, { completed: true, checkin: CAME, checkout: CAME }],
    ['the receiver on a completed BOL', receiver, { completed: true, checkin: CAME, checkout: CAME }],
  ])('is not there for %s', async (_, somebody, over) => {
    await atTheDock(somebody(), over, { checkin: CAME, checkout: CAME });
    expect(asked()).toBeNull();
  });

  it('says of a choice that cannot be made now what has to come first', async () => {
    const { unmount } = await atTheDock(receiver());
    const first = await report();
    for (const name of ['They took a part', 'Delivered, nobody to sign']) {
      expect(first.getByRole('radio', { name })).toBeDisabled();
      expect(first.getByRole('radio', { name })).toHaveAccessibleDescription('Check the BOL in first.');
    }
    expect(first.getByRole('radio', { name: 'They refused it all' })).toBeEnabled();
    unmount();
    signOut();
    await atTheDock(receiver(), ARRIVED);
    const part = (await report()).getByRole('radio', { name: 'They took a part' });
    expect(part).toBeDisabled();
    expect(part).toHaveAccessibleDescription('Say what was short, over or damaged first.');
  });
});

describe('a refusal', () => {
  it('is stored as it was said, without a network, and its draft is gone', async () => {
    const { load, bol } = await atTheDock(driver(), ARRIVED, FROM_NEWARK);
    const dialog = await report();
    await choose(dialog, 'They refused it all');
    await because(dialog, 'Damaged');
    toldBy(dialog, ' Denise Okafor ');
    note(dialog, 'Three pallets wet');
    await choose(dialog, 'Try again');
    agreeOn(dialog, '2031-03-04T09:00');
    expect(dialog.getByText('This is sent to Harbor Foods, Redwood Freight, and Bayview Distribution.')).toBeVisible();
    await patiently(async () => expect(await readDraft(`outcome/${bol._id}`)).not.toBeNull());
    await record(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [entry, ...more] = await readEntries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      type: 'record-outcome',
      lane: load._id,
      context: { byName: 'Tom Lee', companyId: CARRIER._id },
    });
    expect(entry?.args).toEqual({
      loadId: load._id,
      bolId: bol._id,
      outcome: {
        kind: 'refused',
        reason: 'damaged',
        note: 'Three pallets wet',
        toldBy: 'Denise Okafor',
        plan: 'redeliver',
        proposedDate: '2031-03-04T17:00:00.000Z',
        scheduled: bol.deliveryDate,
        ...{ follows: null, driverId: bol.driverId },
      },
    });
    expect(useSnackbar.getState()).toMatchObject({ severity: 'success', message: 'Saved on this device' });
    expect(await readDraft(`outcome/${bol._id}`)).toBeNull();
    // The truck leaves with the freight: a check-in is open again, and the delivery says what happened.
    expect(await readBol(bol._id)).toMatchObject({
      checkin: null,
      completed: false,
      outcomes: [{ toldBy: 'Denise Okafor' }],
    });
    expect(await screen.findByRole('region', { name: 'Refused at delivery' })).toBeVisible();
  });

  it('is no draft any more once it is stored, though its last step had to be tried again', async () => {
    const { bol } = await atTheDock(receiver());
    const dialog = await report();
    await choose(dialog, 'They refused it all');
    await because(dialog, 'Too late for them');
    toldBy(dialog, 'Rex Bay');
    await choose(dialog, 'Bring it back');
    const triedAgain = cutOffNextDraft();
    note(dialog, 'Dock full until Monday');
    fireEvent.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await triedAgain();
    expect(await readDraft(`outcome/${bol._id}`)).toBeNull();
  });

  it('stays in its dialog where the device has no room for it', async () => {
    const { viewer } = await atTheDock(driver(), ARRIVED);
    const dialog = await report();
    await refuseForDamage(dialog);
    noRoomOn(viewer);
    await record(dialog);
    await toldNoRoom();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Record' })).toBeEnabled());
    expect(dialog.getByLabelText(/^Note/)).toHaveValue('Three pallets wet');
  });

  it('is stored once by two quick taps', async () => {
    await atTheDock(receiver());
    const dialog = await report();
    await choose(dialog, 'They refused it all');
    await because(dialog, 'Too late for them');
    toldBy(dialog, 'Rex Bay');
    note(dialog, 'Dock full until Monday');
    await choose(dialog, 'Bring it back');
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored()).toMatchObject([{ reason: 'late', plan: 'return', proposedDate: null }]);
  });

  it('says which refusal it comes after', async () => {
    const before = anOutcome('refused', CAME);
    await atTheDock(driver(), { outcomes: [before] });
    const dialog = await report();
    await choose(dialog, 'Nobody could take it');
    await because(dialog, 'Closed for a holiday');
    note(dialog, 'Sign at the gate');
    await choose(dialog, 'Wait for instructions');
    await record(dialog);
    await patiently(async () => expect(await stored()).toMatchObject([{ kind: 'attempted', follows: before._id }]));
  });

  it('names everybody it is sent to but the company of a clerk who says it', async () => {
    await atTheDock(receiver());
    const dialog = await report();
    expect(dialog.queryByText(/^This is sent to/)).toBeNull();
    await choose(dialog, 'They refused it all');
    expect(dialog.getByText('This is sent to Harbor Foods and Redwood Freight.')).toBeVisible();
  });
});
