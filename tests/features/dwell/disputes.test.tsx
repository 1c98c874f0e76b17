/** Times that one side disputes: what may be said, and how it ends. */
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withdrawEntry } from '#offline/outbox.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { answerTo, clock, corrected } from '../../domain/dwell-of.ts';
import { SHIPPER, TOM } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { signOut } from '../../support/signed-in-device.ts';
import { arrived, clerk, driver, dwell, press, row, shipper, shown, timeline, useMorning } from './panel-rig.tsx';

useMorning();

describe('a dispute', () => {
  it('states a time that this device, whose clock is behind, still has before it', async () => {
    vi.setSystemTime(Date.now() - 3 * 3_600_000);
    await shown({ user: clerk(), bols: [{ dwell: dwell(arrived()) }], behindMs: 3 * 3_600_000 });
    await press('Dispute');
    const dialog = within(await screen.findByRole('dialog'));
    const save = () => dialog.getByRole('button', { name: 'Dispute' });
    const enter = (value: string) => fireEvent.change(dialog.getByLabelText(/^When was it\?/), { target: { value } });
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Gate log' } });
    enter('2026-11-23T09:50');
    // The right time reaches the dialog with the next drawing.
    await patiently(() => expect(save()).toBeEnabled());
    enter('2026-11-23T10:40');
    expect(save()).toHaveAccessibleDescription('The right time cannot be in the future.');
  });
});

it('a dispute at the pick-up is entered by the clock of the pick-up, which is said', async () => {
  const load = { dwell: dwell(arrived({ placeId: SHIPPER._id })) };
  await shown({ user: shipper(), place: 'pick-up', load });
  await press('Dispute');
  const dialog = await screen.findByRole('dialog', { name: 'Dispute: arrived' });
  expect(dialog).toHaveTextContent('By the clock at the pick-up (PST)');
});

const toneOf = (state: string) => screen.getByText(state).closest('[data-tone]')?.getAttribute('data-tone');

it('a time is agreed to as it counts: the corrected one, which is what was read', async () => {
  const mark = arrived();
  await shown({ user: clerk(), bols: [{ dwell: dwell(mark, corrected(mark, '17:45')) }] });
  expect(row('Arrived')).toEqual(['09:45 PST (corrected)', '—', 'Not answered']);
  expect(toneOf('Not answered')).toBe('neutral');
  await press('Agree: truck arrived');
  await patiently(() => expect(row('Arrived')[2]).toBe('Agreed'));
  expect(toneOf('Agreed')).toBe('success');
  expect((await readEntries()).at(-1)?.args).toMatchObject({ seenAt: '2026-11-23T17:45:00.000Z' });
  expect(timeline()).not.toHaveTextContent('Answers the earlier time');
});

describe('a time that the other side disputes with one of its own', () => {
  const disputed = (byUserId: string) => {
    const mark = arrived({ byUserId });
    const answer = answerTo(mark, '18:20', { answer: 'dispute', theirAt: clock('17:50'), reason: 'Gate log' });
    return { marks: [mark], answers: [answer] };
  };

  it('is agreed to by one press: one’s own is corrected to it, and says so', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    await shown({ bols: [{ dwell: disputed(TOM._id) }] });
    expect(row('Arrived')).toEqual(['10:00 PST', '09:50 PST', 'Disputed']);
    expect(toneOf('Disputed')).toBe('danger');
    await press('Agree to 11/23/2026 09:50 PST (12:50 EST)');
    await patiently(() => expect(row('Arrived')).toEqual(['09:50 PST (corrected)', '09:50 PST', 'Matches']));
    expect((await readEntries()).at(-1)?.args).toMatchObject({
      at: '2026-11-23T17:50:00.000Z',
      reason: 'Agreed to the time that Denise Okafor stated',
    });
    expect(timeline()).toHaveTextContent('Agreed to the time that Denise Okafor stated');
    expect(screen.queryByRole('button', { name: /^Agree to/ })).toBeNull();
  });

  it('is not agreed to for somebody else, nor by the side that stated it', async () => {
    for (const [user, byUserId] of [
      [driver(), 'de'.repeat(12)],
      [clerk(), TOM._id],
    ] as const) {
      const { unmount } = await shown({ user, bols: [{ dwell: disputed(byUserId) }] });
      expect(row('Arrived')[2]).toBe('Disputed');
      expect(screen.queryByRole('button', { name: /^Agree to 11/ })).toBeNull();
      unmount();
      await signOut();
    }
  });
});

it('an answer that is taken back before it was sent leaves the time as it was, for another answer', async () => {
  await shown({ user: clerk(), bols: [{ dwell: dwell(arrived()) }] });
  await press('Agree: truck arrived');
  await patiently(() => expect(row('Arrived')[2]).toBe('Agreed'));
  expect(screen.queryByRole('button', { name: 'Dispute' })).toBeNull();
  const [entry] = await readEntries();
  expect(await withdrawEntry(entry!.id)).toBe(true);
  await patiently(() => expect(row('Arrived')).toEqual(['10:00 PST', '—', 'Not answered']));
  expect(screen.getByRole('button', { name: 'Dispute' })).toBeEnabled();
});
