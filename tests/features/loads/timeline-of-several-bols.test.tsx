import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Timeline } from '#features/loads/timeline.tsx';
import { readEntries } from '#offline/read-outbox.ts';
import { putRight } from '#ui/use-now.ts';
import { answerTo, corrected, markOf } from '../../domain/dwell-of.ts';
import { enter } from '../../support/enter.ts';
import { aBol, aLoad, anOutcome, aStamp, CARRIER, person, RECEIVER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

const AGAIN = '2026-11-22T18:00:00.000Z';

afterEach(() => {
  vi.useRealTimers();
  putRight(null);
  signOut();
});

/** The carrier's admin at a load with two BOLs; everything was recorded of the pick-up and of the second one. */
async function shown() {
  const viewer = await signIn(person(CARRIER, 1, 'Cara Redwood'));
  const ours = { byCompanyId: CARRIER._id };
  const picked = [anOutcome('pick-up-attempted', '2026-11-21T14:10:00.000Z', { reason: 'not-ready', ...ours })];
  const stamps = [aStamp('checkin', '2026-11-21T15:00:00.000Z', ours)];
  const record = aLoad({ stops: 2, stamps, checkin: stamps[0]!.at, outcomes: picked });
  const second = aBol(record, {
    file: { name: '1-second.pdf', sha256: 'ef'.repeat(32), size: 900, pages: 1 },
    stamps: [aStamp('checkin', AGAIN, ours)],
    outcomes: [anOutcome('refused', '2026-11-22T16:30:00.000Z', ours)],
    checkin: AGAIN,
  });
  await pulled(viewer, [record], [aBol(record), second]);
  const { load, bols } = await rowsOf(record._id);
  renderUi(<Timeline load={load} bols={bols} viewer={viewer} />, { screen: 'phone' });
  return second._id;
}
const lastArgs = async () => (await readEntries()).at(-1)?.args;

describe('the timeline of several BOLs', () => {
  it('says on the screen which BOL a record is of', async () => {
    await shown();
    const refused = screen.getByText('Refused at delivery').closest('li') as HTMLElement;
    expect(within(refused).getByText(/^1-second\.pdf · by Ada Harbor/)).toBeVisible();
    const pickUp = screen.getByText('Pick-up attempted').closest('li') as HTMLElement;
    expect(within(pickUp).getByText(/^by Ada Harbor/)).toBeVisible();
  });

  it.each([
    ['the BOL it was recorded on', /^Take back: Refused at delivery/, (bolId: string) => bolId],
    ['the pick-up', /^Take back: Pick-up attempted/, () => null],
  ])('takes back what was recorded on %s', async (_, name, where) => {
    const second = await shown();
    await userEvent.click(screen.getByRole('button', { name }));
    await enter(await screen.findByLabelText(/^Reason/), 'Wrong truck');
    await userEvent.click(screen.getByRole('button', { name: 'Take Back' }));
    await waitFor(async () => expect(await lastArgs()).toMatchObject({ bolId: where(second) }));
  });

  it.each([
    [
      'the BOL it is of',
      /^Correct time of: Checked in at delivery/,
      '11/22/2026 10:00 PST (18:00 UTC)',
      (bolId: string) => bolId,
    ],
    ['the pick-up', /^Correct time of: Checked in at pick-up/, '11/21/2026 07:00 PST (15:00 UTC)', () => null],
  ])('corrects a time on %s', async (_, name, counts, where) => {
    const second = await shown();
    await userEvent.click(screen.getByRole('button', { name }));
    const time = await screen.findByLabelText<HTMLInputElement>(/^It really was/);
    expect(screen.getByRole('dialog')).toHaveTextContent(`It counts as ${counts} now.`);
    fireEvent.change(time, { target: { value: time.value.replace(/:00$/, ':05') } });
    await enter(screen.getByLabelText(/^Reason/), 'As the gate log says');
    await userEvent.click(screen.getByRole('button', { name: 'Correct Time' }));
    await waitFor(async () => expect(await lastArgs()).toMatchObject({ bolId: where(second) }));
  });

  it('corrects a time to one that a device whose clock is behind still has before it, and to none to come', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:30:00.000Z') });
    putRight(3 * 3_600_000);
    await shown();
    await userEvent.click(screen.getByRole('button', { name: /^Correct time of: Checked in at delivery/ }));
    const time = await screen.findByLabelText<HTMLInputElement>(/^It really was/);
    await enter(screen.getByLabelText(/^Reason/), 'As the gate log says');
    const save = screen.getByRole('button', { name: 'Correct Time' });
    fireEvent.change(time, { target: { value: time.value.replace(/:00$/, ':05') } });
    expect(save).toBeEnabled();
    fireEvent.change(time, { target: { value: time.value.replace(/:05$/, ':45') } });
    expect(save).toHaveAccessibleDescription('The right time cannot be in the future.');
  });

  it('tells of a time and its answers what holds: the last word, on every BOL it was said for', async () => {
    const viewer = await signIn(person(CARRIER, 1, 'Cara Redwood'));
    const record = aLoad({ stops: 2 });
    const mark = markOf('driver', 'arrived', '09:00', { placeId: RECEIVER._id });
    const disputed = answerTo(mark, '10:00', { answer: 'dispute', reason: 'Gate log' });
    const agreed = answerTo(mark, '11:00');
    const left = markOf('driver', 'left', '10:30', { placeId: RECEIVER._id });
    const rows = [
      aBol(record, { dwell: { marks: [mark, left], answers: [disputed, agreed, answerTo(left, '11:05')] } }),
      // The first answer was all there was when this one came to the stop.
      aBol(record, { dwell: { marks: [mark], answers: [disputed] } }),
    ];
    await pulled(viewer, [record], rows);
    renderUi(<Timeline load={(await rowsOf(record._id)).load} bols={rows} viewer={viewer} />, { screen: 'phone' });
    const holds = Object.fromEntries(
      screen
        .getAllByText(/^Truck: /)
        .map((what) => [what.textContent, !what.closest('li')?.hasAttribute('data-superseded')]),
    );
    expect(holds).toEqual({
      'Truck: arrived': true,
      'Truck: arrived, disputed': false,
      'Truck: arrived, agreed to': true,
      'Truck: left': true,
      'Truck: left, agreed to': true,
    });
  });

  it.each([
    [2, '0-bol.pdf, 1-bol.pdf'],
    [4, '4 BOLs'],
  ])('tells a tap, its correction and its answer once, for each of %i BOLs it was made for', async (count, named) => {
    const viewer = await signIn(person(CARRIER, 1, 'Cara Redwood'));
    const record = aLoad({ stops: count + 1 });
    const mark = markOf('driver', 'arrived', '09:00', { placeId: RECEIVER._id });
    const dwell = { marks: [mark, corrected(mark, '08:55')], answers: [answerTo(mark, '10:00')] };
    const file = (number: number) => ({ file: { ...aBol(record).file, name: `${number}-bol.pdf` } });
    const rows = [...Array(count + 1).keys()].map((number) =>
      aBol(record, { ...file(number), ...(number < count && { dwell }) }),
    );
    await pulled(viewer, [record], rows);
    const { load } = await rowsOf(record._id);
    renderUi(<Timeline load={load} bols={rows} viewer={viewer} />, { screen: 'phone' });
    const told = screen.getAllByText(/^Truck: arrived/).map((what) => what.closest('li'));
    expect(told.map((item) => item?.textContent)).toEqual([
      expect.stringMatching(/^Truck: arrived\d.*/),
      expect.stringMatching(/^Truck: arrived, agreed to/),
      expect.stringMatching(/^Truck: arrived: time corrected/),
    ]);
    for (const item of told) expect(within(item as HTMLElement).getByText(new RegExp(`^${named} · by`))).toBeVisible();
  });
});
