import { beforeAll, describe, expect, it } from 'vitest';
import { checkInLoad } from '#contract/load.ts';
import { getCurrentUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { feedEyes } from '#server/routes.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const DAY = 24 * 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const count = async (table: string) =>
  Number((await server.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

describe('cleaning up', () => {
  it('keeps a key for 400 days, so that a phone from a drawer does its work once', async () => {
    const load = await givenLoad(server);
    const sent = {
      params: { id: load._id },
      body: { driverId: demoUserId('driver@carrier.example'), occurredAt: '2026-03-02T14:00:00Z' },
      headers: { 'idempotency-key': newId() },
    };
    await (await server.signIn('clerk@shipper.example')).ok(checkInLoad, sent);
    server.clock.advance(399 * DAY);
    await cleanUp(server.database, server.clock.now(), feedEyes);
    const again = await (await server.signIn('clerk@shipper.example')).call(checkInLoad, sent);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    server.clock.advance(2 * DAY);
    await cleanUp(server.database, server.clock.now(), feedEyes);
    expect(await count('idempotency_keys')).toBe(0);
  });

  it('throws ended sessions away and leaves the others', async () => {
    const client = await server.signIn('admin@carrier.example');
    await cleanUp(server.database, server.clock.now(), feedEyes);
    expect((await client.call(getCurrentUser)).status).toBe(200);
    server.clock.advance(91 * DAY);
    await cleanUp(server.database, server.clock.now(), feedEyes);
    expect(await count('sessions')).toBe(0);
  });
});
