// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { LIMITS } from '#domain/limits.ts';
import { requireSession } from '#offline/account/account.ts';
import { deviceDb } from '#offline/account/device-db.ts';
import { flush } from '#offline/outbox/flush.ts';
import { forgetAccount } from '#offline/session/parked-accounts.ts';
import { pinOf } from '#offline/session/pin-records.ts';
import {
  countUnsent,
  currentSession,
  logInByPin,
  logOut,
  parkedAccounts,
  peopleWithPin,
  removePin,
  setPin,
} from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { restart, useCaches } from './support/at-work.ts';
import { checkIn, useDevice } from './support/device.ts';
import { bolOf, loadOf, user } from './support/freight.ts';
import { LOST } from './support/server.ts';

const device = useDevice();
useCaches();

const ada = user(1);
const bob = user(2);
const PIN = '730625';
const OTHER_PIN = '941827';
const PASSWORD = 'Connex-Demo1!';
const DAY_MS = 24 * 3_600_000;

/** Both have worked on this device and set a PIN; Bob was here last and is gone. */
async function bothSetPins() {
  await device.signIn(ada);
  await setPin(PIN, PASSWORD);
  await logOut({ unsent: 'keep' });
  device.pass(1000);
  await device.signIn(bob);
  await setPin(OTHER_PIN, PASSWORD);
  await logOut({ unsent: 'keep' });
}

const names = async () => (await peopleWithPin()).map(({ name }) => name);

describe('a PIN on this device', () => {
  test('lets its person be named at the login, the last one first, and is itself kept nowhere', async () => {
    await bothSetPins();
    expect(await peopleWithPin()).toEqual([
      { userId: bob._id, name: 'User 2' },
      { userId: ada._id, name: 'User 1' },
    ]);
    const kept = JSON.stringify([await deviceDb().accounts.toArray(), await deviceDb().settings.toArray()]);
    expect(kept).not.toContain(PIN);
  });

  test('is not remembered when the server did not take it', async () => {
    await device.signIn(ada);
    device.server.before = () => LOST;
    await expect(setPin(PIN, PASSWORD)).rejects.toMatchObject({ kind: 'network' });
    expect(await names()).toEqual([]);
  });

  test('is gone from here once it was removed, and stays while it could not be', async () => {
    await device.signIn(ada);
    await setPin(PIN, PASSWORD);
    device.server.before = () => LOST;
    await expect(removePin()).rejects.toMatchObject({ kind: 'network' });
    expect(await names()).toEqual(['User 1']);
    device.server.before = () => undefined;
    await removePin();
    expect(await names()).toEqual([]);
    expect(device.server.pins.size).toBe(0);
  });

  test('outlives logging in with the password, but not another role, nor the account', async () => {
    await bothSetPins();
    await device.signIn(ada);
    expect(await pinOf(ada._id)).not.toBeNull();
    await logOut({ unsent: 'keep' });
    await device.signIn({ ...ada, role: 1 });
    expect(await names()).toEqual(['User 2']);
    await logOut({ unsent: 'keep' });
    await forgetAccount(bob._id);
    expect(await names()).toEqual([]);
  });

  test('is offered no more after its days, or the days nobody used it; each use begins those anew', async () => {
    await bothSetPins();
    device.pass(3 * DAY_MS);
    expect(await logInByPin(ada._id, PIN)).toBe('logged-in');
    await logOut({ unsent: 'keep' });
    device.pass(LIMITS.pinIdleMs - 3 * DAY_MS);
    expect(await names()).toEqual(['User 1']);
    for (let used = 0; used < 4; used++) {
      device.pass(2 * DAY_MS);
      expect(await logInByPin(ada._id, PIN)).toBe('logged-in');
      await logOut({ unsent: 'keep' });
    }
    device.pass(2 * DAY_MS);
    expect(await names()).toEqual([]);
  });

  test('keeps its person’s name on the device, and takes it along when it ends', async () => {
    await bothSetPins();
    const kept = async () => (await deviceDb().accounts.toArray()).map(({ name }) => name).toSorted();
    expect(await kept()).toEqual(['User 1', 'User 2']);
    device.pass(LIMITS.pinIdleMs);
    await restart();
    await expect.poll(kept).toEqual(['', '']);
  });
});

describe('logging in by PIN', () => {
  test('opens what its person left, which is sent once and as them, and nothing of anybody else', async () => {
    await bothSetPins();
    await device.signIn(ada);
    device.server.putLoad(loadOf(1));
    device.server.putBol(bolOf(1, loadOf(1)));
    await pull(requireSession());
    const { id: key } = await checkIn(1, 1);
    await logOut({ unsent: 'keep' });
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1 }]);

    expect(await logInByPin(bob._id, OTHER_PIN)).toBe('logged-in');
    expect(currentSession()?.user._id).toBe(bob._id);
    expect(await countUnsent()).toBe(0);
    await flush(requireSession());
    expect(device.server.effects).toEqual([]);
    await logOut({ unsent: 'keep' });

    expect(await logInByPin(ada._id, PIN)).toBe('logged-in');
    expect(await parkedAccounts()).toEqual([]);
    await flush(requireSession());
    await flush(requireSession());
    expect(device.server.effects).toEqual([key]);
    expect(device.server.mutations().at(-1)?.headers.get(HEADERS.actor)).toBe(ada._id);
  });

  test('takes over from somebody who is still logged in and locks what they had not sent', async () => {
    await bothSetPins();
    await device.signIn(ada);
    device.server.putLoad(loadOf(1));
    device.server.putBol(bolOf(1, loadOf(1)));
    await pull(requireSession());
    await checkIn(1, 1);
    expect(await logInByPin(bob._id, OTHER_PIN)).toBe('logged-in');
    expect(await parkedAccounts()).toMatchObject([{ name: 'User 1', unsent: 1, locked: true }]);
  });

  test('says what the server says to a wrong one, and is over with the fifth in a row', async () => {
    await bothSetPins();
    for (let wrong = 1; wrong < LIMITS.pinTries; wrong++)
      expect(await logInByPin(ada._id, '000001')).toEqual({ wrong: 'That PIN is not right here.', over: false });
    expect(await logInByPin(ada._id, PIN)).toBe('logged-in');
    await logOut({ unsent: 'keep' });
    for (let wrong = 1; wrong < LIMITS.pinTries; wrong++) await logInByPin(ada._id, '000001');
    expect(await names()).toContain('User 1');
    expect(await logInByPin(ada._id, '000001')).toMatchObject({ over: true });
    expect(await names()).toEqual(['User 2']);
    expect(currentSession()).toBeNull();
  });

  test('without a network it throws, nobody is logged in, and no try is counted', async () => {
    await bothSetPins();
    device.server.before = () => LOST;
    await expect(logInByPin(ada._id, PIN)).rejects.toMatchObject({ kind: 'network' });
    expect(currentSession()).toBeNull();
    expect(await pinOf(ada._id)).toMatchObject({ wrong: 0 });
  });
});
