import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import { ArrivalInRow } from '#features/dwell/arrival-in-row.tsx';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { answerTo, markOf } from '../../domain/dwell-of.ts';
import { aBol, aLoad, anOutcome, CARRIER, person, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:30:00.000Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

type Place = 'pick-up' | 'delivery';

function Row({ loadId, viewer, place }: { loadId: string; viewer: Session; place: Place }) {
  const rows = useLiveQuery(() => rowsOf(loadId), [loadId]);
  if (!rows) return null;
  return (
    <main>
      <ArrivalInRow load={rows.load} bols={place === 'delivery' ? rows.bols : []} all={rows.bols} viewer={viewer} />
    </main>
  );
}

const clerk = () => person(RECEIVER, 2, 'Rex Bay');
const arrived = (placeId = RECEIVER._id) => markOf('driver', 'arrived', '18:00', { placeId, byName: 'Tom Lee' });
const dwell = (...marks: ReturnType<typeof markOf>[]) => ({ marks, answers: [] });

async function shown(bols: Partial<Bol>[], user: CurrentUser = clerk(), place: Place = 'delivery', over = {}) {
  const viewer = await signIn(user);
  const load = aLoad(over);
  const rows = bols.map((bol) => aBol(load, bol));
  await pulled(viewer, [load], rows);
  const { unmount } = renderUi(<Row loadId={load._id} viewer={viewer} place={place} />, { screen: 'phone' });
  await screen.findByRole('main');
  return { load, bols: rows, unmount };
}
const row = () => screen.getByRole('main');
/** By the reader's own clock, too, where that is another. */
const told = (state: string) =>
  new RegExp(`^Tom Lee: arrived 11/23/2026 10:00 PST( \\(\\d\\d:\\d\\d \\w+\\))?, ${state}`);
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('says what the driver says of the arrival, and agrees to it with one press', async () => {
  const mark = arrived();
  await shown([{ dwell: dwell(mark) }]);
  expect(row()).toHaveTextContent(told('not answered'));
  expect(buttons()).toEqual(['Agree: truck arrived', 'Dispute']);
  await userEvent.click(screen.getByRole('button', { name: 'Agree: truck arrived' }));
  await patiently(() => expect(row()).toHaveTextContent(told('agreed')));
  expect(buttons()).toEqual([]);
  expect((await readEntries()).map(({ type, args }) => [type, args])).toMatchObject([
    ['answer-dwell', { markId: mark._id, answer: 'agree', seenAt: mark.at, receiverId: RECEIVER._id }],
  ]);
});

it('disputes it with a reason', async () => {
  await shown([{ dwell: dwell(arrived()) }]);
  await userEvent.click(screen.getByRole('button', { name: 'Dispute' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Gate log' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Dispute' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await patiently(() => expect(row()).toHaveTextContent(told('disputed')));
  expect((await readEntries()).map(({ args }) => args)).toMatchObject([{ answer: 'dispute', reason: 'Gate log' }]);
});

it('lets the dock say it where the driver does not, for every BOL of the truck', async () => {
  const { bols } = await shown([{}, {}]);
  expect(row()).toHaveTextContent('Truck arrived');
  await userEvent.click(screen.getByRole('button', { name: 'Truck arrived' }));
  await patiently(() => expect(row()).toHaveTextContent('Truck arrived 11/23/2026 10:30 PST'));
  expect(buttons()).toEqual([]);
  expect((await readEntries()).map(({ args }) => args)).toMatchObject([
    { kind: 'arrived', receiverId: RECEIVER._id, bolIds: bols.map(({ _id }) => _id) },
  ]);
});

it('does not offer to say so of a truck that is expected another day', async () => {
  await shown([{ deliveryDate: '2026-11-24T18:30:00.000Z' }]);
  expect(buttons()).toEqual([]);
  cleanup();
  await signOut();
  await shown([{ deliveryDate: '2026-11-24T18:29:00.000Z' }]);
  expect(buttons()).toEqual(['Truck arrived']);
});

it('offers to say so of a truck that may come at any time', async () => {
  await shown([{ deliveryDate: null }]);
  expect(buttons()).toEqual(['Truck arrived']);
});

it('lets the dock say it again of a truck that was refused and left, and no more tells what it said then', async () => {
  const left = markOf('driver', 'left', '18:10', { placeId: RECEIVER._id });
  const outcomes = [anOutcome('refused', '2026-11-23T18:05:00.000Z')];
  await shown([{ outcomes, dwell: dwell(arrived(), left) }]);
  expect([row().textContent, buttons()]).toEqual(['Truck arrived', ['Truck arrived']]);
  await userEvent.click(screen.getByRole('button', { name: 'Truck arrived' }));
  await patiently(() => expect(row()).toHaveTextContent('Truck arrived 11/23/2026 10:30 PST'));
  expect(buttons()).toEqual([]);
});

it('is the same at the pick-up, of the load', async () => {
  const ada = person(SHIPPER, 2, 'Ada Harbor');
  const { load } = await shown([{}], ada, 'pick-up', { dwell: dwell(arrived(SHIPPER._id)) });
  await userEvent.click(screen.getByRole('button', { name: 'Agree: truck arrived' }));
  await patiently(async () =>
    expect((await readEntries()).map(({ args }) => args)).toMatchObject([
      { loadId: load._id, receiverId: null, bolIds: [], answer: 'agree' },
    ]),
  );
});

it('offers nothing that this person may not do, nor what is settled', async () => {
  const mark = arrived();
  const settled = { dwell: { marks: [mark], answers: [answerTo(mark, '18:10')] } };
  for (const [bols, user, words] of [
    [[settled], clerk(), told('agreed')],
    [[{ dwell: dwell(mark) }], person(SHIPPER, 2, 'Ada Harbor'), told('not answered')],
    [[{}], person(CARRIER, 1, 'Ida Wood'), /^$/],
  ] as const) {
    const { unmount } = await shown([...bols], user);
    expect([row().textContent, buttons()]).toEqual([expect.stringMatching(words), []]);
    unmount();
    await signOut();
  }
});
