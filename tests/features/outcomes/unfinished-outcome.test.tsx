import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { patiently } from '../../support/patiently.ts';
import { pulled, signOut } from '../../support/signed-in-device.ts';
import {
  ARRIVED,
  agreeOn,
  atTheDock,
  because,
  CAME,
  choose,
  type Dialog,
  driver,
  note,
  receiver,
  record,
  refuseForDamage,
  report,
  SHORT,
  stored,
  toldBy,
} from './at-the-dock.tsx';

afterEach(signOut);

describe('what is not finished', () => {
  it('cannot be recorded, and each time it says what is missing', async () => {
    await atTheDock(driver());
    const dialog = await report();
    const lacks = (words: string) => {
      const button = dialog.getByRole('button', { name: 'Record' });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(words);
    };
    lacks('Choose what happened first.');
    await choose(dialog, 'They refused it all');
    lacks('Choose a reason first.');
    await because(dialog, 'Damaged');
    toldBy(dialog, 'Gate 4');
    lacks('Take a photo or write a note first.');
    toldBy(dialog, '');
    await because(dialog, 'Something else');
    lacks('Say what it was first.');
    note(dialog, 'A fire drill');
    lacks('Say who told you first.');
    toldBy(dialog, 'Gate 4');
    lacks('Choose what is to be done now.');
    await choose(dialog, 'Try again');
    expect(dialog.getByRole('button', { name: 'Record' })).toBeEnabled();
    agreeOn(dialog, '2020-01-06T09:00');
    lacks('The next try cannot be before this one.');
    agreeOn(dialog, '2031-03-04T09:00');
    expect(dialog.getByRole('button', { name: 'Record' })).toBeEnabled();
  });

  it('is not recorded with a next try that has passed while its dialog was open', async () => {
    await atTheDock(driver(), ARRIVED);
    const dialog = await report();
    await refuseForDamage(dialog);
    agreeOn(dialog, '2031-03-10T09:00');
    const button = dialog.getByRole('button', { name: 'Record' });
    expect(button).toBeEnabled();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-10T17:00:00.000Z') });
    await record(dialog);
    expect(await stored()).toEqual([]);
    expect(button).toHaveAccessibleDescription('The next try cannot be before this one.');
    vi.useRealTimers();
  });

  it('is not recorded without the time that was entered and is not clear', async () => {
    await atTheDock(driver(), ARRIVED);
    const dialog = await report();
    await refuseForDamage(dialog);
    const button = dialog.getByRole('button', { name: 'Record' });
    // An hour that is left out, and one that comes twice.
    for (const unclear of ['2031-03-09T02:30', '2031-11-02T01:30']) {
      agreeOn(dialog, unclear);
      expect(button).toHaveAccessibleDescription('The time is not clear yet. Correct it, or leave it empty.');
      expect(button).toBeDisabled();
    }
    await choose(dialog, 'Bring it back');
    expect(button).toBeEnabled();
    await choose(dialog, 'Try again');
    expect(button).toBeEnabled();
    agreeOn(dialog, '2031-11-02T01:30');
    await choose(dialog, 'Delivered, nobody to sign');
    await choose(dialog, 'They refused it all');
    expect(button).toBeEnabled();
    agreeOn(dialog, '2031-11-02T01:30');
    agreeOn(dialog, '');
    expect(button).toBeEnabled();
  });

  it('stays where it is when others complete the BOL meanwhile, and says so', async () => {
    const { viewer, load, bol } = await atTheDock(driver());
    const dialog = await report();
    await choose(dialog, 'They refused it all');
    note(dialog, 'Three pallets wet');
    const done = { ...bol, version: 4, completed: true, checkin: CAME, checkout: CAME };
    await pulled(viewer, [load], [done]);
    const button = dialog.getByRole('button', { name: 'Record' });
    await patiently(() => expect(button).toHaveAccessibleDescription('This BOL is already completed.'));
    expect(button).toBeDisabled();
    expect(dialog.getByLabelText(/^Note/)).toHaveValue('Three pallets wet');
    await userEvent.click(dialog.getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Cannot deliver as planned?' })).toBeNull();
  });

  it('is there again after closing, and after a restart of the app; Discard gives it up', async () => {
    const { bol, unmount, show } = await atTheDock(driver());
    const first = await report();
    expect(first.queryByRole('button', { name: 'Discard' })).toBeNull();
    await choose(first, 'They refused it all');
    await because(first, 'Seal broken or wrong');
    note(first, 'Seal 4711 cut');
    await choose(first, 'Wait for instructions');
    const expectAll = (dialog: Dialog) => {
      expect(dialog.getByRole('radio', { name: 'They refused it all' })).toBeChecked();
      expect(dialog.getByLabelText(/^Reason/)).toHaveDisplayValue('Seal broken or wrong');
      expect(dialog.getByLabelText(/^Note/)).toHaveValue('Seal 4711 cut');
      expect(dialog.getByRole('radio', { name: 'Wait for instructions' })).toBeChecked();
    };
    await userEvent.click(first.getByRole('button', { name: 'Close dialog' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expectAll(await report());
    await patiently(async () => expect(await readDraft(`outcome/${bol._id}`)).toMatchObject({ plan: 'hold' }));
    unmount();
    show();
    const again = await report();
    expectAll(again);
    // What is thrown away is called that, as everywhere at a dock; while nothing is entered there is only something to close.
    expect(again.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await userEvent.click(again.getByRole('button', { name: 'Discard' }));
    await patiently(async () => expect(await readDraft(`outcome/${bol._id}`)).toBeNull());
    const empty = await report();
    expect(empty.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(empty.queryByRole('radio', { checked: true })).toBeNull();
    expect(empty.queryByLabelText(/^Note/)).toBeNull();
    expect(await readEntries()).toEqual([]);
  });

  it.each([
    ['of another version', { kind: 'sunk', reason: 'sea', plan: 'dive' }],
    ['of what this person cannot tell', { kind: 'partial', reason: 'damaged', plan: 'return' }],
  ])('asks again what happened where the draft is %s', async (_, said) => {
    const { bol } = await atTheDock(driver());
    await saveDraft(`outcome/${bol._id}`, { ...said, note: 'Wet', toldBy: '', proposedDate: null });
    const dialog = await report();
    expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Record' })).toHaveAccessibleDescription('Choose what happened first.');
    await choose(dialog, 'They refused it all');
    expect(dialog.getByLabelText(/^Note/)).toHaveValue('Wet');
  });
});

describe('another choice of what happened', () => {
  it('keeps of what was said only what belongs to it: no plan to try again, no time for it', async () => {
    await atTheDock(receiver(), { ...ARRIVED, osd: SHORT });
    const dialog = await report();
    await choose(dialog, 'They refused it all');
    await because(dialog, 'Damaged');
    toldBy(dialog, 'Rex Bay');
    await choose(dialog, 'Try again');
    agreeOn(dialog, '2031-03-04T09:00');
    await choose(dialog, 'They took a part');
    expect(dialog.queryByRole('radio', { name: 'Try again' })).toBeNull();
    expect(dialog.queryByLabelText(/^When\?/)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Record' })).toHaveAccessibleDescription(
      'Choose what is to be done now.',
    );
    await choose(dialog, 'Bring it back');
    await record(dialog);
    await patiently(async () =>
      expect(await stored()).toMatchObject([
        { kind: 'partial', reason: 'damaged', toldBy: 'Rex Bay', plan: 'return', proposedDate: null },
      ]),
    );
  });

  it('stores no plan where there is nothing to plan, and asks for a reason that can be one', async () => {
    await atTheDock(driver(), ARRIVED);
    const dialog = await report();
    await choose(dialog, 'They refused it all');
    await because(dialog, 'Wrong temperature');
    await choose(dialog, 'Try again');
    agreeOn(dialog, '2031-03-04T09:00');
    await choose(dialog, 'Delivered, nobody to sign');
    expect(dialog.queryByRole('group', { name: 'What now?' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Record' })).toHaveAccessibleDescription('Choose a reason first.');
    await because(dialog, 'Nobody to take it');
    note(dialog, 'Left at door 12');
    await record(dialog);
    await patiently(async () =>
      expect(await stored()).toMatchObject([
        { kind: 'nobody-to-sign', reason: 'nobody-there', plan: null, proposedDate: null },
      ]),
    );
  });
});
