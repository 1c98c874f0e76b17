import { beforeAll, describe, expect, it } from 'vitest';
import { updateBol } from '#contract/bol.ts';
import { checkInLoad, getLoad } from '#contract/load.ts';
import { getOutcome } from '#contract/outcome.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf, givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let clerk: ApiClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
  clerk = await server.signIn('clerk@shipper.example');
});

const outcome = async (client: ApiClient, key: string) => (await client.ok(getOutcome, { params: { key } })).outcome;
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const body = { driverId: demoUserId('driver@carrier.example'), occurredAt: '2026-03-02T14:30:00Z' };

describe('what became of a change', () => {
  it('is known by its key: recorded, refused or never heard of', async () => {
    const load = await givenLoad(server);
    const [done, refused] = [newId(), newId()];
    await admin.ok(checkInLoad, { params: { id: load._id }, body, ...keyed(done) });
    const receiver = await server.signIn('clerk@receiver.example');
    const early = { completed: true as const, checkout: '2026-03-02T14:50:00Z' };
    await receiver.call(updateBol, { params: { id: bolOf(load) }, body: early, ...keyed(refused) });
    expect(await outcome(admin, done)).toBe('done');
    expect(await outcome(receiver, refused)).toBe('refused');
    expect(await outcome(admin, newId())).toBe('unknown');
  });

  it('is told to nobody else, not even to colleagues', async () => {
    const load = await givenLoad(server);
    const key = newId();
    await admin.ok(checkInLoad, { params: { id: load._id }, body, ...keyed(key) });
    expect(await outcome(clerk, key)).toBe('unknown');
    // Nor does asking, or a key of the same letters, touch what the other person's stands for.
    expect(await outcome(admin, key)).toBe('done');
    await clerk.call(checkInLoad, { params: { id: newId() }, body, ...keyed(key) });
    expect([await outcome(clerk, key), await outcome(admin, key)]).toEqual(['refused', 'done']);
  });

  it('is asked without taking the key: the change can still be made under it, once', async () => {
    const load = await givenLoad(server);
    const key = newId();
    expect(await outcome(admin, key)).toBe('unknown');
    await admin.ok(checkInLoad, { params: { id: load._id }, body, ...keyed(key) });
    expect(await outcome(admin, key)).toBe('done');
    expect((await admin.ok(getLoad, { params: { id: load._id } })).stamps).toHaveLength(1);
  });

  it('is waited for while the change is being worked on', async () => {
    const load = await givenLoad(server);
    const key = newId();
    let asked: Promise<string> | null = null;
    const { checkpoint } = server.services;
    server.services.checkpoint = async (name) => {
      if (name !== 'done' || asked !== null) return;
      asked = outcome(admin, key);
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await admin.ok(checkInLoad, { params: { id: load._id }, body, ...keyed(key) });
    server.services.checkpoint = checkpoint;
    expect(await asked).toBe('done');
  });
});
