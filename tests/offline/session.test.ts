// @vitest-environment node
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { CallError } from '#offline/call.ts';
import { closeDeviceDb, deviceDb, deviceId } from '#offline/db/device-db.ts';
import { accountDbName } from '#offline/db/schema.ts';
import { sealStore } from '#offline/db/seal-store.ts';
import { saveDraft } from '#offline/drafts.ts';
import { environment } from '#offline/environment.ts';
import { cachePdf } from '#offline/files/pdf-cache.ts';
import { flush } from '#offline/outbox/flush.ts';
import { readEntries } from '#offline/reads/read-entries.ts';
import { readBol } from '#offline/reads/read-load.ts';
import { syncStatusOf } from '#offline/reads/read-sync-status.ts';
import {
  countUnsent,
  currentSession,
  onSessionChange,
  parkedAccounts,
  payOwedLogout,
  restoreSession,
  signIn,
  signOut,
} from '#offline/session.ts';
import { requireSession } from '#offline/session-state.ts';
import { pull } from '#offline/sync/pull.ts';
import { restart, useCaches, workAs } from './support/at-work.ts';
import { checkIn, useDevice } from './support/device.ts';
import { CARRIER, id, RECEIVER, user } from './support/freight.ts';
import { LOST } from './support/server.ts';

const device = useDevice();
useCaches();

const ada = user(1);
const bob = user(2);

const logouts = () => device.server.seen.filter(({ path }) => path === '/api/auth/logout');
const pdf = () => new TextEncoder().encode('%PDF').buffer as ArrayBuffer;

describe('signing in', () => {
  test('a wrong password is an answer, not an error, and nobody is signed in', async () => {
    device.server.people.set(ada.username, { password: 'right', user: ada });
    expect(await signIn(ada.username, 'wrong')).toBe('wrong-login');
    expect(currentSession()).toBeNull();
    expect(await restart()).toBeNull();
  });

  test('without a network it says so', async () => {
    device.server.before = () => LOST;
    const error = await signIn('a', 'b').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ kind: 'network', message: 'There is no connection to the server.' });
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
});

describe('signing out', () => {
  test('E5: nothing that was read stays: no rows, no cached documents, no session', async () => {
    await workAs(device);
    await cachePdf(ada._id, 'a'.repeat(64), pdf());
    expect(await signOut({ unsent: 'keep' })).toEqual({ signedOut: true });
    expect(currentSession()).toBeNull();
    expect(await caches.keys()).toEqual([]);
    await device.signIn(bob);
    const left = new Dexie(accountDbName(ada._id));
    await left.open();
    for (const { name } of left.tables)
      expect([name, await left.table(name).count()]).toEqual([name, Number(name === 'meta')]);
    left.close();
    expect(await deviceDb().accounts.get(ada._id)).toMatchObject({ user: null });
  });

  test('A17: unsent work stays, sealed, is named by count only, and is sent when its person is back', async () => {
    await workAs(device);
    const { id: key } = await checkIn(1, 1);
    await saveDraft('wizard', { pUNum: 'PU-9' });
    expect(await countUnsent()).toBe(1);
    await signOut({ unsent: 'keep' });
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1 }]);
    await device.signIn(bob);
    expect(await readEntries()).toEqual([]);
    await flush(requireSession());
    expect(device.server.effects).toEqual([]);
    await signOut({ unsent: 'keep' });
    await device.signIn(ada);
    expect(await parkedAccounts()).toEqual([]);
    await flush(requireSession());
    expect(device.server.effects).toEqual([key]);
    expect((await device.db().drafts.toArray()).map(({ key: name }) => name)).toEqual(['wizard']);
  });

  test('with "send" it sends first; what could not be sent keeps the person signed in', async () => {
    await workAs(device);
    await checkIn(1, 1);
    device.server.before = ({ key }) => (key ? device.server.fail('unavailable') : undefined);
    expect(await signOut({ unsent: 'send' })).toEqual({ signedOut: false, unsent: 1 });
    expect(currentSession()).not.toBeNull();
    expect(await readBol(id('bol', 1))).toMatchObject({ pending: 1 });
    device.server.before = () => undefined;
    expect(await signOut({ unsent: 'send' })).toEqual({ signedOut: true });
    expect(device.server.effects).toHaveLength(1);
  });

  test('A17: an entry made at the very moment of signing out is counted or refused, never lost', async () => {
    for (let delay = 0; delay < 6; delay++) {
      await workAs(device);
      const before = await countUnsent();
      const leaving = (async () => {
        for (let step = 0; step < delay; step++) await Promise.resolve();
        return signOut({ unsent: 'keep' });
      })();
      const made = await checkIn(1, 1).then(
        () => 1,
        (error: Error) => {
          expect(error.message).toMatch(/signed in|signed out/i);
          return 0;
        },
      );
      await leaving;
      await device.signIn(ada);
      expect(await countUnsent()).toBe(before + made);
    }
  });

  test('the server is told at once', async () => {
    await workAs(device);
    await signOut({ unsent: 'keep' });
    await payOwedLogout();
    expect(logouts().length).toBeGreaterThan(0);
    expect(await deviceDb().settings.get('logoutOwed')).toBeUndefined();
  });

  test('without a network it is owed, and made good at the next start if nobody has signed in', async () => {
    await workAs(device);
    device.server.before = () => LOST;
    await signOut({ unsent: 'keep' });
    await payOwedLogout();
    expect(device.server.session).not.toBeNull();
    device.server.before = () => undefined;
    await restart();
    await expect.poll(() => device.server.session).toBeNull();
  });

  test('an owed sign-out never ends a later person’s session', async () => {
    await workAs(device);
    device.server.before = () => LOST;
    await signOut({ unsent: 'keep' });
    await payOwedLogout();
    device.server.before = () => undefined;
    await device.signIn(bob);
    await payOwedLogout();
    await restart();
    await payOwedLogout();
    expect(logouts()).toEqual([]);
    expect(device.server.session).toMatchObject({ name: 'User 2' });
  });
});

describe('at the next start', () => {
  test('a sign-out that was cut off in the middle is finished, and nothing can be entered in between', async () => {
    await workAs(device);
    await checkIn(1, 1);
    await cachePdf(ada._id, 'a'.repeat(64), pdf());
    await sealStore(device.db(), { evenWithUnsent: true });
    await expect(checkIn(1, 1)).rejects.toThrow(/signed out/);
    expect(await pull(requireSession())).toBe(false);
    expect(await restart()).toBeNull();
    expect(await caches.keys()).toEqual([]);
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1 }]);
    await device.signIn(ada);
    expect(await countUnsent()).toBe(1);
  });
});

describe('several tabs', () => {
  test('following another tab at the moment of signing in here does not undo it', async () => {
    await workAs(device);
    for (let round = 0; round < 8; round++) {
      await signOut({ unsent: 'keep' });
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

  test('B13: another person who signs in instead neither sees nor sends it, and its owner can later', async () => {
    await workAs(device);
    await cachePdf(ada._id, 'a'.repeat(64), pdf());
    const { id: key } = await checkIn(1, 1);
    await expire();
    await device.signIn(user(3, CARRIER, 3));
    expect(await readBol(id('bol', 1))).toBeNull();
    expect(await caches.keys()).toEqual([]);
    await flush(requireSession());
    expect(device.server.effects).toEqual([]);
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1 }]);
    await signOut({ unsent: 'keep' });
    await device.signIn(ada);
    await flush(requireSession());
    expect(device.server.effects).toEqual([key]);
    const sender = device.server.mutations().at(-1);
    expect(sender?.headers.get(HEADERS.actor)).toBe(ada._id);
  });
});

test('the clock of the test moves only by hand', () => {
  expect(environment.now()).toBe(Date.parse('2026-11-21T10:00:00.000Z'));
});
