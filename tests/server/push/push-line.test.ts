/** Where push messages may go: the name a browser gave leads wherever its owner wants, and that is looked at each time. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublicIp } from '#server/http/network-address.ts';
import { internet, type PushLine } from '#server/push/push-line.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { browserKeys, pushService } from '../../support/server/push-service.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const service = await pushService();
afterAll(service.close);

/** What the name leads to, answer by answer; the last one stays. */
let leadsTo: string[][] = [];
let resolved: string[] = [];
const line: PushLine = {
  ...service.line,
  resolve: async (host) => {
    resolved.push(host);
    return (leadsTo.length > 1 ? leadsTo.shift() : leadsTo[0]) ?? [];
  },
};
let server: TestServer;
let receiver: ApiClient;
beforeEach(async () => {
  server = await testServer({ pushLine: line });
  receiver = await server.signIn('admin@receiver.example');
  service.received.length = 0;
  service.opened.length = 0;
  resolved = [];
});

async function subscribed(endpoint = `${service.url}/send/phone`): Promise<void> {
  const { p256dh, auth } = browserKeys();
  await server.database.pool.query(
    'insert into push_subscriptions (endpoint, user_id, p256dh, auth, created_at) values ($1, $2, $3, $4, now())',
    [endpoint, receiver.userId, p256dh, auth],
  );
}

/** News for the receiver; resolves when the push job has had its turn. */
async function told(): Promise<void> {
  await givenLoad(server);
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await server.database.pool.query(`select state from jobs.job where name = 'push'`);
    if (rows.length > 0 && rows.every(({ state }) => state === 'completed')) return;
    await sleep(50);
  }
  throw new Error('the job did not end');
}

describe('a push message', () => {
  it('goes to the address its name led to, asked once, however the name changes meanwhile', async () => {
    leadsTo = [['2606:4700::1111', '8.8.4.4'], ['127.0.0.1']];
    await subscribed();
    await told();
    expect(resolved).toEqual(['push.example.com']);
    expect(service.opened).toEqual(['2606:4700::1111', '8.8.4.4']);
    expect(service.received).toHaveLength(1);
  });

  it('goes nowhere when its name leads inside, and the subscription stays', async () => {
    leadsTo = [['10.0.0.7', '::ffff:127.0.0.1']];
    await subscribed();
    await told();
    expect(service.opened).toEqual([]);
    expect((await server.database.pool.query('select from push_subscriptions')).rowCount).toBe(1);
  });

  it('goes to the public one of two addresses only', async () => {
    leadsTo = [['192.168.1.1', '8.8.8.8']];
    await subscribed();
    await told();
    expect(service.opened).toEqual(['8.8.8.8']);
  });

  it('does not go to an address of former times that is none by today’s rules', async () => {
    leadsTo = [['8.8.8.8']];
    await subscribed('https://127.0.0.1/send/phone');
    await told();
    expect([resolved, service.opened]).toEqual([[], []]);
  });
});

describe('the line', () => {
  it('is opened to the address that was looked at, and asks for the name it belongs to', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const opened = internet.open(['127.0.0.1'], 'push.example.com', (listener.address() as AddressInfo).port);
    opened.on('error', () => undefined);
    const [socket] = await once(listener, 'connection');
    const [hello] = await once(socket, 'data');
    expect(String(hello)).toContain('push.example.com');
    socket.destroy();
    opened.destroy();
    listener.close();
  });

  it('finds out by itself what this machine calls a name', async () => {
    expect((await internet.resolve('localhost')).every((address) => !isPublicIp(address))).toBe(true);
  });
});
