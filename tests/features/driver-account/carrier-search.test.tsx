import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { BAYVIEW, REDWOOD } from '../../support/device/people.ts';
import { goOffline, ours, wipeDevice } from '../../support/device/signed-in-device.ts';
import { edit } from './account-rig.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(async () => {
  vi.restoreAllMocks();
  await wipeDevice();
});

const NO_ANSWER = 'The carrier can’t be looked up now: there is no answer from the server.';
const lookUp = (end: string) => `GET /api/connex/getCarrierByLastSix?lastSix=${end}`;
const found = ({ _id, name }: { _id: string; name: string }) => ours(200, [{ carrId: _id, name }]);

/** The form of somebody without an account, with no carrier chosen. */
async function opened(answers: Parameters<typeof answerCalls>[0]) {
  const { show } = await edit();
  const asked = answerCalls(answers);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Clear selection' }));
  return { field: screen.getByLabelText(/^Carrier/), asked };
}

it('says so where the server can’t be asked, and no more once it answers', async () => {
  const { field } = await opened({});
  goOffline();
  await userEvent.type(field, 'abcdef');
  expect(await screen.findByText(NO_ANSWER)).toBeVisible();
  answerCalls({ [lookUp('abcde1')]: () => found(REDWOOD) });
  await userEvent.type(field, '{Backspace}1');
  expect(await screen.findByRole('option', { name: /Redwood Freight/ })).toBeVisible();
  expect(screen.queryByText(NO_ANSWER)).toBeNull();
});

it('shows what was found for what stands there last, in whichever order the answers come', async () => {
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const { field, asked } = await opened({
    [lookUp('aaaaaa')]: () => first.then(() => found(BAYVIEW)),
    [lookUp('bbbbbb')]: () => found(REDWOOD),
  });
  await userEvent.type(field, 'aaaaaa');
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(lookUp('aaaaaa')));
  await userEvent.clear(field);
  await userEvent.type(field, 'bbbbbb');
  expect(await screen.findByRole('option', { name: /Redwood Freight/ })).toBeVisible();
  answerFirst();
  await expect(screen.findByRole('option', { name: /Bayview/ }, { timeout: 500 })).rejects.toThrow();
  expect(screen.getByRole('option', { name: /Redwood Freight/ })).toBeVisible();
});
