// @vitest-environment node
/** Whom the device remembers, and what a person who has left, or comes at the same moment, can no longer change. */
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { requireSession, setSession } from '#offline/account/account.ts';
import { deviceDb, loggedInAccount, rememberLogOut, rememberProfile } from '#offline/account/device-db.ts';
import { followProfile } from '#offline/account/follow-profile.ts';
import { accountDbName } from '#offline/rows/schema.ts';
import { haveSealKey, importSealKey } from '#offline/seal/key.ts';
import { forgetName } from '#offline/session/note-log-out.ts';
import { forgetAccount, sealLeftOpen } from '#offline/session/parked-accounts.ts';
import { currentSession, logOut, onStorageTrouble, parkedAccounts } from '#offline/session.ts';
import { useCaches, workAs } from './support/at-work.ts';
import { checkIn, useDevice } from './support/device.ts';
import { id, user } from './support/freight.ts';
import { LOST } from './support/server.ts';

const device = useDevice();
useCaches();

const ada = user(1);
const bob = user(2);
const kept = (userId: string) => deviceDb().accounts.get(userId);

describe('whoever is here', () => {
  test('stays so when the device looks for what was left open by others', async () => {
    await workAs(device);
    await sealLeftOpen();
    await checkIn(1, 1);
    expect(await device.db().outbox.count()).toBe(1);
    expect((await loggedInAccount())?.userId).toBe(ada._id);
  });

  test('keeps their name where another tab had just noted that they left', async () => {
    await workAs(device);
    await forgetName(ada._id);
    expect((await kept(ada._id))?.name).toBe('User 1');
  });

  test('stays so when a late logout of the one before is noted', async () => {
    await device.signIn(bob);
    await rememberLogOut(ada._id, { owed: false });
    expect((await loggedInAccount())?.userId).toBe(bob._id);
  });

  test('has the newest of what is known of them: an older row of the feed changes nothing', async () => {
    await device.signIn({ ...ada, name: 'Ada Newname', version: 3 });
    const { company: _, ...person } = { ...ada, version: 2, generation: 1 };
    await device.db().people.put(person);
    await followProfile();
    expect(currentSession()?.user.name).toBe('Ada Newname');
  });
});

describe('whoever has left', () => {
  test('is not written back by what the server still says of them', async () => {
    await workAs(device);
    await logOut({ unsent: 'keep' });
    await rememberProfile(ada);
    expect(await kept(ada._id)).toMatchObject({ name: '', user: null });
  });

  test('loses nothing unsent although the account exists no more: only a person deletes that', async () => {
    await workAs(device);
    device.server.before = () => LOST;
    await checkIn(1, 1);
    await logOut({ unsent: 'keep' });
    await forgetAccount(ada._id);
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1 }]);
  });

  test('gets no key put into their store, which would open what was locked', async () => {
    await device.signIn();
    await device.db().meta.delete('sealKey');
    device.server.before = async ({ path }) => {
      if (path === '/api/auth/seal-key') await device.db().meta.put({ key: 'sealed', value: true });
      return undefined;
    };
    expect(await haveSealKey(requireSession())).toBe(false);
    expect(await device.db().meta.get('sealKey')).toBeUndefined();
  });
});

describe('somebody whose store is not on this device', () => {
  test('gets none by a look at what was left open, nor by the login screen', async () => {
    await workAs(device);
    await deviceDb().accounts.put({ userId: bob._id, name: bob.name, user: null, lastSignedInAt: 1 });
    await sealLeftOpen();
    expect(await parkedAccounts()).toEqual([]);
    expect(await Dexie.exists(accountDbName(bob._id))).toBe(false);
  });
});

describe('whoever logs in where another one was', () => {
  test('leaves the store of that one closed, so that a newer version can open it', async () => {
    await workAs(device);
    // A tab that shows nobody: it began before she came.
    device.db().close();
    setSession(null);
    await device.signIn(bob);
    const troubles: unknown[] = [];
    const stop = onStorageTrouble((trouble) => troubles.push(trouble));
    const newer = new Dexie(accountDbName(ada._id));
    newer.version(99).stores({});
    await newer.open();
    newer.close();
    stop();
    expect(troubles).toEqual([]);
  });
});

describe('the key that locks what is left unsent', () => {
  test('is asked for once: where it is here, work can be locked without a network', async () => {
    await device.signIn();
    device.server.before = () => LOST;
    expect(await haveSealKey(requireSession())).toBe(true);
    expect(device.server.seen).toEqual([]);
  });

  test('can be read out by no script', async () => {
    const key = await importSealKey(Buffer.from(id('user', 1).padEnd(32, '.')).toString('base64url'));
    await expect(crypto.subtle.exportKey('raw', key!)).rejects.toThrow();
  });
});
