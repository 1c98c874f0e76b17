import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CurrentUser } from '#contract/user.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { answerTo, markOf } from '../../domain/dwell-of.ts';
import { aStamp, CARRIER, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { signOut } from '../../support/signed-in-device.ts';
import {
  arrived,
  byPlace,
  clerk,
  dwell,
  type Given,
  panel,
  press,
  row,
  shipper,
  shown,
  stay,
  timeline,
  useMorning,
} from './panel-rig.tsx';

useMorning();

describe('the button of the next step', () => {
  it('goes through a driver’s stay, one tap each, without a network, and is gone when the truck has left', async () => {
    const { load, bols } = await shown({ bols: [{}, {}] });
    for (const name of ['I have arrived', 'At the dock', 'Unloaded', 'Leaving']) {
      await press(name);
      await patiently(() => expect(screen.queryByRole('button', { name })).toBeNull());
      vi.setSystemTime(Date.now() + 60_000);
    }
    const bolIds = bols.map(({ _id }) => _id);
    expect((await readEntries()).map(({ args }) => args)).toEqual(
      ['arrived', 'docked', 'work-done', 'left'].map((kind) => ({
        loadId: load._id,
        receiverId: RECEIVER._id,
        bolIds,
        kind,
      })),
    );
    expect(row('Arrived')).toEqual(['10:30 PST', '—', 'Not answered']);
    expect(timeline()).toHaveTextContent('Truck: unloaded');
  });

  it('is not there where the truck is not: before it has left the pick-up, and there once it has', async () => {
    const at = { checkin: '2026-11-23T17:00:00.000Z', checkout: '2026-11-23T18:00:00.000Z' };
    const standing = { ...at, checkout: null };
    for (const [place, load, isAsked] of [
      ['pick-up', {}, true],
      ['pick-up', standing, true],
      ['pick-up', at, false],
      ['delivery', {}, true],
      ['delivery', standing, false],
      ['delivery', at, true],
    ] as const) {
      const { unmount } = await shown({ place, load });
      expect([place, load, screen.queryByRole('button', { name: 'I have arrived' }) !== null]).toEqual([
        ...[place, load, isAsked],
      ]);
      unmount();
      await signOut();
    }
  });

  it('keeps what was recorded of a stay in sight, wherever the truck is', async () => {
    const marks = dwell(markOf('driver', 'left', '18:00', { placeId: SHIPPER._id }));
    await shown({ place: 'pick-up', load: { checkout: '2026-11-23T18:00:00.000Z', dwell: marks } });
    expect(panel('Stay at Harbor Foods')).toBeVisible();
  });

  it('names the step by its place, and is for those who are there', async () => {
    const name = 'Stay at Harbor Foods';
    const docked = { load: { dwell: dwell(markOf('driver', 'docked', '18:00', { placeId: SHIPPER._id })) } };
    const atPickUp = await shown({ place: 'pick-up', ...docked });
    expect(screen.getByRole('button', { name: 'Loaded' })).toBeVisible();
    atPickUp.unmount();
    for (const [user, given, button] of [
      [shipper(), { place: 'pick-up' }, 'Truck arrived'],
      [shipper(), { place: 'delivery' }, null],
      [clerk(), { place: 'delivery' }, 'Truck arrived'],
      [person(CARRIER, 1, 'Ida Wood'), { place: 'pick-up', ...docked }, null],
    ] as [CurrentUser, Given, string | null][]) {
      const { unmount } = await shown({ user, ...given });
      if (button) expect(screen.getByRole('button', { name: button })).toBeVisible();
      else expect(screen.queryByRole('button', { name: /arrived|Loaded/ })).toBeNull();
      unmount();
      await signOut();
    }
    expect(panel(name)).toBeNull();
  });

  it('offers the time of the check-in for the arrival before any other, and makes none by itself', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    const at = '2026-11-23T17:45:00.000Z';
    const stamps = [aStamp('checkin', at, { byCompanyId: RECEIVER._id })];
    await shown({ user: clerk(), bols: [{ checkin: at, stamps }] });
    expect(await readEntries()).toEqual([]);
    // Whoever checked a truck in and says later that it has come means that time, not the minute of the tap.
    expect(screen.getAllByRole('button', { name: /arrived/i }).map(({ textContent }) => textContent)).toEqual([
      'Arrived at check-in, 11/23/2026 09:45 PST (12:45 EST)',
      'Truck arrived',
    ]);
    await press('Arrived at check-in, 11/23/2026 09:45 PST (12:45 EST)');
    await patiently(() => expect(row('Arrived')).toEqual(['—', '09:45 PST', 'Not answered']));
    expect(timeline()).toHaveTextContent('The time of the check-in');
  });
});

describe('free time', () => {
  const timer = () => byPlace(screen.getByRole('timer').textContent);

  it('counts down, and up once it is over, by this device’s clock while nobody knows how far that is off', async () => {
    const given = { bols: [{ dwell: dwell(arrived()), deliveryDate: null }] };
    const { unmount } = await shown(given);
    await patiently(() => expect(timer()).toBe('Free time ends 12:00 PST (1 h 30 min left), by this device’s clock'));
    unmount();
    await signOut();
    vi.setSystemTime(new Date('2026-11-23T20:32:00.000Z'));
    await shown(given);
    await patiently(() => expect(timer()).toBe('Over free time by 32 min, by this device’s clock'));
  });

  it('counts by the true time once the device knows how far its clock is off', async () => {
    // Not on the minute: a measurement is right to some milliseconds, and so is what it says.
    await shown({ user: clerk(), bols: [{ dwell: dwell(arrived()) }], behindMs: 9.5 * 60_000 });
    await patiently(() => expect(timer()).toBe('Free time ends 12:00 PST (1 h 20 min left)'));
  });

  it('begins with the appointment of a truck that came early', async () => {
    await shown({ user: clerk(), bols: [{ dwell: dwell(arrived()), deliveryDate: '2026-11-23T19:00:00.000Z' }] });
    await patiently(() => expect(timer()).toMatch(/^Free time ends 13:00 PST /));
  });

  it('is no more once somebody says that the truck has left, and its terms are told', async () => {
    await shown({
      bols: [{ dwell: dwell(arrived(), markOf('facility', 'left', '18:20', { placeId: RECEIVER._id })) }],
    });
    expect(screen.queryByRole('timer')).toBeNull();
    expect(stay()).toHaveTextContent('2 h free, from the appointment, or arrival if later.');
  });
});

describe('the other side’s time', () => {
  it('is agreed to by one press', async () => {
    const mark = arrived();
    await shown({ user: clerk(), bols: [{ dwell: dwell(mark) }] });
    await press('Agree: truck arrived');
    await patiently(() => expect(row('Arrived')).toEqual(['10:00 PST', '—', 'Agreed']));
    expect((await readEntries()).map(({ args }) => args)).toMatchObject([
      { markId: mark._id, answer: 'agree', seenAt: mark.at, theirAt: null, reason: '' },
    ]);
    expect(screen.queryByRole('button', { name: 'Dispute' })).toBeNull();
    expect(timeline()).toHaveTextContent('Truck: arrived, agreed to');
  });

  it('is disputed with a reason, and both times stand with it', async () => {
    await shown({ user: clerk(), bols: [{ dwell: dwell(arrived()) }] });
    await press('Dispute');
    const dialog = within(await screen.findByRole('dialog'));
    const save = () => dialog.getByRole('button', { name: 'Dispute' });
    expect(save()).toBeDisabled();
    expect(save()).toHaveAccessibleDescription('Say why first.');
    fireEvent.change(dialog.getByLabelText(/^When was it\?/), { target: { value: '2026-11-23T09:50' } });
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Gate log' } });
    await userEvent.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await patiently(() => expect(row('Arrived')).toEqual(['10:00 PST', '09:50 PST', 'Disputed']));
    expect(stay()).toHaveTextContent('Rex Bay disputed: “Gate log”');
    expect((await readEntries()).map(({ args }) => args)).toMatchObject([{ theirAt: '2026-11-23T17:50:00.000Z' }]);
  });

  it('is asked about by what happened at this end: freight is unloaded at delivery', async () => {
    const done = markOf('driver', 'work-done', '18:30', { placeId: RECEIVER._id });
    await shown({ user: clerk(), bols: [{ dwell: dwell(arrived(), done) }] });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Dispute' })).at(-1)!);
    expect(await screen.findByRole('dialog', { name: 'Dispute: unloaded' })).toBeVisible();
  });

  it('is not disputed without the time that was typed and not understood', async () => {
    await shown({ user: clerk(), bols: [{ dwell: dwell(arrived()) }] });
    await press('Dispute');
    const dialog = within(await screen.findByRole('dialog'));
    const save = () => dialog.getByRole('button', { name: 'Dispute' });
    const enter = (value: string) => fireEvent.change(dialog.getByLabelText(/^When was it\?/), { target: { value } });
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Gate log' } });
    expect(save()).toBeEnabled();
    enter('2026-03-08T02:30');
    expect(save()).toHaveAccessibleDescription('The time is not clear yet. Correct it, or leave it empty.');
    expect(save()).toBeDisabled();
    enter('');
    expect(save()).toBeEnabled();
  });

  it('that was corrected after the answer shows which time was answered', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    const mark = arrived();
    const correction = {
      ...arrived(),
      at: '2026-11-23T17:30:00.000Z',
      corrects: { markId: mark._id, reason: 'Gate', madeAt: '2026-11-23T18:20:00.000Z' },
    };
    await shown({ bols: [{ dwell: { marks: [mark, correction], answers: [answerTo(mark, '18:10')] } }] });
    expect(stay()).toHaveTextContent(
      'Denise Okafor agreed (answers the earlier time, 11/23/2026 10:00 PST (13:00 EST))',
    );
    expect(row('Arrived')).toEqual(['09:30 PST (corrected)', '—', 'Not answered']);
    expect(timeline()).toHaveTextContent('Answers the earlier time');
  });

  const at = (side: 'driver' | 'facility', kind: 'arrived' | 'left', time: string) =>
    markOf(side, kind, time, { placeId: RECEIVER._id });

  it('is told as figures: one where both agree, two where they do not', async () => {
    const marks = [at('driver', 'arrived', '14:00'), at('driver', 'left', '17:10'), at('facility', 'arrived', '14:45')];
    await shown({ bols: [{ deliveryDate: null, dwell: dwell(...marks, at('facility', 'left', '17:20')) }] });
    expect(stay()).toHaveTextContent(
      'Driver: 3 h 10 min, 1 h 10 min over free time. Facility: 2 h 35 min, 35 min over free time.',
    );
  });

  it('is told as figures from the appointment where the truck came before it', async () => {
    const marks = [at('driver', 'arrived', '14:00'), at('driver', 'left', '17:30')];
    await shown({ bols: [{ deliveryDate: '2026-11-23T15:00:00.000Z', dwell: dwell(...marks) }] });
    expect(stay()).toHaveTextContent('Driver: 3 h 30 min, 30 min over free time.');
  });

  it('that cannot be true is doubted in words', async () => {
    await shown({ bols: [{ dwell: dwell(at('driver', 'arrived', '18:00'), at('driver', 'left', '17:30')) }] });
    expect(stay()).toHaveTextContent('The driver’s time of leaving is before that of arriving.');
  });
});

describe('one’s own time', () => {
  it('is corrected with a reason; what was recorded stays in the timeline', async () => {
    await shown({ bols: [{ dwell: dwell(arrived({ byUserId: TOM._id })) }] });
    await press('Correct: truck arrived');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Correct Time' })).toHaveAccessibleDescription(/the time it has already/);
    fireEvent.change(dialog.getByLabelText(/^It really was/), { target: { value: '2026-11-23T09:45' } });
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Wrong gate' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Correct Time' }));
    await patiently(() => expect(row('Arrived')[0]).toBe('09:45 PST (corrected)'));
    expect((await readEntries()).at(-1)?.args).toMatchObject({ at: '2026-11-23T17:45:00.000Z', reason: 'Wrong gate' });
  });

  it('is another driver’s where they recorded it, and is not corrected for them', async () => {
    await shown({ bols: [{ dwell: dwell(arrived({ byUserId: 'de'.repeat(12) })) }] });
    expect(row('Arrived')[0]).toBe('10:00 PST');
    expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull();
  });

  it('that was agreed to as it is needs no more words than that', async () => {
    const mark = arrived();
    await shown({ bols: [{ dwell: { marks: [mark], answers: [answerTo(mark, '18:10')] } }] });
    expect(row('Arrived')).toEqual(['10:00 PST', '—', 'Agreed']);
    expect(stay()).not.toHaveTextContent('Denise Okafor');
  });
});
