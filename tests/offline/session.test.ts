import { describe, expect, test, vi } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { requireSession } from '#offline/account/account.ts';
import { closeDeviceDb, deviceDb, deviceId } from '#offline/account/device-db.ts';
import { CallError } from '#offline/api/call.ts';
import { onStorageTrouble, reportStorageTrouble, type StorageTrouble } from '#offline/base/storage-trouble.ts';
import { cachePdf } from '#offline/files/pdf-cache.ts';
import { flush } from '#offline/outbox/flush.ts';
import { syncStatusOf } from '#offline/read-outbox.ts';
import { accountDbName } from '#offline/rows/schema.ts';
import { sealStore } from '#offline/seal/store.ts';
import {
  countUnsent,
  currentSession,
  logIn,
  logOut,
  onSessionChange,
  parkedAccounts,
  restoreSession,
} from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { readBol } from '../support/device/read-rows.ts';
import { restart, useCaches, workAs } from './support/at-work.ts';
import { checkIn, useDevice } from './support/device.ts';
import { CARRIER, id, RECEIVER, user } from './support/freight.ts';
import { LOST } from './support/server.ts';

const device = useDevice();
useCaches();

const ada = user(1);

const pdf = () => new TextEncoder().encode('%PDF').buffer as ArrayBuffer;

describe('logging in', () => {
  test('a wrong password is an answer, not an error, and nobody is logged in', async () => {
    device.server.people.set(ada.username, { password: 'right', user: ada });
    expect(await logIn(ada.username, 'wrong')).toBe('wrong-login');
    expect(currentSession()).toBeNull();
    expect(await restart()).toBeNull();
  });

  test('without a network it says so', async () => {
    device.server.before = () => LOST;
    const error = await logIn('a', 'b').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ kind: 'network', message: 'There is no connection to the server.' });
  });

  test('where the browser can’t open the person’s store, that is said, to the person and to the screen', async () => {
    device.server.people.set(ada.username, { password: 'right', user: ada });
    await deviceDb().open();
    const stores = IDBFactory.prototype.open;
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
      if (name === accountDbName(ada._id)) throw new DOMException('Unable to open database file', 'UnknownError');
      return stores.call(this, name, version);
    });
    const told: (StorageTrouble | null)[] = [];
    const stop = onStorageTrouble((trouble) => told.push(trouble));
    await expect(logIn(ada.username, 'right')).rejects.toThrow('storage is damaged');
    expect(told).toEqual(['damaged']);
    expect(currentSession()).toBeNull();
    stop();
    reportStorageTrouble(null);
    vi.restoreAllMocks();
  });

  test('the session outlives the app without a network, and listeners hear of each change', async () => {
    const heard: (string | null)[] = [];
    const stop = onSessionChange((session) => heard.push(session?.user.name ?? null));
    await workAs(device);
    await checkIn(1, 1);
    device.server.before = () => LOST;
    const session = await restart();
    expect(session).toMatchObject({
      user: { name: 'User 1' },
      company: { name: 'Bayview Distribution' },
      actor: { userId: ada._id, companyId: RECEIVER, role: 2, companyType: 1 },
    });
    expect(await readBol(id('bol', 1))).toMatchObject({ pending: 1 });
    expect(heard).toEqual(['User 1', null, 'User 1']);
    stop();
  });

  test('the device keeps its name', async () => {
    const first = await deviceId();
    closeDeviceDb();
    expect(await deviceId()).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{24}$/);
  });

  test('A8, A10: a store of the device that could not be opened is opened by the next use', async () => {
    await closeDeviceDb();
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('The connection was closed.', 'AbortError');
    });
    await expect(deviceId()).rejects.toThrow();
    open.mockRestore();
    expect(await deviceId()).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe('at the next start', () => {
  test('a logout that was cut off in the middle is finished, and nothing can be entered in between', async () => {
    await workAs(device);
    await checkIn(1, 1);
    await cachePdf(device.db(), 'a'.repeat(64), pdf());
    await sealStore(device.db(), { evenWithUnsent: true });
    await expect(checkIn(1, 1)).rejects.toThrow(/logged out/);
    expect(await pull(requireSession())).toBe(false);
    expect(await restart()).toBeNull();
    expect(await caches.keys()).toEqual([]);
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1 }]);
    await device.signIn(ada);
    expect(await countUnsent()).toBe(1);
  });
});

test('the store of who was here before is closed once another person has logged in', async () => {
  await workAs(device);
  const { db } = requireSession();
  await device.signIn(user(3, CARRIER, 3));
  expect(db.isOpen()).toBe(false);
  expect(requireSession().db.isOpen()).toBe(true);
});

describe('several tabs', () => {
  test('following another tab at the moment of logging in here does not undo it', async () => {
    await workAs(device);
    for (let round = 0; round < 8; round++) {
      await logOut({ unsent: 'keep' });
      await Promise.all([restoreSession(), restoreSession(), device.signIn(ada), restoreSession()]);
      expect(currentSession()?.user.name).toBe('User 1');
      expect(currentSession()?.db.isOpen()).toBe(true);
    }
  });
});

describe('a session the server does not know any more', () => {
  async function expire() {
    device.server.session = null;
    device.pass(60_000);
    await flush(requireSession());
    expect(await syncStatusOf(device.db())).toMatchObject({ signInNeeded: true, waiting: 1 });
  }

  test('the queue waits, the screen stays, and the same person goes on where they were', async () => {
    await workAs(device);
    const { id: key } = await checkIn(1, 1);
    await expire();
    expect(await readBol(id('bol', 1))).toMatchObject({ pending: 1 });
    const { db } = requireSession();
    await device.signIn(ada);
    expect(requireSession().db).toBe(db);
    await flush(requireSession());
    expect(device.server.effects).toEqual([key]);
    expect(await syncStatusOf(device.db())).toMatchObject({ signInNeeded: false });
  });

  test('B13: another person who logs in instead neither sees nor sends it, and its owner can later', async () => {
    await workAs(device);
    await cachePdf(device.db(), 'a'.repeat(64), pdf());
    const { id: key } = await checkIn(1, 1);
    await expire();
    await device.signIn(user(3, CARRIER, 3));
    expect(await readBol(id('bol', 1))).toBeNull();
    expect(await caches.keys()).toEqual([]);
    await flush(requireSession());
    expect(device.server.effects).toEqual([]);
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1 }]);
    await logOut({ unsent: 'keep' });
    await device.signIn(ada);
    await flush(requireSession());
    expect(device.server.effects).toEqual([key]);
    const sender = device.server.mutations().at(-1);
    expect(sender?.headers.get(HEADERS.actor)).toBe(ada._id);
  });
});
