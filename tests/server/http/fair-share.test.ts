/**
 * One person cannot take the database from the others. Tables are locked under whoever asks too much, so that all they
 * ask hangs and holds what it holds; whoever else asks for something is answered meanwhile, however fast the machine is.
 */
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { validateResetToken } from '#contract/session.ts';
import { getCurrentUser } from '#contract/user.ts';
import { type Answered, type ApiClient, addressOf } from '../../support/server/api-client.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let greedy: ApiClient;
let other: ApiClient;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1' } });
  greedy = await server.signIn('admin@shipper.example');
  other = await server.signIn('clerk@receiver.example');
  await givenLoad(server);
});

const unlocks: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const unlock of unlocks.splice(0)) await unlock();
});

/** Everything that reads the table waits until it is given free. */
async function lock(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client(server.database.connection);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  let locked = true;
  const unlock = async () => {
    if (locked) await client.end();
    locked = false;
  };
  unlocks.push(unlock);
  return unlock;
}

/** Connections that hang on a lock, once nothing more joins them. */
async function hanging(): Promise<number> {
  const client = new pg.Client(server.database.connection);
  await client.connect();
  try {
    let [before, now] = [-1, 0];
    while (now === 0 || now !== before) {
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 200));
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      now = rows[0]?.count ?? 0;
    }
    return now;
  } finally {
    await client.end();
  }
}

const times = <T>(count: number, work: () => Promise<T>) => Array.from({ length: count }, work);
const from = (address: string) => ({ 'x-forwarded-for': address });
const feed = (client: ApiClient) => client.request('GET', '/api/changes');

describe('75 reads of the feed by one person', () => {
  it('hold three connections, and everybody else is answered meanwhile', async () => {
    const unlock = await lock('feed');
    const reads = times(75, () => feed(greedy));
    expect(await hanging()).toBe(3);
    const calls = times(10, () => other.call(getCurrentUser));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await server.signIn('admin@stranger.example')).userId).not.toBe('');
    await unlock();
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('become "come again" where they are 150, and that is soon over', async () => {
    const unlock = await lock('feed');
    const reads = times(150, () => feed(greedy));
    const refused = (await Promise.race(reads)) as Answered<{ message: string }>;
    expect([refused.status, refused.error, refused.headers.get('retry-after')]).toEqual([
      429,
      'too-many-requests',
      '2',
    ]);
    expect(refused.body.message).toMatch(/ try again\.$/);
    expect((await other.call(getCurrentUser)).status).toBe(200);
    await unlock();
    const statuses = (await Promise.all(reads)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(80);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70);
    expect((await feed(greedy)).status).toBe(200);
  });
});

describe('who has no session', () => {
  it('counts by address: neither other addresses nor people with a session wait behind it', async () => {
    const unlock = await lock('password_tokens');
    const path = addressOf(validateResetToken, { query: { token: 'x' } });
    const asks = times(50, () => server.stranger().request('GET', path, { headers: from('203.0.113.7') }));
    expect(await hanging()).toBe(3);
    const headers = from('203.0.113.7');
    expect((await other.call(getCurrentUser, { headers })).status).toBe(200);
    const elsewhere = server.stranger().request('GET', path, { headers: from('198.51.100.1') });
    await expect.poll(hanging).toBe(4);
    await unlock();
    expect((await elsewhere).error).toBe('token-expired');
    expect(new Set((await Promise.all(asks)).map(({ error }) => error))).toEqual(new Set(['token-expired']));
  });
});
