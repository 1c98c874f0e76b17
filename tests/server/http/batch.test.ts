import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { BATCH_ITEMS, type BatchItem, sendBatch } from '#contract/batch.ts';
import { checkInLoad, getLoad, type Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { patiently } from '../../support/patiently.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let clerk: ApiClient;
const driverId = demoUserId('driver@carrier.example');
beforeAll(async () => {
  server = await testServer();
  clerk = await server.signIn('clerk@shipper.example');
});

const body = (minute: string) => ({ driverId, occurredAt: `2026-03-02T14:${minute}:00Z` });
const checkIn = (load: Pick<Load, '_id'>, more: Partial<BatchItem> = {}): BatchItem => ({
  key: newId(),
  method: 'PUT',
  path: `/api/loads/${load._id}/checkin`,
  body: JSON.stringify(body('30')),
  ...more,
});
const stampsOf = async (load: Load) => (await clerk.ok(getLoad, { params: { id: load._id } })).stamps;
const send = async (...items: BatchItem[]) => (await clerk.ok(sendBatch, { body: { items } })).results;

describe('a batch', () => {
  it('answers each change as a call of its own would be, and one that fails fails alone', async () => {
    const [first, last] = [await givenLoad(server), await givenLoad(server)];
    const nobodys = { _id: newId() };
    const items = [
      checkIn(first),
      checkIn(nobodys),
      checkIn(last, { body: '{"driverId":7}' }),
      checkIn(last, { body: '{"driverId"' }),
      checkIn(last),
    ];
    const results = await send(...items);
    expect(results.map(({ key }) => key)).toEqual(items.map(({ key }) => key));
    expect(results.map(({ status, error }) => [status, error])).toEqual([
      [200, null],
      [404, 'not-found'],
      [422, 'invalid'],
      [422, 'invalid'],
      [200, null],
    ]);
    expect([(await stampsOf(first)).length, (await stampsOf(last)).length]).toEqual([1, 1]);
    const alone = await clerk.call(checkInLoad, {
      params: { id: first._id },
      body: body('30'),
      headers: { 'idempotency-key': items[0]?.key ?? '' },
    });
    expect(alone.headers.get('idempotency-replayed')).toBe('true');
    expect(JSON.parse(results[0]?.body ?? '')).toEqual(alone.body);
    expect(results[0]?.contentType).toBe(alone.headers.get('content-type'));
  });

  it('sent again, whole or in part, has its effects once', async () => {
    const [first, second] = [await givenLoad(server), await givenLoad(server)];
    const key = newId();
    await clerk.ok(checkInLoad, {
      params: { id: first._id },
      body: body('30'),
      headers: { 'idempotency-key': key },
    });
    const items = [checkIn(first, { key }), checkIn(second)];
    expect((await send(...items)).map(({ replayed }) => replayed)).toEqual([true, false]);
    expect((await send(...items)).map(({ replayed }) => replayed)).toEqual([true, true]);
    expect([(await stampsOf(first)).length, (await stampsOf(second)).length]).toEqual([1, 1]);
    const [other] = await send(checkIn(second, { key, body: JSON.stringify(body('31')) }));
    expect(other).toMatchObject({ status: 422, error: 'key-reused' });
  });

  it('carries what each device clock was worth at its own tap', async () => {
    const [right, late] = [await givenLoad(server), await givenLoad(server)];
    await send(checkIn(right, { skewMs: 0 }), checkIn(late, { skewMs: 600_000, clockUncertain: true }));
    expect((await stampsOf(right))[0]?.at).toBe('2026-03-02T14:30:00.000Z');
    expect((await stampsOf(late))[0]?.at).toBe('2026-03-02T14:40:00.000Z');
  });

  it('lets nobody do what they may not do alone', async () => {
    const load = await givenLoad(server);
    const carrier = await server.signIn('admin@carrier.example');
    const edit = checkIn(load, { path: `/api/loads/${load._id}`, body: JSON.stringify({ pUNum: 'PU-MINE' }) });
    const { results } = await carrier.ok(sendBatch, { body: { items: [edit] } });
    expect(results[0]).toMatchObject({ status: 403, error: 'forbidden' });
    const stranger = await server.signIn('admin@stranger.example');
    expect((await stranger.ok(sendBatch, { body: { items: [checkIn(load)] } })).results[0]?.status).toBe(404);
    const another = await clerk.call(sendBatch, {
      body: { items: [checkIn(load)] },
      headers: { 'x-actor': carrier.userId },
    });
    expect(another.error).toBe('actor-mismatch');
    const elsewhere = await clerk.call(sendBatch, {
      body: { items: [checkIn(load)] },
      headers: { origin: 'https://evil.example' },
    });
    expect(elsewhere.error).toBe('wrong-origin');
    expect(await stampsOf(load)).toEqual([]);
  });

  it('holds only what a device queues: no batch, no login, no document', async () => {
    const login = { username: 'admin@shipper.example', password: 'Connex-Demo1!' };
    const results = await send(
      { key: newId(), method: 'POST', path: '/api/batch', body: JSON.stringify({ items: [] }) },
      { key: newId(), method: 'POST', path: '/api/auth/login', body: JSON.stringify(login) },
      { key: newId(), method: 'PUT', path: `/api/files/${'a'.repeat(64)}` },
      { key: newId(), method: 'POST', path: '/api/nothing/../loads/create', body: '{}' },
      { key: newId(), method: 'PUT', path: '/api/loads/..', body: '{}' },
    );
    expect(results.map(({ status, error }) => [status, error])).toEqual(Array(5).fill([404, 'not-found']));
    const many = Array.from({ length: BATCH_ITEMS + 1 }, () => checkIn({ _id: newId() }));
    expect((await clerk.call(sendBatch, { body: { items: many } })).status).toBe(422);
    const twice = checkIn({ _id: newId() });
    expect((await clerk.call(sendBatch, { body: { items: [twice, twice] } })).status).toBe(422);
  });

  it('begins no more changes once the device has gone away', async () => {
    const loads: Load[] = [];
    while (loads.length < 6) loads.push(await givenLoad(server));
    const text = JSON.stringify({ items: loads.map((load) => checkIn(load)) });
    const { hostname, port } = new URL(server.url);
    const line = connect(Number(port), hostname);
    let begun = 0;
    let ended = 0;
    const { checkpoint } = server.services;
    server.services.checkpoint = async (name) => {
      if (name === 'committed') ended += 1;
      if (name !== 'claimed') return;
      begun += 1;
      line.destroy();
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    line.write(
      `POST /api/batch HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${clerk.cookie}\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
    );
    await patiently(() => expect(ended).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.services.checkpoint = checkpoint;
    expect(begun).toBe(1);
    expect((await Promise.all(loads.map(stampsOf))).map(({ length }) => length)).toEqual([1, 0, 0, 0, 0, 0]);
  });
});
