import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { readDraft } from '#offline/drafts.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { putRight } from '#ui/use-now.ts';
import { countLine, countOf } from '../../domain/count-of.ts';
import { cutOffNextDraft } from '../../support/device/cut-off-draft.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { CARRIER, person, SHIPPER } from '../../support/freight.ts';
import { noRoomOn, toldNoRoom } from '../../support/no-room.ts';
import { patiently } from '../../support/patiently.ts';
import { pulled, signOut } from '../../support/signed-in-device.ts';
import { APPLES, ARRIVED, atTheDock, CAME, clerk, enter, line, open, stored } from './count-rig.tsx';

afterEach(() => {
  vi.useRealTimers();
  putRight(null);
  signOut();
});

describe('"Count"', () => {
  it('is for receivers, once the BOL is checked in and until it is completed', async () => {
    for (const [user, over, expected] of [
      [clerk(), ARRIVED, 'on'],
      [clerk(), {}, 'off'],
      [clerk(), { ...ARRIVED, completed: true, checkout: CAME }, 'none'],
      [person(CARRIER, 2, 'Ida Wood'), ARRIVED, 'none'],
      [person(SHIPPER, 1, 'Ada Harbor'), ARRIVED, 'none'],
    ] as const) {
      const { unmount } = await atTheDock(over, user);
      const button = screen.queryByRole<HTMLButtonElement>('button', { name: 'Count' });
      expect(button ? (button.disabled ? 'off' : 'on') : 'none').toBe(expected);
      unmount();
      signOut();
    }
  });
});

describe('a count', () => {
  it('is not saved any more once the BOL is completed, on a tablet whose clock is behind either', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T17:30:00.000Z') });
    const { bol, load, viewer } = await atTheDock();
    const dialog = await open();
    enter(line(dialog, 'line 1'), APPLES);
    const save = dialog.getByRole('button', { name: 'Save count' });
    await waitFor(() => expect(save).toBeEnabled());
    const done = { completed: true, checkout: '2026-11-22T17:00:00.000Z' };
    vi.setSystemTime('2026-11-22T14:30:00.000Z');
    putRight(3 * 3_600_000);
    await pulled(viewer, [load], [{ ...bol, version: 9, ...done }]);
    await waitFor(() =>
      expect(save).toHaveAccessibleDescription('This BOL is completed, so its OSD report can no longer change.'),
    );
  });

  it('computes over, short and damaged, and is stored as it was said, without a network', async () => {
    const { bol } = await atTheDock();
    const dialog = await open();
    enter(line(dialog, 'line 1'), APPLES);
    const apples = line(dialog, 'APPLES');
    expect(apples.getByText('Short 3, damaged 2')).toBeVisible();
    await userEvent.selectOptions(apples.getByLabelText('Reason'), 'Crushed');
    await userEvent.selectOptions(apples.getByLabelText('What happens to it'), 'Kept and held for inspection');
    await userEvent.click(apples.getByRole('radio', { name: 'Yes' }));
    enter(apples, { 'What you see': 'Pallet 3' });
    await userEvent.click(apples.getByRole('button', { name: '0 photos' }));
    await apples.findByRole('button', { name: '1 photos' });
    await userEvent.click(dialog.getByRole('button', { name: 'Add a SKU' }));
    enter(line(dialog, 'line 2'), { SKU: 'PEARS', Shipped: '4', Received: '5' });
    expect(dialog.getByRole('status')).toHaveTextContent('2 lines: 1 over, 3 short, 2 damaged');
    await userEvent.click(dialog.getByRole('button', { name: 'Save count' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const none = { reason: null, note: '', packagingKept: null, disposition: null };
    const ids = { _id: expect.any(String), damageId: expect.any(String) };
    const said = {
      reason: 'crushed',
      disposition: 'held',
      packagingKept: true,
      note: 'Pallet 3',
      photos: [expect.any(String)],
    };
    expect(await stored()).toEqual([
      {
        lines: [
          { ...ids, ...said, sku: 'APPLES', shipped: 12, received: 9, damaged: 2 },
          { ...ids, ...none, sku: 'PEARS', shipped: 4, received: 5, damaged: 0 },
        ],
        seal: null,
        note: '',
      },
    ]);
    const osd = (await readBol(bol._id))?.osd;
    expect([osd?.overages[0]?.qty, osd?.shortages[0]?.qty, osd?.damages[0]?.qty]).toEqual([1, 3, 2]);
    expect(await readDraft(`count/${bol._id}`)).toBeNull();
    expect(await screen.findByRole('button', { name: 'Count again' })).toHaveAccessibleDescription(
      '2 lines: 1 over, 3 short, 2 damaged',
    );
  });

  it('that was saved is no draft any more, though its last step had to be tried again', async () => {
    const { bol } = await atTheDock();
    const dialog = await open();
    enter(line(dialog, 'line 1'), APPLES);
    const triedAgain = cutOffNextDraft();
    enter(line(dialog, 'APPLES'), { 'What you see': 'Pallet 3' });
    fireEvent.click(dialog.getByRole('button', { name: 'Save count' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await triedAgain();
    expect(await readDraft(`count/${bol._id}`)).toBeNull();
  });

  it('stays in its dialog where the device has no room for it', async () => {
    const { viewer } = await atTheDock();
    const dialog = await open();
    enter(line(dialog, 'line 1'), APPLES);
    noRoomOn(viewer);
    fireEvent.click(dialog.getByRole('button', { name: 'Save count' }));
    await toldNoRoom();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save count' })).toBeEnabled());
    expect(screen.getByRole('dialog')).toHaveTextContent('APPLES');
  });

  it('is tallied by one more each time, and Enter leads to the next number', async () => {
    await atTheDock();
    const dialog = await open();
    const first = line(dialog, 'line 1');
    for (let at = 0; at < 3; at += 1) {
      await userEvent.click(first.getByRole('button', { name: '+1 received of line 1' }));
    }
    expect(first.getByLabelText('Received')).toHaveValue('3');
    await userEvent.click(first.getByLabelText('Shipped'));
    await userEvent.keyboard('{Enter}');
    expect(first.getByLabelText('Received')).toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(dialog.getByRole('button', { name: 'Add a SKU' })).toHaveFocus();
  });

  it('gives the focus back to its button when it is saved, and keeps it inside when a line is removed', async () => {
    await atTheDock();
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Add a SKU' }));
    expect(line(dialog, 'line 2').getByLabelText('SKU')).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove line 2' }));
    await patiently(() => expect(dialog.queryByRole('group', { name: 'line 2' })).toBeNull());
    await patiently(() => expect(screen.getByRole('dialog')).toHaveFocus());
    enter(line(dialog, 'line 1'), APPLES);
    await userEvent.click(dialog.getByRole('button', { name: 'Save count' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await patiently(() => expect(screen.getByRole('button', { name: 'Count again' })).toHaveFocus());
  });

  it('is there again after closing and after a restart; Discard gives it up', async () => {
    const { bol, unmount, show } = await atTheDock();
    enter(line(await open(), 'line 1'), APPLES);
    await patiently(async () => expect(await readDraft(`count/${bol._id}`)).not.toBeNull());
    unmount();
    show();
    await patiently(() =>
      expect(screen.getByRole('button', { name: 'Count' })).toHaveAccessibleDescription(
        'A count was begun and is not saved yet.',
      ),
    );
    const dialog = await open();
    expect(line(dialog, 'APPLES').getByLabelText('Received')).toHaveValue('9');
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    await patiently(async () => expect(await readDraft(`count/${bol._id}`)).toBeNull());
    expect(await readEntries()).toEqual([]);
  });

  it.each([
    [{ SKU: 'APPLES', Received: '' }, 'APPLES: enter whole numbers of cases, and at least how many were received.'],
    [{ SKU: 'APPLES', Received: '1e3' }, 'APPLES: enter whole numbers of cases, and at least how many were received.'],
    [{ SKU: 'APPLES', Received: '2', Damaged: '3' }, 'APPLES: no more can be damaged than were received.'],
    [{ SKU: 'APPLES', Received: '2', Damaged: '1' }, 'APPLES: choose the reason of the damage.'],
    [{ Received: '2' }, 'Line 1: enter the SKU.'],
    [{}, 'Count at least one SKU.'],
  ])('of %j cannot be saved, and says why', async (values, sentence) => {
    await atTheDock();
    const dialog = await open();
    enter(line(dialog, 'line 1'), values);
    const save = dialog.getByRole('button', { name: 'Save count' });
    expect(save).toBeDisabled();
    expect(save).toHaveAccessibleDescription(sentence);
  });

  it('compares the seal with the paper, and asks how it was found', async () => {
    await atTheDock();
    const dialog = await open();
    enter(line(dialog, 'line 1'), { SKU: 'APPLES', Received: '2' });
    const save = dialog.getByRole('button', { name: 'Save count' });
    enter(dialog, { 'On the door': '883210' });
    expect(save).toHaveAccessibleDescription('Say how you found the seal.');
    enter(dialog, { 'On the paper': '883201' });
    expect(dialog.getByText('The seal is not the one on the paper.')).toBeVisible();
    expect(save).toHaveAccessibleDescription('Say how you found the seal.');
    await userEvent.selectOptions(dialog.getByLabelText('How you found it'), 'Broken');
    await userEvent.click(save);
    await patiently(async () =>
      expect(await stored()).toMatchObject([{ seal: { paper: '883201', door: '883210', found: 'broken' } }]),
    );
  });

  it('takes a SKU from a barcode: the line that has it, else an empty one, else a new one; what came is typed next', async () => {
    await atTheDock();
    const dialog = await open();
    const scan = async (code: string) => {
      await userEvent.click(dialog.getByRole('button', { name: 'Scan a SKU' }));
      const camera = await screen.findByLabelText('Hold the camera at the barcode on the carton.');
      fireEvent.change(camera, { target: { value: code } });
    };
    const names = () => dialog.getAllByLabelText<HTMLInputElement>('SKU').map(({ value }) => value);
    const isTypedNext = (name: string) =>
      waitFor(() => expect(line(dialog, name).getByLabelText('Received')).toHaveFocus());
    await scan('apples-1');
    await isTypedNext('apples-1');
    expect(names()).toEqual(['apples-1']);
    // Between the parts of a GS1 code stands a control character.
    await scan('PEARS\u001d7');
    await isTypedNext('PEARS7');
    await scan('APPLES-1');
    await isTypedNext('apples-1');
    await scan('PEARS7');
    await isTypedNext('PEARS7');
    expect(names()).toEqual(['apples-1', 'PEARS7']);
    expect(screen.queryByLabelText('Hold the camera at the barcode on the carton.')).toBeNull();
    await scan('X'.repeat(LIMITS.skuMax + 1));
    expect(await screen.findByText('This code is no SKU. Scan the one on the carton, or type it.')).toBeVisible();
    expect(names()).toEqual(['apples-1', 'PEARS7']);
  });

  it('has no photo any more that was taken off its line', async () => {
    await atTheDock();
    const dialog = await open();
    enter(line(dialog, 'line 1'), APPLES);
    const apples = line(dialog, 'APPLES');
    await userEvent.click(apples.getByRole('button', { name: '0 photos' }));
    await userEvent.click(await apples.findByRole('button', { name: 'Remove the photo' }));
    expect(await apples.findByRole('button', { name: '0 photos' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save count' }));
    await waitFor(async () => expect(await stored()).toHaveLength(1));
    expect((await stored())[0]?.lines[0]?.photos ?? []).toEqual([]);
  });

  it('takes the number of the seal on the door from a barcode', async () => {
    await atTheDock();
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Scan a seal' }));
    const camera = await screen.findByLabelText('Hold the camera at the barcode of the seal on the door.');
    fireEvent.change(camera, { target: { value: 'X'.repeat(LIMITS.sealNumberMax + 1) } });
    expect(await screen.findByText('This code is no seal number. Scan the one on the seal, or type it.')).toBeVisible();
    fireEvent.change(camera, { target: { value: ' ML-4471 ' } });
    await waitFor(() => expect(dialog.getByLabelText('On the door')).toHaveValue('ML-4471'));
    expect(dialog.getByLabelText('On the paper')).toHaveValue('');
  });

  it('says that a note which puts looking off is usually no notice of damage', async () => {
    await atTheDock();
    const dialog = await open();
    enter(line(dialog, 'line 1'), { SKU: 'APPLES', Shipped: '2', Received: '2' });
    enter(dialog, { Note: 'Subject to inspection' });
    expect(dialog.getByText(/usually not taken as notice of damage/)).toBeVisible();
    enter(line(dialog, 'APPLES'), { Damaged: '1' });
    expect(dialog.queryByText(/usually not taken as notice of damage/)).toBeNull();
  });

  it('says so of the note beside a SKU, too', async () => {
    await atTheDock();
    const dialog = await open();
    enter(line(dialog, 'line 1'), { SKU: 'APPLES', Shipped: '2', Received: '1' });
    enter(line(dialog, 'APPLES'), { 'What you see': 'Subject to inspection' });
    expect(dialog.getByText(/usually not taken as notice of damage/)).toBeVisible();
  });

  it('has at most as many lines as can be kept: then no further SKU is added', async () => {
    const lines = Array.from({ length: LIMITS.countLinesMax }, (_, at) =>
      countLine({ _id: at.toString(16).padStart(24, '0'), sku: `SKU-${at}`, shipped: 1, received: 1 }),
    );
    await atTheDock({ ...ARRIVED, counts: [countOf({ lines })] });
    const dialog = await open('Count again');
    expect(dialog.getByRole('button', { name: 'Add a SKU' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Scan a SKU' }));
    const camera = await screen.findByLabelText('Hold the camera at the barcode on the carton.');
    fireEvent.change(camera, { target: { value: 'ONE-MORE' } });
    expect(await screen.findByText(`A count has at most ${LIMITS.countLinesMax} lines.`)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Hold the camera at the barcode on the carton.')).toBeNull());
    expect(dialog.queryByDisplayValue('ONE-MORE')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove SKU-0' }));
    expect(dialog.getByRole('button', { name: 'Add a SKU' })).toBeEnabled();
  });

  it('again begins with the lines of the one before, without what came', async () => {
    // Of what nobody expected, nobody knows how much was shipped.
    const lines = [countLine({ sku: 'PEARS', shipped: 8, received: 7 }), countLine({ sku: 'PLUMS', shipped: null })];
    const last = countOf({ lines });
    await atTheDock({ ...ARRIVED, counts: [last] });
    const dialog = await open('Count again');
    expect(line(dialog, 'PLUMS').getByLabelText('Shipped')).toHaveValue('');
    const pears = line(dialog, 'PEARS');
    expect(pears.getByLabelText('Shipped')).toHaveValue('8');
    expect(pears.getByLabelText('Received')).toHaveValue('');
  });
});
