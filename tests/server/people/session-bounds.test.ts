/** Bounds of sessions: whose they count, how use moves them, and what its person is shown. */
import { beforeEach, describe, expect, it } from 'vitest';
import { listSessions, type OpenSession } from '#contract/open-session.ts';
import { getCurrentUser } from '#contract/user.ts';
import { LIMITS } from '#domain/limits.ts';
import { insertSession } from '#server/people/sessions.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const DAY = 24 * 3_600_000;
let server: TestServer;
let clerk: ApiClient;
beforeEach(async () => {
  server = await testServer();
  clerk = await server.signIn('clerk@shipper.example');
});

const statusOf = async (client: ApiClient) => (await client.call(getCurrentUser)).status;
const listOf = async (client: ApiClient) =>
  ((await client.call(listSessions)).body as { sessions: OpenSession[] }).sessions;

describe('a person who logs in very often', () => {
  it('ends the sessions of nobody else', async () => {
    const colleague = await server.signIn('admin@shipper.example');
    server.clock.advance(60_000);
    for (let count = 0; count < LIMITS.sessionsMax; count += 1) {
      const session = { tokenHash: `t${count}`, userId: clerk.userId, device: '', deviceId: null, confirmedAt: null };
      await insertSession(server.database.db, session, server.clock.now());
    }
    expect([await statusOf(colleague), await statusOf(clerk)]).toEqual([200, 403]);
  });
});

describe('a session in use', () => {
  it('is known to have been used, and its browser keeps it for ninety days more, once a day', async () => {
    server.clock.advance(2 * DAY);
    const { headers } = await clerk.call(getCurrentUser);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^connex_session=[\w-]{43};.*Max-Age=7776000/);
    expect(cookie).toContain(clerk.cookie);
    expect(await listOf(clerk)).toMatchObject([{ seenAt: server.clock.now().toISOString() }]);
    expect((await clerk.call(getCurrentUser)).headers.getSetCookie()).toEqual([]);
  });

  it('is shown no more once it is over by its year, though it was used', async () => {
    for (let days = 0; days < 360; days += 60) {
      server.clock.advance(60 * DAY);
      expect(await statusOf(clerk)).toBe(200);
    }
    server.clock.advance(6 * DAY);
    expect(await listOf(await server.signIn('clerk@shipper.example'))).toHaveLength(1);
  });
});
