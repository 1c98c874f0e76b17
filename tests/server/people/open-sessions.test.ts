/** Where a person is logged in: listed, ended one by one or all but this one, and by an admin for a colleague. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { endSession, endSessionsOf, listSessions, type OpenSession } from '#contract/open-session.ts';
import { login } from '#contract/session.ts';
import { getCurrentUser } from '#contract/user.ts';
import { LIMITS } from '#domain/limits.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { CLERK, Tablet } from '../../support/server/tablet.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const ADMIN = 'admin@receiver.example';
const userId = demoUserId(CLERK);
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.database.pool.query('delete from sessions; delete from device_pins; delete from rate_limits'));

const sessionsOf = async (client: ApiClient) =>
  ((await client.call(listSessions)).body as { sessions: OpenSession[] }).sessions;
const isSignedIn = async (client: ApiClient) => (await client.call(getCurrentUser)).status === 200;

describe('the list of one’s sessions', () => {
  it('has a name and times for each, the last used first, and says which one asks', async () => {
    const phone = server.stranger();
    await phone.call(login, { body: { username: CLERK, password: DEMO_PASSWORD }, headers: { 'user-agent': CHROME } });
    server.clock.advance(60_000);
    const desk = await server.signIn(CLERK);
    await server.signIn(ADMIN);
    const now = server.clock.now().toISOString();
    expect(await sessionsOf(desk)).toEqual([
      { _id: expect.any(String), device: 'Another browser', signedInAt: now, seenAt: now, isCurrent: true },
      expect.objectContaining({ device: 'Chrome on Android', isCurrent: false }),
    ]);
  });

  it('leaves out those that are over by time', async () => {
    await server.signIn(CLERK);
    server.clock.advance(91 * 24 * 3_600_000);
    expect(await sessionsOf(await server.signIn(CLERK))).toHaveLength(1);
  });

  it('never tells a token', async () => {
    const client = await server.signIn(CLERK);
    const { rows } = await server.database.pool.query<{ token_hash: string }>('select token_hash from sessions');
    expect(JSON.stringify(await sessionsOf(client))).not.toContain(rows[0]?.token_hash);
  });
});

describe('ending sessions', () => {
  it('ends the one that was chosen at once, and no other', async () => {
    const [phone, desk, tablet] = await Promise.all([1, 2, 3].map(() => server.signIn(CLERK)));
    const lost = (await sessionsOf(phone!)).find(({ isCurrent }) => isCurrent);
    const ended = await desk!.call(endSession, { params: { sessionId: lost!._id } });
    expect(ended.status).toBe(204);
    expect(await Promise.all([phone, desk, tablet].map((one) => isSignedIn(one!)))).toEqual([false, true, true]);
    // Done already: said, not repeated.
    expect((await desk!.call(endSession, { params: { sessionId: lost!._id } })).status).toBe(404);
  });

  it('ends all but the one that asks', async () => {
    const [phone, desk] = await Promise.all([1, 2].map(() => server.signIn(CLERK)));
    const other = await server.signIn(ADMIN);
    expect((await desk!.call(endSessionsOf, { params: { userId } })).body).toEqual({ ended: 1 });
    expect(await Promise.all([phone, desk, other].map((one) => isSignedIn(one!)))).toEqual([false, true, true]);
  });

  it('by an admin ends all of a colleague', async () => {
    const [phone, desk] = await Promise.all([1, 2].map(() => server.signIn(CLERK)));
    const admin = await server.signIn(ADMIN);
    expect((await admin.call(endSessionsOf, { params: { userId } })).body).toEqual({ ended: 2 });
    expect(await Promise.all([phone, desk, admin].map((one) => isSignedIn(one!)))).toEqual([false, false, true]);
  });

  it('ends PINs on other devices with them, or a PIN would open what was closed', async () => {
    const [tablet, desk] = [new Tablet(server), new Tablet(server)];
    for (const device of [tablet, desk]) {
      await device.signIn();
      await device.setPin();
    }
    await desk.send('DELETE', endSessionsOf.path.replace(':userId', userId));
    expect((await tablet.switchTo()).status).toBe(401);
    expect((await desk.switchTo()).status).toBe(200);
  });

  it('ends what is pushed to that device, and nothing else', async () => {
    const signIn = async (device: string) => {
      const client = server.stranger();
      const body = { username: CLERK, password: DEMO_PASSWORD };
      await client.call(login, { body, headers: { [HEADERS.device]: device } });
      await server.database.pool.query(
        `insert into push_subscriptions (endpoint, user_id, p256dh, auth, device_id, created_at)
         values ($1, $2, 'k', 'a', $3, now())`,
        [`https://push.example.com/${device}`, userId, device],
      );
      return client;
    };
    const desk = await signIn('desk');
    await signIn('phone');
    await desk.call(endSessionsOf, { params: { userId } });
    const { rows } = await server.database.pool.query('select device_id from push_subscriptions where user_id = $1', [
      userId,
    ]);
    expect(rows).toEqual([{ device_id: 'desk' }]);
  });
});

it('a person can be logged in with so many browsers; the one not used for longest is logged out', async () => {
  const first = await server.signIn(CLERK);
  await server.database.pool.query(
    `insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
     select n, $1, $2::timestamptz, $2::timestamptz + interval '1 second', $2::timestamptz + interval '90 days'
     from generate_series(1, $3::int) as n`,
    [userId, server.clock.now(), LIMITS.sessionsMax - 1],
  );
  expect(await isSignedIn(first)).toBe(true);
  server.clock.advance(5_000);
  const last = await server.signIn(CLERK);
  expect(await isSignedIn(first)).toBe(false);
  expect(await sessionsOf(last)).toHaveLength(LIMITS.sessionsMax);
});
