import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { Login } from '#app/routes/login.tsx';
import { LIMITS } from '#domain/limits.ts';
import { rememberPin } from '#offline/session/pin-records.ts';
import { logOut } from '#offline/session.ts';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { here, visit as visitAddress } from '../../support/visit.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 2);

beforeEach(async () => {
  useSessionStore.setState({ status: 'out', session: null });
  await signedInDevice(ada);
  await rememberPin(ada._id, Date.now() + LIMITS.pinLifeMs);
  await logOut({ unsent: 'keep' });
});
afterEach(wipeDevice);

const visit = (path: string) => visitAddress(path, { part: <Login /> });
const arrived = (path: string) => waitFor(() => expect(here()).toContain(path));

describe('the login on a device with PINs', () => {
  it('is the password, one press away from the PINs, and back', async () => {
    visit('/login');
    expect(screen.getByLabelText('Password')).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: 'Use a PIN' }));
    await arrived('/login?switch');
    expect(await screen.findByRole('button', { name: 'Ada Lee' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use password instead' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('asks for the password, with the reason, when a PIN is over', async () => {
    answerCalls({ 'POST /api/auth/pin': () => ours(401, { message: 'Not right here.' }, 'wrong-login') });
    visit('/login?switch');
    await userEvent.click(await screen.findByRole('button', { name: 'Ada Lee' }));
    for (let wrong = 1; wrong < LIMITS.pinTries; wrong++) {
      await userEvent.keyboard('000001{Enter}');
      await screen.findByText('Not right here.');
    }
    await userEvent.keyboard('000001{Enter}');
    expect(await screen.findByText(/^Your PIN on this device has ended/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
    await arrived('/login');
    expect(screen.queryByRole('link', { name: 'Use a PIN' })).not.toBeInTheDocument();
  });
});
