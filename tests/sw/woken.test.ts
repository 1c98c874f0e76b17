// @vitest-environment node
/** The worker, woken for work that waits: when it is done, what it leaves behind, and in whose language it speaks. */
import { Dexie } from 'dexie';
import { describe, expect, onTestFinished, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { rememberLogIn } from '#offline/account/device-db.ts';
import { STEP_ASIDE } from '#offline/offline-ready.ts';
import { accountDbName } from '#offline/rows/schema.ts';
import { onStorageTrouble } from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, useDevice } from '../offline/support/device.ts';
import { bolOf, loadOf, user } from '../offline/support/freight.ts';
import { patiently } from '../support/patiently.ts';
import { dispatch, useWorker, world } from './worker-world.ts';

useWorker();
const device = useDevice();

async function start() {
  await device.signIn();
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await pull(requireSession());
  device.server.seen.length = 0;
}
const sync = () => dispatch('sync', { tag: 'connex-outbox', lastChance: false });

describe('the browser need not come again', () => {
  test('for what needs a person', async () => {
    await start();
    const { seq } = await checkIn(1, 1);
    await device.db().outbox.update(seq, { status: 'attention' });
    await expect(sync()).resolves.toBeUndefined();
    expect(await device.db().outbox.count()).toBe(1);
  });

  test('for what waits for a login', async () => {
    await start();
    await checkIn(1, 1);
    device.server.before = () => device.server.fail('no-session');
    await expect(sync()).resolves.toBeUndefined();
    expect(await device.db().outbox.toArray()).toMatchObject([{ status: 'signin' }]);
  });
});

test('a newer version need not wait for what is being sent: the event ends, and the entry stays', async () => {
  await start();
  await checkIn(1, 1);
  let release = () => {};
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  device.server.before = () => held;
  const sent = sync();
  await patiently(() => expect(device.server.seen.length).toBeGreaterThan(0));
  await dispatch('message', { data: { type: STEP_ASIDE } });
  await sent;
  expect(await device.db().outbox.count()).toBe(1);
  release();
  await patiently(async () => expect(await device.db().outbox.count()).toBe(0));
});

test('it leaves the store closed, so that a newer version can open it', async () => {
  await start();
  await checkIn(1, 1);
  device.db().close();
  await sync();
  expect(device.server.effects).toHaveLength(1);
  const troubles: unknown[] = [];
  onTestFinished(onStorageTrouble((trouble) => troubles.push(trouble)));
  const newer = new Dexie(accountDbName(user(1)._id));
  newer.version(99).stores({});
  await newer.open();
  newer.close();
  expect(troubles).toEqual([]);
});

test('what it says itself is in the language its person chose, whatever the browser speaks', async () => {
  await rememberLogIn({ ...user(1), language: 'es' });
  await dispatch('push', { data: null });
  expect(world.shown).toMatchObject([{ options: { body: 'Hay novedades sobre sus cargas.' } }]);
});
