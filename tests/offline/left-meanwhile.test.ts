// @vitest-environment node
/** A logout or login that has to wait, and what others do on the device until then. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deviceDb } from '#offline/account/device-db.ts';
import { TIMEOUT_MS } from '#offline/api/request.ts';
import { environment } from '#offline/base/environment.ts';
import { aloneOnDevice } from '#offline/session/turns.ts';
import { countUnsent, currentSession, logOut, parkedAccounts } from '#offline/session.ts';
import { useCaches, workAs } from './support/at-work.ts';
import { checkIn, useDevice } from './support/device.ts';
import { installLocks } from './support/fake-locks.ts';
import { calm } from './support/fake-page.ts';
import { user } from './support/freight.ts';

const device = useDevice();
useCaches();
const ada = user(1);
const bob = user(2);

describe('a logout', () => {
  test('that waited for its key ends nobody who logged in meanwhile', async () => {
    await workAs(device);
    await checkIn(1, 1);
    await device.db().meta.delete('sealKey');
    device.server.before = async ({ path }) => {
      if (path === '/api/auth/seal-key') {
        device.server.before = () => undefined;
        await device.signIn(bob);
      }
      return undefined;
    };
    expect(await logOut({ unsent: 'keep' })).toEqual({ loggedOut: true });
    expect(currentSession()?.user._id).toBe(bob._id);
    expect(device.server.session).toMatchObject({ name: bob.name });
    expect(await deviceDb().settings.get('signedIn')).toMatchObject({ value: bob._id });
    expect(await countUnsent()).toBe(0);
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1 }]);
  });

  test('comes to its end before the same person is back: they have their work, and it can be sent', async () => {
    await workAs(device);
    const { id } = await checkIn(1, 1);
    let back: Promise<void> | null = null;
    const { checkpoint } = environment;
    environment.checkpoint = async (at) => {
      if (at !== 'log-out:sealed') return;
      environment.checkpoint = checkpoint;
      back = device.signIn(ada);
      await calm(device.server);
    };
    await logOut({ unsent: 'keep' });
    await back;
    expect(currentSession()?.user._id).toBe(ada._id);
    expect(await deviceDb().settings.get('signedIn')).toMatchObject({ value: ada._id });
    expect(await device.db().outbox.toArray()).toMatchObject([{ id }]);
  });

  test('closes the store of who has left, so that a newer version can open it', async () => {
    await workAs(device);
    const db = device.db();
    await logOut({ unsent: 'keep' });
    expect(db.isOpen()).toBe(false);
  });
});

describe('whoever is logging in', () => {
  let removeLocks: () => void;
  beforeEach(() => {
    removeLocks = installLocks();
  });
  afterEach(() => removeLocks());

  test('has longer than a request may take before another tab takes the turn away, and then it is taken', async () => {
    let end = () => {};
    const first = aloneOnDevice(() => new Promise<void>((resolve) => (end = resolve)));
    const taken = first.catch((error: Error) => error.message);
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => pauses.mockRestore());
    const second = aloneOnDevice(async () => 'my turn');
    const [[giveUp, patience] = []] = pauses.mock.calls;
    expect(patience).toBeGreaterThan(TIMEOUT_MS);
    giveUp?.();
    expect(await second).toBe('my turn');
    expect(await taken).toBe('The lock was stolen');
    end();
  });
});
