import { beforeAll, describe, expect, it } from 'vitest';
import { addPushSubscription, getPushKey, removePushSubscription } from '#contract/push-subscription.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let ray: ApiClient;
let lena: ApiClient;
beforeAll(async () => {
  server = await testServer();
  ray = await server.signIn('driver@carrier.example');
  lena = await server.signIn('driver2@carrier.example');
});

const keys = { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQ', auth: 'tBHItJI5svbpez7KI4CCXg' };
const device = (name: string) => ({ endpoint: `https://push.example.com/send/${name}`, keys });
const owners = async (name: string) =>
  (
    await server.database.pool.query('select user_id, device_id from push_subscriptions where endpoint = $1', [
      device(name).endpoint,
    ])
  ).rows;

describe('push subscriptions', () => {
  it('are refused without a session', async () => {
    const stranger = server.stranger();
    expect((await stranger.call(addPushSubscription, { body: device('x') })).status).toBe(403);
    expect((await stranger.call(removePushSubscription, { body: device('x') })).status).toBe(403);
    expect((await stranger.call(getPushKey)).status).toBe(403);
    expect(await owners('x')).toEqual([]);
  });

  it('are kept once per browser, with the device', async () => {
    const headers = { 'x-device': 'phone-1' };
    for (const _ of [1, 2]) {
      expect((await ray.call(addPushSubscription, { body: device('a'), headers })).status).toBe(201);
    }
    expect(await owners('a')).toEqual([{ user_id: ray.userId, device_id: 'phone-1' }]);
  });

  it('belong to who is logged in on the device now', async () => {
    await ray.ok(addPushSubscription, { body: device('shared') });
    await lena.ok(addPushSubscription, { body: device('shared') });
    expect(await owners('shared')).toMatchObject([{ user_id: lena.userId }]);
  });

  it('are not taken over by who knows the address but not the browser’s keys', async () => {
    await ray.ok(addPushSubscription, { body: device('taken') });
    const guessed = { ...device('taken'), keys: { p256dh: 'BNcRdreALRFXTkOO', auth: 'tBHItJI5svbpez7K' } };
    expect((await lena.call(addPushSubscription, { body: guessed })).status).toBe(201);
    expect(await owners('taken')).toMatchObject([{ user_id: ray.userId }]);
  });

  it('are forgotten by their owner only', async () => {
    await ray.ok(addPushSubscription, { body: device('b') });
    await lena.ok(removePushSubscription, { body: { endpoint: device('b').endpoint } });
    expect(await owners('b')).toHaveLength(1);
    await ray.ok(removePushSubscription, { body: { endpoint: device('b').endpoint } });
    expect(await owners('b')).toEqual([]);
    expect((await ray.call(removePushSubscription, { body: { endpoint: device('b').endpoint } })).status).toBe(200);
  });

  it.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://10.0.0.7/x',
    'https://metadata.internal/x',
    'https://printer/x',
    'https://push.example.com:8443/x',
    'https://user:pass@push.example.com/x',
    'file:///etc/passwd',
    `https://push.example.com/${'x'.repeat(1001)}`,
  ])('are refused for an address that is no push service: %s', async (endpoint) => {
    const answer = await ray.call(addPushSubscription, { body: { endpoint, keys } });
    expect([answer.status, answer.error]).toEqual([422, 'invalid']);
  });

  it('of one person are at most twenty: the oldest goes', async () => {
    const admin = await server.signIn('admin@carrier.example');
    for (let count = 0; count < 22; count += 1) {
      server.clock.advance(1000);
      await admin.ok(addPushSubscription, { body: device(`many-${count}`) });
    }
    expect(await owners('many-1')).toEqual([]);
    expect(await owners('many-2')).toHaveLength(1);
    expect(await owners('many-21')).toHaveLength(1);
  });
});

describe('the push key', () => {
  it('is one for all, also when two ask for it first', async () => {
    const answers = await Promise.all([ray, lena, ray, lena].map((client) => client.ok(getPushKey)));
    const [first] = answers;
    expect(new Set(answers.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(Buffer.from(first?.publicKey ?? '', 'base64url')).toHaveLength(65);
    const other = await testServer({ databaseUrl: String(server.database.connection.connectionString) });
    expect(await (await other.signIn('driver@carrier.example')).ok(getPushKey)).toEqual(first);
    expect(JSON.stringify(answers)).not.toContain('private');
    await other.close();
  });
});
