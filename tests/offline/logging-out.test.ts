// @vitest-environment node
/** What a logout leaves on the device, and what it tells the server. */
import { Dexie } from 'dexie';
import { describe, expect, test, vi } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { requireSession } from '#offline/account/account.ts';
import { deviceDb, deviceId } from '#offline/account/device-db.ts';
import { environment } from '#offline/base/environment.ts';
import { saveDraft } from '#offline/drafts.ts';
import { cachePdf, pdfCacheSize } from '#offline/files/pdf-cache.ts';
import { flush } from '#offline/outbox/flush.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { accountDbName } from '#offline/rows/schema.ts';
import {
  countUnsent,
  currentSession,
  isServerReached,
  logOut,
  parkedAccounts,
  payOwedLogout,
} from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { readBol } from '../support/device/read-rows.ts';
import { patiently } from '../support/patiently.ts';
import { restart, useCaches, workAs } from './support/at-work.ts';
import { checkIn, useDevice } from './support/device.ts';
import { id, loadOf, user } from './support/freight.ts';
import { LOST } from './support/server.ts';

const LOGOUT_FAILED = 'Logout failed: the server has not heard of it and is told later.';
const device = useDevice();
useCaches();

const ada = user(1);
const bob = user(2);

const logouts = () => device.server.seen.filter(({ path }) => path === '/api/auth/logout');
const pdf = () => new TextEncoder().encode('%PDF').buffer as ArrayBuffer;

describe('logging out', () => {
  test('E5: nothing that was read stays: no rows, no cached documents, no session', async () => {
    await workAs(device);
    await cachePdf(device.db(), 'a'.repeat(64), pdf());
    expect(await logOut({ unsent: 'keep' })).toEqual({ loggedOut: true });
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

  test('E5: a page of changes that arrives while its person leaves is not written', async () => {
    await workAs(device);
    const { checkpoint } = environment;
    environment.checkpoint = async (at) => {
      if (at !== 'log-out:sealed') return;
      environment.checkpoint = checkpoint;
      device.server.putLoad(loadOf(2));
      expect(await pull(requireSession())).toBe(false);
      expect(await device.db().loads.count()).toBe(0);
    };
    expect(await logOut({ unsent: 'keep' })).toEqual({ loggedOut: true });
    expect(environment.checkpoint).toBe(checkpoint);
  });

  test('A17: unsent work stays, sealed, is named by count only, and is sent when its person is back', async () => {
    await workAs(device);
    const { id: key } = await checkIn(1, 1);
    await saveDraft('wizard', { pUNum: 'PU-9' });
    expect(await countUnsent()).toBe(1);
    await logOut({ unsent: 'keep' });
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1 }]);
    await device.signIn(bob);
    expect(await readEntries()).toEqual([]);
    await flush(requireSession());
    expect(device.server.effects).toEqual([]);
    await logOut({ unsent: 'keep' });
    await device.signIn(ada);
    expect(await parkedAccounts()).toEqual([]);
    await flush(requireSession());
    expect(device.server.effects).toEqual([key]);
    expect((await device.db().drafts.toArray()).map(({ key: name }) => name)).toEqual(['wizard']);
  });

  test('with nothing unsent neither name nor address of the person stays; with something only until it is sent', async () => {
    const kept = async () => JSON.stringify([await deviceDb().accounts.toArray(), await deviceDb().settings.toArray()]);
    await workAs(device);
    expect(await kept()).toContain(ada.name);
    await logOut({ unsent: 'keep' });
    expect(await kept()).not.toContain(ada.name);
    expect(await kept()).not.toContain(ada.email);

    await device.signIn(ada);
    await checkIn(1, 1);
    await logOut({ unsent: 'keep' });
    expect(await kept()).toContain(ada.name);
    await device.signIn(bob);
    await logOut({ unsent: 'keep' });
    expect(await kept()).toContain(ada.name);
    expect(await kept()).not.toContain(bob.name);
    await device.signIn(ada);
    await flush(requireSession());
    await logOut({ unsent: 'keep' });
    expect(await kept()).not.toContain(ada.name);
  });

  test('the name a version before left behind goes at the next start', async () => {
    await workAs(device);
    await logOut({ unsent: 'keep' });
    await deviceDb().accounts.update(ada._id, { name: ada.name });
    await restart();
    await expect.poll(async () => (await deviceDb().accounts.get(ada._id))?.name).toBe('');
  });

  test('with "send" it sends first; what could not be sent keeps the person logged in', async () => {
    await workAs(device);
    await checkIn(1, 1);
    device.server.before = ({ key }) => (key ? device.server.fail('unavailable') : undefined);
    expect(await logOut({ unsent: 'send' })).toEqual({ loggedOut: false, unsent: 1 });
    expect(currentSession()).not.toBeNull();
    expect(await readBol(id('bol', 1))).toMatchObject({ pending: 1 });
    device.server.before = () => undefined;
    expect(await logOut({ unsent: 'send' })).toEqual({ loggedOut: true });
    expect(device.server.effects).toHaveLength(1);
  });

  test('a full device makes room for it: documents of the server go first', async () => {
    await workAs(device);
    await checkIn(1, 1);
    await cachePdf(device.db(), 'a'.repeat(64), pdf());
    const db = device.db();
    const transaction = db.transaction.bind(db) as (...all: unknown[]) => unknown;
    const full = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
    Object.assign(db, {
      transaction: async (...all: unknown[]) => ((await pdfCacheSize(ada._id)) > 0 ? full() : transaction(...all)),
    });
    expect(await logOut({ unsent: 'keep' })).toEqual({ loggedOut: true });
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1 }]);
  });

  test('a server that does not answer the question for a missing key holds it up for four seconds at most', async () => {
    await workAs(device);
    await device.db().meta.delete('sealKey');
    let release = () => {};
    const never = new Promise<typeof LOST>((resolve) => {
      release = () => resolve(LOST);
    });
    device.server.before = ({ path }) => (path === '/api/auth/seal-key' ? never : undefined);
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    const leaving = logOut({ unsent: 'keep' });
    await patiently(() => expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(4_000));
    pauses.mockRestore();
    release();
    expect(await leaving).toEqual({ loggedOut: true });
  });

  test('A17: an entry made at the very moment of logging out is counted or refused, never lost', async () => {
    for (let delay = 0; delay < 6; delay++) {
      device.pass(1000); // within a second it would be the last round's check-in again
      await workAs(device);
      const before = await countUnsent();
      const leaving = (async () => {
        for (let step = 0; step < delay; step++) await Promise.resolve();
        return logOut({ unsent: 'keep' });
      })();
      const made = await checkIn(1, 1).then(
        () => 1,
        (error: Error) => {
          expect(error.message).toMatch(/logged in|logged out/i);
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
    await logOut({ unsent: 'keep' });
    await payOwedLogout();
    expect(logouts().length).toBeGreaterThan(0);
    expect(await deviceDb().settings.get('logoutOwed')).toBeUndefined();
  });

  test('names the person and the device, to which the server then pushes nothing more', async () => {
    await workAs(device);
    await logOut({ unsent: 'keep' });
    await expect.poll(logouts).toHaveLength(1);
    const headers = logouts()[0]?.headers;
    expect(headers?.get(HEADERS.actor)).toBe(ada._id);
    expect(headers?.get(HEADERS.device)).toBe(await deviceId());
  });

  test('where the server does not hear of it, the console does', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await workAs(device);
    device.server.before = ({ path }) => (path === '/api/auth/logout' ? device.server.fail('internal') : undefined);
    await logOut({ unsent: 'keep' });
    await expect.poll(() => logged.mock.calls.map(([words]) => words)).toContain(LOGOUT_FAILED);
    device.server.before = () => LOST;
    logged.mockClear();
    await payOwedLogout();
    expect(logged.mock.calls.map(([words]) => words)).toEqual([LOGOUT_FAILED]);
    device.server.before = () => undefined;
    logged.mockClear();
    await payOwedLogout();
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  test('without a network it is owed, and made good at the next start if nobody has logged in', async () => {
    await workAs(device);
    device.server.before = () => LOST;
    await logOut({ unsent: 'keep' });
    await payOwedLogout();
    expect(device.server.session).not.toBeNull();
    device.server.before = () => undefined;
    await restart();
    await expect.poll(() => device.server.session).toBeNull();
  });

  test.each([
    ['that the session has ended', 'no-session'],
    ['with somebody else’s session', 'actor-mismatch'],
  ] as const)('an owed logout is over where the server answers %s', async (_, code) => {
    await workAs(device);
    device.server.before = () => LOST;
    await logOut({ unsent: 'keep' });
    await payOwedLogout();
    expect(await deviceDb().settings.get('logoutOwed')).toBeDefined();
    device.server.before = () => device.server.fail(code);
    await payOwedLogout();
    expect(await deviceDb().settings.get('logoutOwed')).toBeUndefined();
  });

  test('an owed logout is void with the next login: that has replaced the session', async () => {
    await workAs(device);
    device.server.before = ({ path }) => (path === '/api/auth/logout' ? LOST : undefined);
    await logOut({ unsent: 'keep' });
    expect(await deviceDb().settings.get('logoutOwed')).toMatchObject({ value: ada._id });
    await device.signIn(bob);
    expect(await deviceDb().settings.get('logoutOwed')).toBeUndefined();
  });

  test('an owed logout never ends a later person’s session', async () => {
    await workAs(device);
    device.server.before = () => LOST;
    await logOut({ unsent: 'keep' });
    await payOwedLogout();
    device.server.before = () => undefined;
    await device.signIn(bob);
    await payOwedLogout();
    await restart();
    await payOwedLogout();
    expect(logouts()).toEqual([]);
    // Not even one that another tab noted a moment ago.
    await deviceDb().settings.put({ key: 'logoutOwed', value: ada._id });
    await payOwedLogout();
    expect(logouts()).toEqual([]);
    expect(device.server.session).toMatchObject({ name: 'User 2' });
  });

  test('nobody who is logged out reaches the server', async () => {
    await workAs(device);
    expect(await isServerReached()).toBe(true);
    await logOut({ unsent: 'keep' });
    expect(await isServerReached()).toBe(false);
  });

  const answers: [who: string, answer: () => Response | typeof LOST, isReached: boolean][] = [
    ['nobody', () => LOST, false],
    ['a page of the Wi-Fi', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), false],
    ['a proxy that cannot reach the server', () => new Response('Bad Gateway', { status: 502 }), false],
    ['a busy server', () => device.server.fail('unavailable'), true],
    ['a server that has ended the session', () => device.server.fail('no-session'), true],
  ];
  test.each(answers)('somebody could log in, or not, where %s answers', async (_, answer, isReached) => {
    await workAs(device);
    device.server.before = answer;
    expect(await isServerReached()).toBe(isReached);
  });
});
