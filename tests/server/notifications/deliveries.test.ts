/** What leaves the server for a notification: real jobs, a real push service's place, real mail files. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { editLoad, type Load } from '#contract/load.ts';
import { listNotifications, readNotification, setNotificationPreferences } from '#contract/notification.ts';
import { addPushSubscription, getPushKey } from '#contract/push-subscription.ts';
import { changePassword, login, logout } from '#contract/session.ts';
import { newId } from '#domain/ids.ts';
import { transaction } from '#server/db/transaction.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { jobId, queueDeliveries } from '#server/notifications/deliveries.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { mailsOf, mailTo } from '../../support/server/mailbox.ts';
import { browserKeys, pushService } from '../../support/server/push-service.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const service = await pushService();
afterAll(service.close);

const RECEIVER = 'admin@receiver.example';
let server: TestServer;
let receiver: ApiClient;
let shipper: ApiClient;
beforeEach(async () => {
  server = await testServer({ pushLine: service.line });
  receiver = await server.signIn(RECEIVER);
  shipper = await server.signIn('admin@shipper.example');
});

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await condition()) return;
    await sleep(50);
  }
  throw new Error('it did not happen');
}

/** A browser's subscription, as it is kept. */
async function subscribe({ userId }: ApiClient, name = newId(), keys = browserKeys()): Promise<string> {
  const path = `/send/${name}`;
  await server.database.pool.query(
    'insert into push_subscriptions (endpoint, user_id, p256dh, auth, device_id, created_at) values ($1, $2, $3, $4, $5, now())',
    [service.url + path, userId, keys.p256dh, keys.auth, name],
  );
  return path;
}

const subscribed = async (path: string) =>
  (await server.database.pool.query('select from push_subscriptions where endpoint = $1', [service.url + path]))
    .rowCount;

const jobs = async (name: 'push' | 'mail') =>
  (await server.database.pool.query<{ id: string; state: string }>('select * from jobs.job where name = $1', [name]))
    .rows;
const done = async (name: 'push' | 'mail') => (await jobs(name)).every(({ state }) => state === 'completed');

const rename = (load: Load, pUNum: string, headers = {}) =>
  shipper.call(editLoad, { params: { id: load._id }, body: { pUNum }, headers });

/** A phone on which the receiver's admin has logged in and turned pushes on. */
async function phoneOf(email: string): Promise<{ client: ApiClient; path: string }> {
  const name = newId();
  const client = server.stranger();
  const headers = { [HEADERS.device]: name };
  await client.call(login, { body: { username: email, password: DEMO_PASSWORD }, headers });
  return { client, path: await subscribe(receiver, name) };
}

describe('a device on which its person is logged in no more', () => {
  it('is sent nothing, though it stays subscribed, once they have set a new password elsewhere', async () => {
    await server.database.pool.query('delete from sessions where user_id = $1', [receiver.userId]);
    const [lost, kept] = [await phoneOf(RECEIVER), await phoneOf(RECEIVER)];
    await givenLoad(server);
    await until(() => service.taken(lost.path).length === 1 && service.taken(kept.path).length === 1);
    const passwords = {
      newPassword: 'Fresh-Start-9!',
      confirmedPassword: 'Fresh-Start-9!',
      oldPassword: DEMO_PASSWORD,
    };
    await kept.client.ok(changePassword, { params: { userId: receiver.userId }, body: passwords });
    await givenLoad(server);
    await until(async () => service.taken(kept.path).length === 2 && (await done('push')));
    expect(service.taken(lost.path)).toHaveLength(1);
  });

  it('nor once its ninety days are over', async () => {
    await server.database.pool.query('delete from sessions where user_id = $1', [receiver.userId]);
    const { path } = await phoneOf(RECEIVER);
    const load = await givenLoad(server);
    await until(() => service.taken(path).length === 1);
    server.clock.advance(91 * 24 * 3_600_000);
    shipper = await server.signIn('admin@shipper.example');
    expect((await rename(load, 'PU-7')).status).toBe(200);
    await until(async () => (await jobs('push')).length === 2 && (await done('push')));
    expect(service.taken(path)).toHaveLength(1);
  });
});

describe('a push message', () => {
  it('reaches each device of the person once, signed and sealed, and says no more than it must', async () => {
    const phone = await subscribe(receiver);
    const tablet = await subscribe(receiver);
    const load = await givenLoad(server);
    await until(() => service.taken(phone).length > 0 && service.taken(tablet).length > 0);
    await until(() => done('push'));
    expect([service.taken(phone).length, service.taken(tablet).length]).toEqual([1, 1]);
    const [notice] = await receiver.ok(listNotifications);
    const { headers, body } = service.taken(phone)[0] ?? { headers: {}, body: Buffer.from('') };
    expect(headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: notice?._id,
      'content-encoding': 'aes128gcm',
    });
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe((await receiver.ok(getPushKey)).publicKey);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ aud: service.url, sub: expect.stringMatching(/^mailto:/) });
    // Sealed for the browser alone, and short enough for every service.
    expect(body.includes(load.pUNum)).toBe(false);
    expect(body.length).toBeLessThan(1000);
  });

  it('is not sent to who made the change, nor for a change that did not happen', async () => {
    const own = await subscribe(shipper);
    const theirs = await subscribe(receiver);
    const load = await givenLoad(server);
    await until(() => service.taken(theirs).length === 1);
    const refused = await shipper.call(editLoad, {
      params: { id: load._id },
      body: { pUNum: 'PU-8', seen: { pUNum: 'PU-other' } },
      headers: { 'idempotency-key': newId() },
    });
    expect(refused.status).toBe(409);
    await sleep(300);
    expect(service.taken(own)).toEqual([]);
    expect(service.taken(theirs)).toHaveLength(1);
    expect(await jobs('push')).toHaveLength(1);
  });

  it('is one for a call that is sent twice, and a new one for news about the same load', async () => {
    const phone = await subscribe(receiver);
    const load = await givenLoad(server);
    // Jobs of two notices have no order.
    await until(() => service.taken(phone).length === 1);
    const headers = { 'idempotency-key': newId() };
    for (const _ of [1, 2]) expect((await rename(load, 'PU-7', headers)).status).toBe(200);
    await until(() => service.taken(phone).length >= 2);
    await sleep(300);
    expect(service.taken(phone)).toHaveLength(2);
    await rename(load, 'PU-9');
    await until(() => service.taken(phone).length === 3);
    const topics = service.taken(phone).map(({ headers: { topic } }) => topic);
    expect(topics[2]).toBe(topics[1]);
    expect(topics[0]).not.toBe(topics[1]);
  });

  it('is the same job however often it is asked for', async () => {
    const phone = await subscribe(receiver);
    await givenLoad(server);
    await until(() => done('push'));
    const [notice] = await receiver.ok(listNotifications);
    const stored = { id: notice?._id ?? '', userId: receiver.userId, kind: 'load-shipped', version: 1 };
    const people = [{ userId: receiver.userId, mail: false, endpoints: [service.url + phone] }];
    await transaction(server.database, 'write', (tx) =>
      queueDeliveries(tx, server.services, { stored: [stored], people }),
    );
    await sleep(300);
    expect((await jobs('push')).map(({ id }) => id)).toEqual([
      jobId(stored.id, stored.version, 'push', service.url + phone),
    ]);
    expect(service.taken(phone)).toHaveLength(1);
  });

  it.each([404, 410])('answered with %i ends the subscription', async (status) => {
    const phone = await subscribe(receiver);
    service.answer(phone, status);
    await givenLoad(server);
    await until(async () => (await subscribed(phone)) === 0);
    await until(() => done('push'));
    expect(service.received.filter(({ path }) => path === phone)).toHaveLength(1);
  });

  it('answered as gone while the browser subscribes anew leaves the new subscription', async () => {
    const phone = await subscribe(receiver);
    const again = { endpoint: service.url + phone, keys: browserKeys() };
    service.answer(phone, 410, () => receiver.ok(addPushSubscription, { body: again }));
    await givenLoad(server);
    await until(async () => service.received.some(({ path }) => path === phone) && (await done('push')));
    service.answer(phone, 201);
    await givenLoad(server);
    await until(() => service.taken(phone).length === 1);
  });

  it('is tried again later when the service is in trouble, and not when it refuses for good', async () => {
    const busy = await subscribe(receiver);
    const strict = await subscribe(receiver);
    service.answer(busy, 503);
    service.answer(strict, 413);
    await givenLoad(server);
    await until(
      async () =>
        (await jobs('push'))
          .map(({ state }) => state)
          .toSorted()
          .join() === 'completed,retry',
    );
    const { rows } = await server.database.pool.query(
      `select start_after > now() + interval '5 seconds' as later from jobs.job where state = 'retry'`,
    );
    expect(rows).toEqual([{ later: true }]);
    expect([await subscribed(busy), await subscribed(strict)]).toEqual([1, 1]);
    service.answer(busy, 201);
    await server.database.pool.query(`update jobs.job set start_after = now() where state = 'retry'`);
    await server.database.pool.query(`select pg_notify('connex_changed', 'jobs:push')`);
    await until(() => service.taken(busy).length === 1);
  });

  it('to a browser whose keys are none ends that subscription', async () => {
    const phone = await subscribe(receiver, newId(), { p256dh: 'BNcRdreALRFXTkOO', auth: 'tBHItJI5svbpez7K' });
    await givenLoad(server);
    await until(async () => (await subscribed(phone)) === 0);
    expect(service.received.filter(({ path }) => path === phone)).toEqual([]);
  });

  it('is not sent any more once read, once unwanted, or once another person has the browser', async () => {
    const names = ['admin@receiver.example', 'clerk@receiver.example', 'admin@carrier.example'] as const;
    const [reader, unwilling, leaver] = await Promise.all(names.map((name) => server.signIn(name)));
    if (!reader || !unwilling || !leaver) throw new Error('nobody');
    const paths = await Promise.all([subscribe(reader), subscribe(unwilling), subscribe(leaver)]);
    for (const path of paths) service.answer(path, 503);
    await givenLoad(server);
    await until(async () => (await jobs('push')).every(({ state }) => state === 'retry'));
    const [notice] = await reader.ok(listNotifications);
    await reader.ok(readNotification, { params: { id: notice?._id ?? '' }, body: { read: true } });
    await unwilling.ok(setNotificationPreferences, { body: { push: false, mail: true } });
    await server.database.pool.query('update push_subscriptions set user_id = $1 where endpoint = $2', [
      shipper.userId,
      service.url + paths[2],
    ]);
    for (const path of paths) service.answer(path, 201);
    await server.database.pool.query(`update jobs.job set start_after = now() where state = 'retry'`);
    await server.database.pool.query(`select pg_notify('connex_changed', 'jobs:push')`);
    await until(() => done('push'));
    expect(paths.flatMap((path) => service.taken(path))).toEqual([]);
  });

  it('goes to no device that logged out', async () => {
    const phone = await subscribe(receiver, 'phone-1');
    const other = await subscribe(receiver, 'phone-2');
    const again = await server.signIn('admin@receiver.example');
    await again.ok(logout, { headers: { 'x-device': 'phone-1' } });
    expect([await subscribed(phone), await subscribed(other)]).toEqual([0, 1]);
  });
});

describe('a mail about a notification', () => {
  it('says the sentence and leads into the app; the mere progress of a load is not mailed', async () => {
    const load = await givenLoad(server, {});
    const mail = await mailTo(server, 'admin@receiver.example');
    const notice = (await receiver.ok(listNotifications)).find(({ kind }) => kind === 'load-shipped');
    expect(mail.replace(/\r\n/g, ' ')).toContain(notice?.text);
    expect(mail).toContain(`${server.services.config.publicUrl}/notifications/${notice?._id}`);
    expect(mail).not.toContain(load.bols[0]?.file.name);
    const ids = await jobs('mail');
    expect(ids).toHaveLength(4);
    const stored = [{ id: newId(), userId: receiver.userId, kind: 'checked-in', version: 1 }];
    const people = [{ userId: receiver.userId, mail: true, endpoints: [] }];
    await transaction(server.database, 'write', (tx) => queueDeliveries(tx, server.services, { stored, people }));
    expect(await jobs('mail')).toHaveLength(4);
  });

  it('is written to who switched pushes off alone', async () => {
    await receiver.ok(setNotificationPreferences, { body: { push: false, mail: true } });
    await givenLoad(server);
    expect(await mailTo(server, 'admin@receiver.example')).toContain('You have a new load');
  });

  it('is not written to who switched mails off', async () => {
    await receiver.ok(setNotificationPreferences, { body: { push: true, mail: false } });
    await givenLoad(server);
    await mailTo(server, 'clerk@receiver.example');
    await until(() => done('mail'));
    expect((await mailsOf(server)).filter((mail) => mail.includes('<admin@receiver.example>'))).toEqual([]);
  });
});
