// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#offline/account/account.ts';
import { onStorageTrouble, sayWhenLate } from '#offline/base/storage-trouble.ts';
import { accountDbName } from '#offline/rows/schema.ts';
import { restoreSession } from '#offline/session.ts';
import { useDevice } from '../support/device.ts';
import { user } from '../support/freight.ts';

const device = useDevice();

let heard: unknown[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  heard = [];
  stop = onStorageTrouble((trouble) => heard.push(trouble));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('E4, A10: a store that opens and then does not answer is said to be dead, until it answers after all', async () => {
  let answer: (value: string) => void = () => {};
  const waiting = sayWhenLate(
    new Promise<string>((resolve) => {
      answer = resolve;
    }),
  );
  await vi.advanceTimersByTimeAsync(9_999);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['dead']);
  answer('here');
  expect(await waiting).toBe('here');
  expect(heard).toEqual(['dead', null]);
});

test('of an answer in time, or a failure, nothing is said', async () => {
  expect(await sayWhenLate(Promise.resolve(1))).toBe(1);
  await expect(sayWhenLate(Promise.reject(new Error('no')))).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(heard).toEqual([]);
});

/** Another page in the middle of a write; returns what ends it. */
async function holdStore(): Promise<() => void> {
  const opening = indexedDB.open(accountDbName(user(1)._id));
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction('meta', 'readwrite');
  let held = true;
  const goOn = () => {
    if (held) transaction.objectStore('meta').count().onsuccess = goOn;
    else opening.result.close();
  };
  goOn();
  return () => {
    held = false;
  };
}

test('a start whose store is held by another page says so, and goes on as soon as it is let go', async () => {
  await device.signIn();
  device.db().close();
  setSession(null);
  const letGo = await holdStore();
  const restored = restoreSession();
  while (heard.length === 0) {
    vi.advanceTimersByTime(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(heard).toEqual(['dead']);
  letGo();
  expect(await restored).toMatchObject({ user: { _id: user(1)._id } });
  expect(heard).toEqual(['dead', null]);
});
