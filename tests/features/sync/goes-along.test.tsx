/** Who takes a recorded time back is told, before anything happens, that its correction goes with it, and nothing else does. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordCorrection } from '#changes/correct-stamp.ts';
import { recordLoadCheckIn, recordLoadCheckOut } from '#changes/pick-up.ts';
import { WaitingList } from '#features/sync/waiting-list.tsx';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { DANA } from '../../support/device/people.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { first, press, useWaitingDevice } from './waiting-device.ts';

const device = useWaitingDevice();
const TOLD = 'What was recorded about it goes with it:';

async function correctedCheckIn() {
  const { session } = device;
  const stop = { load: first, driver: DANA, byName: 'Ada' };
  await enqueue(recordLoadCheckIn(stop));
  const stamp = (await session.db.loads.get(first._id))!.stamps[0]!;
  const at = '2026-11-20T15:00:00.000Z';
  await enqueue(
    recordCorrection({ load: first, bol: null, stamp, from: stamp.at, at, reason: 'Wrong gate', viewer: session }),
  );
  await enqueue(recordLoadCheckOut(stop));
  renderUi(<WaitingList />);
}

it('names what goes along before it goes', async () => {
  await correctedCheckIn();
  await press(/^Withdraw: Check in load PU-1/);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent(TOLD));
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Correct the check-in of load PU-1']);
  await press('Withdraw');
  await waitFor(async () => expect(await device.session.db.outbox.count()).toBe(1));
  expect(await screen.findByText(/^Check out load PU-1/)).toBeVisible();
});

it('names nothing where nothing was recorded about it', async () => {
  await correctedCheckIn();
  await press(/^Withdraw: Check out load PU-1/);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Withdraw' })).toBeEnabled());
  expect(dialog).not.toHaveTextContent(TOLD);
});
