/** What the form of a count says of each number and of the seal, and what it begins with. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { readDraft } from '#offline/drafts.ts';
import { countLine, countOf } from '../../domain/count-of.ts';
import { patiently } from '../../support/patiently.ts';
import { pulled, signOut } from '../../support/signed-in-device.ts';
import { APPLES, ARRIVED, atTheDock, CAME, enter, line, open, stored } from './count-rig.tsx';

afterEach(signOut);

describe('a line', () => {
  it('tells whoever hears the screen at each number what the numbers come to', async () => {
    await atTheDock();
    const first = line(await open(), 'line 1');
    enter(first, { Shipped: '9', Received: '7' });
    for (const label of ['Shipped', 'Received', 'Damaged']) {
      expect(first.getByLabelText(label)).toHaveAccessibleDescription('Short 2');
    }
  });

  it('says what its numbers are while none is there, and marks what is no number of cases', async () => {
    await atTheDock();
    const first = line(await open(), 'line 1');
    expect(first.getByText('Shipped as the paper says, in cases')).toBeVisible();
    for (const [typed, isWrong] of [
      ['1e3', 'true'],
      ['12', null],
      ['1.5', 'true'],
      ['', null],
    ] as const) {
      enter(first, { Received: typed });
      expect([typed, first.getByLabelText('Received').getAttribute('aria-invalid')]).toEqual([typed, isWrong]);
    }
    enter(first, { Received: '7' });
    expect(first.queryByText('Shipped as the paper says, in cases')).toBeNull();
    expect(first.getByText('Shipped is not known')).toBeVisible();
  });

  it('is drawn anew alone when something of it is typed', async () => {
    await atTheDock();
    const dialog = await open();
    enter(line(dialog, 'line 1'), APPLES);
    await userEvent.click(dialog.getByRole('button', { name: 'Add a SKU' }));
    enter(line(dialog, 'line 2'), { SKU: 'PEARS' });
    // React takes the name that they don't have off all inputs it draws.
    const drawn = vi.spyOn(HTMLInputElement.prototype, 'removeAttribute');
    onTestFinished(() => drawn.mockRestore());
    enter(line(dialog, 'PEARS'), { Received: '5' });
    const lines = drawn.mock.contexts.map((one) => (one as HTMLInputElement).closest('fieldset')?.textContent ?? '');
    expect(lines.some((text) => text.startsWith('PEARS'))).toBe(true);
    expect(lines.filter((text) => text.startsWith('APPLES'))).toEqual([]);
  });

  it('is tallied from the first case where no number stands', async () => {
    await atTheDock();
    const first = line(await open(), 'line 1');
    enter(first, { Received: 'many' });
    await userEvent.click(first.getByRole('button', { name: '+1 received of line 1' }));
    expect(first.getByLabelText('Received')).toHaveValue('1');
  });

  it.each([
    ['neither kept nor thrown away before somebody says so', [], null],
    ['thrown away', ['No'], false],
    ['said nothing of once that was taken back', ['No', 'Not said'], null],
  ])('has a packaging that is %s', async (_, presses, packagingKept) => {
    await atTheDock();
    const dialog = await open();
    enter(line(dialog, 'line 1'), APPLES);
    const apples = line(dialog, 'APPLES');
    expect(apples.getByRole('radio', { name: 'Not said' })).toBeChecked();
    for (const name of presses) {
      await userEvent.click(apples.getByRole('radio', { name }));
      expect(apples.getByRole('radio', { name })).toBeChecked();
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Save count' }));
    await patiently(async () => expect(await stored()).toMatchObject([{ lines: [{ packagingKept }] }]));
  });
});

describe('the seal', () => {
  it('of a count again is that of the papers; what was on the door is looked at anew', async () => {
    const seal = { paper: '883201', door: '883210', found: 'broken' } as const;
    await atTheDock({ ...ARRIVED, counts: [countOf({ lines: [countLine()], seal })] });
    const dialog = await open('Count again');
    expect(dialog.getByLabelText('On the paper')).toHaveValue('883201');
    expect(dialog.getByLabelText('On the door')).toHaveValue('');
    expect(dialog.getByLabelText('How you found it')).toHaveDisplayValue('Not looked at');
  });

  it('that is the one on the paper is no trouble, and takes no longer number than is kept', async () => {
    await atTheDock();
    const dialog = await open();
    enter(dialog, { 'On the paper': '883201', 'On the door': '88320' });
    expect(dialog.getByText('The seal is not the one on the paper.')).toBeVisible();
    enter(dialog, { 'On the door': '883201' });
    await waitFor(() => expect(dialog.queryByText('The seal is not the one on the paper.')).toBeNull());
    for (const label of ['On the paper', 'On the door']) {
      expect(dialog.getByLabelText(label)).toHaveAttribute('maxlength', String(LIMITS.sealNumberMax));
    }
  });
});

it('a count that nobody saved before the BOL was completed can be looked at, which is said', async () => {
  const { load, bol, viewer } = await atTheDock();
  const dialog = await open();
  enter(line(dialog, 'line 1'), APPLES);
  await patiently(async () =>
    expect(await readDraft(`count/${bol._id}`)).toMatchObject({ lines: [{ sku: 'APPLES' }] }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Close dialog' }));
  await pulled(viewer, [load], [{ ...bol, version: 9, completed: true, checkout: CAME }]);
  const look = await screen.findByRole('button', { name: 'Look at the count' });
  expect(look).toHaveAccessibleDescription('This BOL was completed before the count was saved.');
  expect(look).toBeEnabled();
});
