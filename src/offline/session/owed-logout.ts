/**
 * Sign-out and the server: the device tells it at once, or owes it. An owed sign-out is made good only while nobody is
 * signed in (it ends whatever session the cookie names) and is void as soon as anybody signs in: their login replaced
 * the cookie, so the old session's token exists nowhere any more. Sign-in and owed sign-outs take turns under one lock.
 */
import { HEADERS } from '#contract/failure.ts';
import { logout } from '#contract/session.ts';
import { exchange } from '../api/request.ts';
import { deviceDb, deviceId } from '../db/device-db.ts';
import { aloneOnDevice } from './turns.ts';

/** See session.ts. */
export async function payOwedLogout(): Promise<void> {
  const settings = deviceDb().settings;
  await aloneOnDevice(async () => {
    const owed = await settings.get('logoutOwed');
    if (!owed || (await settings.get('signedIn'))) return;
    // The device's name: the server pushes nothing more to it.
    const headers = { [HEADERS.actor]: owed.value, [HEADERS.device]: await deviceId() };
    const { answer } = await exchange({ endpoint: logout, headers });
    if (answer.kind === 'ok' || answer.kind === 'sign-in' || answer.kind === 'other-person') {
      await settings.delete('logoutOwed');
    }
  });
}
