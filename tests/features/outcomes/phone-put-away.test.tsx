/** Times pass while somebody fills in an outcome: the phone is put away, and taken out again. Its clock may be wrong. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEntries } from '#offline/read-outbox.ts';
import { putRight } from '#ui/use-now.ts';
import { signOut } from '../../support/signed-in-device.ts';
import { agreeOn, atTheDock, driver, record, refuseForDamage, report } from './at-the-dock.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T20:30:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  putRight(null);
  return signOut();
});

it('a next try that is over by the time it is recorded is asked for anew', async () => {
  await atTheDock(driver());
  const dialog = await report();
  await refuseForDamage(dialog);
  agreeOn(dialog, '2026-11-23T13:00');
  const button = dialog.getByRole('button', { name: 'Record' });
  expect(button).toBeEnabled();

  vi.setSystemTime(new Date('2026-11-23T21:30:00.000Z'));
  await record(dialog);
  await waitFor(() => expect(button).toHaveAccessibleDescription('The next try cannot be before this one.'));
  expect(button).toBeDisabled();
  expect(await readEntries()).toEqual([]);

  agreeOn(dialog, '2026-11-23T14:00');
  await waitFor(() => expect(button).toBeEnabled());
  await record(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readEntries()).toMatchObject([{ args: { outcome: { proposedDate: '2026-11-23T22:00:00.000Z' } } }]);
});

it('a next try is before this one by the clock put right, not by that of a phone three hours ahead', async () => {
  const threeHours = 3 * 3_600_000;
  await atTheDock(driver());
  vi.setSystemTime(Date.now() + threeHours);
  putRight(-threeHours);
  const dialog = await report();
  await refuseForDamage(dialog);
  agreeOn(dialog, '2026-11-23T12:00');
  const button = dialog.getByRole('button', { name: 'Record' });
  await waitFor(() => expect(button).toHaveAccessibleDescription('The next try cannot be before this one.'));
  agreeOn(dialog, '2026-11-23T13:00');
  await waitFor(() => expect(button).toBeEnabled());
  await record(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
