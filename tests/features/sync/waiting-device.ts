/** Ada's device with two loads, for tests of what waits on it. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect } from 'vitest';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { flush } from '#offline/outbox/flush.ts';
import type { Session } from '#offline/session.ts';
import { stopSync } from '#offline/sync.ts';
import { hideSnackbar } from '#ui/snackbar.tsx';
import { CONTACT, load } from '../../support/device/freight.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { answerWith, ours, pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';

export const ada = person(0xa1, 'Ada', HARBOR, 1);
export const first = load(1);

/** Signed in and pulled before each test, wiped after it; the session of the one that runs. */
export function useWaitingDevice(): { session: Session } {
  const device = {} as { session: Session };
  beforeEach(async () => {
    hideSnackbar();
    device.session = await signedInDevice(ada);
    await pulled(device.session, { loads: [first, load(2)] });
  });
  afterEach(async () => {
    await stopSync();
    await wipeDevice();
  });
  return device;
}

export const edit = () =>
  enqueue({
    type: 'edit-load',
    args: { loadId: first._id, fields: { pUNum: 'PU-mine' }, seen: { pUNum: 'PU-seen' }, bolChanges: [] },
    context: { parties: {}, files: {}, contact: CONTACT },
    label: 'Change load PU-1',
  });

export const CONFLICT = 'Somebody else changed the P/U number first.';
/** The server knows the person and answers everything else with a refusal. */
export const refuseAll = () =>
  answerWith((request) =>
    request.url.endsWith('/api/users')
      ? ours(200, ada)
      : new Response(CONFLICT, {
          status: 409,
          headers: { ...Object.fromEntries(ours(409, '', 'changed-meanwhile').headers), 'content-type': 'text/plain' },
        }),
  );

export const send = ({ session }: { session: Session }) => act(() => flush(session, { force: true }));
/** Presses a button as soon as it can be pressed: what goes with an entry is looked up first. */
export const press = async (name: string | RegExp, find = screen.findByRole) => {
  const button = await find('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
