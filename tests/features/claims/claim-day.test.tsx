/** Claims, and answers to them, that were given by mail before they were recorded: the day they state. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { putRight } from '#ui/use-now.ts';
import { patiently } from '../../support/patiently.ts';
import { signOut } from '../../support/signed-in-device.ts';
import { claims, dispatcher, filed, lines, panel, press, shipper, shown } from './claim-rig.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00.000Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  putRight(null);
  await signOut();
});

/** A claim that lacks nothing but, perhaps, its day. */
async function begun() {
  await press('File a claim');
  const dialog = within(await screen.findByRole('dialog', { name: 'File a claim' }));
  fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '80' } });
  fireEvent.change(dialog.getByLabelText(/^What for/), { target: { value: 'Crushed' } });
  const day = dialog.getByLabelText<HTMLInputElement>('On which day?');
  return { dialog, day, file: dialog.getByRole('button', { name: 'File' }) };
}

describe('a claim that went by mail before', () => {
  it('states its day: time runs from it, and when it was recorded stays in sight', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    await shown(shipper(), { checkin: '2026-10-30T20:00:00.000Z', checkout: '2026-10-30T21:00:00.000Z' });
    const { dialog, day, file } = await begun();
    fireEvent.change(day, { target: { value: '2026-10-29' } });
    expect(dialog.getAllByText('That is before the delivery on 10/30/2026.')[0]).toBeVisible();
    expect(file).toBeDisabled();
    fireEvent.change(day, { target: { value: '2026-11-02' } });
    await userEvent.click(file);
    await waitFor(() => expect(panel()).toHaveTextContent('11/02/2026, recorded 11/23/2026 10:00 PST (13:00 EST)'));
    expect(lines()).toContain('Carrier must acknowledge by 12/02/2026 (9 days left)');
    expect(await claims()).toMatchObject([{ filing: { statedAt: '2026-11-02T20:00:00.000Z' } }]);
    expect(screen.getByText('Stated for 11/02/2026')).toBeVisible();
  });

  it('is one of today where it is still that day at the dock, and then of the time of the tap', async () => {
    vi.setSystemTime('2026-11-24T03:00:00.000Z');
    await shown(shipper());
    const { day, file } = await begun();
    fireEvent.change(day, { target: { value: '2026-11-23' } });
    await userEvent.click(file);
    await patiently(async () => expect(await claims()).toHaveLength(1));
    expect(await claims()).toMatchObject([{ filing: { basis: 'Crushed' } }]);
    expect(await claims()).not.toMatchObject([{ filing: { statedAt: expect.anything() } }]);
  });

  it('is of a day that has come, whatever the clock of the device says', async () => {
    const twoDays = 2 * 86_400_000;
    await shown(shipper());
    vi.setSystemTime(Date.now() - twoDays);
    putRight(twoDays);
    const { day, file } = await begun();
    fireEvent.change(day, { target: { value: '2026-11-22' } });
    expect(file).toBeEnabled();
    fireEvent.change(day, { target: { value: '2026-11-24' } });
    expect(file).toHaveAccessibleDescription('The day cannot be in the future.');
  });

  it('is not filed for today when the day was typed in part, or cannot be read', async () => {
    await shown(shipper());
    const { day, file } = await begun();
    expect(file).toBeEnabled();
    // A browser tells of a day without its year by nothing but this.
    const validity = vi.spyOn(day, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
    fireEvent.blur(day);
    expect(file).toHaveAccessibleDescription('The day is not clear yet. Correct it, or leave it empty.');
    expect(file).toBeDisabled();
    validity.mockRestore();
    fireEvent.blur(day);
    expect(file).toBeEnabled();
    fireEvent.change(day, { target: { value: '20261-11-02' } });
    if (day.value !== '') expect(file).toBeDisabled();
  });

  it('and its answer, too', async () => {
    await shown(dispatcher(), { claims: [filed({ at: '2026-11-21T20:00:00.000Z', stated: true })] });
    await press('Record decision');
    const dialog = within(await screen.findByRole('dialog', { name: 'Record decision' }));
    await userEvent.click(dialog.getByRole('radio', { name: /Declined/ }));
    fireEvent.change(dialog.getByLabelText('On which day?'), { target: { value: '2026-11-22' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(panel()).toHaveTextContent('11/22/2026, recorded 11/23/2026 10:00 PST'));
  });
});
