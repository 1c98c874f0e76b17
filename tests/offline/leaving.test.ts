// @vitest-environment node
/** What a device keeps of somebody who has left: nothing that can be read, however the leaving went. */
import { describe, expect, test } from 'vitest';
import { requireSession, setSession } from '#offline/account/account.ts';
import { closeDeviceDb, deviceDb } from '#offline/account/device-db.ts';
import { cachedPdf, cachePdf, keptPdfs, pdfCacheSize } from '#offline/files/pdf-cache.ts';
import { pdfCacheName } from '#offline/files/pdf-caches.ts';
import { mirrorInto, reconcileMirror } from '#offline/outbox/mirror.ts';
import { accountDbName, describeAccountDb } from '#offline/rows/schema.ts';
import { countUnsent, currentSession, logOut, parkedAccounts, restoreSession } from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { readBol } from '../support/device/read-rows.ts';
import { restart, useCaches, workAs } from './support/at-work.ts';
import { checkIn, useDevice } from './support/device.ts';
import { id, user } from './support/freight.ts';

const device = useDevice();
useCaches();
const ada = user(1);
const bob = user(2);
const pdf = () => new TextEncoder().encode('%PDF').buffer as ArrayBuffer;

test('a login that breaks off on a full device leaves nobody before an emptied screen: the one before is logged out', async () => {
  await workAs(device);
  await checkIn(1, 1);
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    if (this.transaction.db.name === accountDbName(bob._id)) throw new DOMException('Full.', 'QuotaExceededError');
    return put.apply(this, given);
  };
  await expect(device.signIn(bob)).rejects.toThrow('Full.');
  expect(currentSession()).toBeNull();
  IDBObjectStore.prototype.put = put;
  expect(await parkedAccounts()).toMatchObject([{ name: ada.name, unsent: 1, locked: true }]);
  await device.signIn(ada);
  expect(await countUnsent()).toBe(1);
  expect(await pull(requireSession())).toBe(true);
  expect(await readBol(id('bol', 1))).toMatchObject({ pending: 1 });
});

describe('on a device that got full in the middle of a logout', () => {
  /** From now on the device takes note of nothing about people; the store of the person themselves is sealed already. */
  function fillDeviceDb() {
    const full = () => Promise.reject(new DOMException('The device is full.', 'QuotaExceededError'));
    Object.assign(deviceDb(), { transaction: full });
  }

  test('the person is gone all the same, nothing they left is put back readable, and the next start goes on', async () => {
    await workAs(device);
    const texts = new Map<string, string>();
    mirrorInto({
      length: 0,
      key: () => null,
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, value) => texts.set(key, value),
      removeItem: (key) => texts.delete(key),
    });
    await checkIn(1, 1);
    const { db, actor, user: person } = requireSession();
    fillDeviceDb();
    expect(await logOut({ unsent: 'keep' })).toEqual({ loggedOut: true });
    expect(currentSession()).toBeNull();
    // A turn of the sync that had begun before.
    await db.open();
    expect(await reconcileMirror({ db, actor })).toBe(0);
    expect(await db.outbox.count()).toBe(0);
    db.close();
    mirrorInto(null);

    expect(await restart()).toBeNull();
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1 }]);
    await expect.poll(() => device.server.session).toBeNull();
    await device.signIn(person);
    expect(await countUnsent()).toBe(1);
  });

  test('another tab of theirs follows', async () => {
    await workAs(device);
    await checkIn(1, 1);
    const session = requireSession();
    fillDeviceDb();
    await logOut({ unsent: 'keep' });
    closeDeviceDb();
    // The other tab still shows them, and hears that something changed.
    await session.db.open();
    setSession(session);
    expect(await restoreSession()).toBeNull();
    expect(currentSession()).toBeNull();
  });
});

describe('cached documents', () => {
  test('E5: of somebody who is not logged in go at the next start', async () => {
    await workAs(device);
    await caches.open(pdfCacheName('somebody-else'));
    await cachePdf(device.db(), 'b'.repeat(64), pdf());
    await restart();
    expect(await caches.keys()).toEqual([pdfCacheName(ada._id)]);
    expect(await cachedPdf(ada._id, 'b'.repeat(64))).not.toBeNull();
  });

  test('E5: are gone before the device notes that their person has left: the page may die in between', async () => {
    await workAs(device);
    await cachePdf(device.db(), 'b'.repeat(64), pdf());
    let left: Promise<string[]> | null = null;
    deviceDb().settings.hook('deleting', (key) => {
      if (key === 'signedIn') left = caches.keys();
    });
    await logOut({ unsent: 'keep' });
    expect(await left).toEqual([]);
  });

  test('E5: that arrive while the device notes that their person has left go, too', async () => {
    await workAs(device);
    deviceDb().settings.hook('deleting', (key) => {
      if (key === 'signedIn') void caches.open(pdfCacheName(ada._id));
    });
    await logOut({ unsent: 'keep' });
    expect(await caches.keys()).toEqual([]);
  });

  test('E5: that arrive, or are looked for, after their person has left are not kept', async () => {
    await workAs(device);
    await logOut({ unsent: 'keep' });
    expect(await keptPdfs(ada._id)).toEqual(new Set());
    expect(await cachePdf(describeAccountDb(ada._id), 'a'.repeat(64), pdf())).toBe(false);
    expect(await cachedPdf(ada._id, 'a'.repeat(64))).toBeNull();
    expect(await pdfCacheSize(ada._id)).toBe(0);
    expect(await caches.keys()).toEqual([]);
  });

  test('E5: of somebody else go at a start at which nobody is logged in', async () => {
    await caches.open(pdfCacheName('somebody-else'));
    await restart();
    expect(await caches.keys()).toEqual([]);
  });
});
