/** What many tests of the device begin with: somebody at work, and the app closed and started again. */
import { afterEach, beforeEach } from 'vitest';
import { requireSession, setSession } from '#offline/account/account.ts';
import { closeDeviceDb } from '#offline/account/device-db.ts';
import { flush } from '#offline/outbox/flush.ts';
import { currentSession, restoreSession } from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import type { Device } from './device.ts';
import { installCaches } from './fake-caches.ts';
import { bolOf, loadOf, user } from './freight.ts';

/** Gives each test of the file a Cache Storage of its own. */
export function useCaches(): void {
  let removeCaches: () => void;
  beforeEach(() => {
    removeCaches = installCaches();
  });
  afterEach(() => removeCaches());
}

/** Logs in and fetches `count` loads with one BOL each. */
export async function workAs(device: Device, person = user(1), count = 1): Promise<void> {
  await device.signIn(person);
  for (let number = 1; number <= count; number++) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number)));
  }
  await pull(requireSession());
}

/** The same with nothing asked of the server yet, for tests of what is sent. */
export async function startWith(device: Device, count: number): Promise<void> {
  await workAs(device, user(1), count);
  device.server.seen.length = 0;
}

/** Sends what may go now; `force`: "Send now". */
export const send = (force = false) => flush(requireSession(), { force });

/** The app is closed and started again. */
export function restart(): ReturnType<typeof restoreSession> {
  currentSession()?.db.close();
  setSession(null);
  closeDeviceDb();
  return restoreSession();
}
