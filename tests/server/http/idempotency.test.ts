import { beforeAll, describe, expect, it } from 'vitest';
import { checkInBol, getBol, updateBol } from '#contract/bol.ts';
import { buildLoad, checkInLoad, editLoad, getLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf, buildBody, giveDocument, givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
const driverId = demoUserId('driver@carrier.example');
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
});

const keyed = (key: string = newId()) => ({ headers: { 'idempotency-key': key } });
const replayed = (answer: { headers: Headers }) => answer.headers.get('idempotency-replayed');
const stamp = (minute: string) => ({ driverId, occurredAt: `2026-03-02T14:${minute}:00Z` });

describe('a call with an idempotency key', () => {
  it('whose answer was lost is answered the same again, and has one effect', async () => {
    const load = await givenLoad(server);
    const sent = { params: { id: load._id }, body: stamp('30'), ...keyed() };
    const first = await admin.call(checkInLoad, sent);
    await admin.ok(checkInLoad, { params: { id: load._id }, body: stamp('10') });
    const second = await admin.call(checkInLoad, sent);
    expect([replayed(first), replayed(second)]).toEqual([null, 'true']);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect((await admin.ok(getLoad, { params: { id: load._id } })).stamps).toHaveLength(2);
  });

  it('keeps the status of success', async () => {
    const sent = { body: await buildBody(server), ...keyed() };
    expect((await admin.call(buildLoad, sent)).status).toBe(201);
    const again = await admin.call(buildLoad, sent);
    expect([again.status, replayed(again)]).toEqual([201, 'true']);
  });

  it('that was refused is judged anew when a person asks again, and has one effect however often they do', async () => {
    const load = await givenLoad(server);
    const params = { id: bolOf(load) };
    const receiver = await server.signIn('clerk@receiver.example');
    const key = newId();
    const sent = { params, body: { completed: true as const, checkout: '2026-03-02T14:50:00Z' } };
    const complete = (again: boolean) =>
      receiver.call(updateBol, {
        ...sent,
        headers: { 'idempotency-key': key, ...(again ? { 'x-judge-again': '1' } : {}) },
      });
    expect((await complete(false)).status).toBe(409);
    expect(replayed(await complete(false))).toBe('true');
    expect((await complete(true)).status).toBe(409);
    await receiver.ok(checkInBol, { params, body: { ...stamp('30'), sealIntact: true } });
    expect((await complete(false)).status).toBe(409);
    const answers = await Promise.all([complete(true), complete(true), complete(true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(replayed(await complete(true))).toBe('true');
    const { stamps } = await receiver.ok(getBol, { params });
    expect(stamps.filter(({ kind }) => kind === 'checkout')).toHaveLength(1);
  });

  it('does not care for the order of JSON keys, but refuses another request under the same key', async () => {
    const load = await givenLoad(server);
    const params = { id: load._id };
    const { headers } = keyed();
    const body = stamp('30');
    await admin.ok(checkInLoad, { params, body, headers });
    const reordered = { occurredAt: body.occurredAt, driverId: body.driverId };
    expect(replayed(await admin.call(checkInLoad, { params, body: reordered, headers }))).toBe('true');
    const others = [
      await admin.call(checkInLoad, { params, body: stamp('31'), headers }),
      await admin.call(checkInLoad, { params: { id: (await givenLoad(server))._id }, body, headers }),
      await admin.call(editLoad, { params, body: { pUNum: 'PU-3' }, headers }),
    ];
    for (const answer of others) expect([answer.status, answer.error]).toEqual([422, 'key-reused']);
    expect((await admin.ok(getLoad, { params })).stamps).toHaveLength(1);
  });

  it('is answered with what this very person was answered, though another one used the same key for the same', async () => {
    const clerk = await server.signIn('clerk@shipper.example');
    for (const people of [
      [admin, clerk],
      [clerk, admin],
    ]) {
      const load = await givenLoad(server);
      const sent = { params: { id: load._id }, body: stamp('30'), ...keyed() };
      const first = [];
      for (const person of people) first.push((await person.call(checkInLoad, sent)).body);
      expect(first[0]).not.toEqual(first[1]);
      for (const [place, person] of people.entries()) {
        const again = await person.call(checkInLoad, sent);
        expect([replayed(again), again.body]).toEqual(['true', first[place]]);
      }
    }
  });

  it('sent many times at once has one effect and one answer', async () => {
    const load = await givenLoad(server);
    const sent = { params: { id: load._id }, body: { pUNum: 'PU-42' }, ...keyed() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.call(editLoad, sent)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect((await admin.ok(getLoad, { params: { id: load._id } })).version).toBe(load.version + 1);
  });

  it('belongs to its person: the same key of somebody else is another one', async () => {
    const load = await givenLoad(server);
    const { headers } = keyed();
    const clerk = await server.signIn('clerk@shipper.example');
    for (const client of [admin, clerk]) {
      const answer = await client.call(checkInLoad, { params: { id: load._id }, body: stamp('30'), headers });
      expect([answer.status, replayed(answer)]).toEqual([200, null]);
    }
  });

  it('keeps a refusal of the business although what it began was undone', async () => {
    const load = await givenLoad(server, { ready: false });
    const seen = { pUNum: 'PU-not-this' };
    const sent = { params: { id: load._id }, body: { pUNum: 'PU-x', seen }, ...keyed() };
    const first = await admin.call(editLoad, sent);
    expect([first.status, first.error, replayed(first)]).toEqual([409, 'changed-meanwhile', null]);
    await admin.ok(editLoad, { params: { id: load._id }, body: { pUNum: 'PU-not-this' } });
    const second = await admin.call(editLoad, sent);
    expect([second.status, second.error, second.body, replayed(second)]).toEqual([
      409,
      'changed-meanwhile',
      first.body,
      'true',
    ]);
  });

  it('keeps 404, and undoes everything a refused call began', async () => {
    const id = bolOf(await givenLoad(server));
    const stranger = await server.signIn('admin@stranger.example');
    const sent = { params: { id }, body: { ...stamp('30'), sealIntact: true }, ...keyed() };
    await stranger.call(checkInBol, sent);
    const again = await stranger.call(checkInBol, sent);
    expect([again.status, replayed(again)]).toEqual([404, 'true']);
    const taken = await givenLoad(server);
    const body = await buildBody(server);
    const bols = body.bols.map((bol) => ({ ...bol, _id: bolOf(taken) }));
    const refused = await admin.call(buildLoad, { body: { ...body, bols }, ...keyed() });
    expect(refused.error).toBe('id-taken');
    expect((await admin.call(getLoad, { params: { id: body._id ?? '' } })).status).toBe(404);
  });

  it('judges again what somebody was not allowed to do: they may be by now', async () => {
    const clerk = await server.signIn('clerk@shipper.example');
    const become = (role: number) =>
      server.database.pool.query('update users set role = $1 where id = $2', [role, clerk.userId]);
    const load = await givenLoad(server);
    const sent = { params: { id: load._id }, body: { pUNum: 'PU-77' }, ...keyed() };
    for (const answer of [await clerk.call(editLoad, sent), await clerk.call(editLoad, sent)]) {
      expect([answer.status, answer.error, replayed(answer)]).toEqual([403, 'forbidden', null]);
    }
    await become(1);
    const edited = await clerk.call(editLoad, sent);
    await become(2);
    expect([edited.status, replayed(edited)]).toEqual([200, null]);
    expect(replayed(await clerk.call(editLoad, sent))).toBe('true');
  });

  it('tries again after a missing document, a missing session or a failed parse', async () => {
    const body = await buildBody(server);
    const sha256 = '7'.repeat(64);
    const bols = body.bols.map((bol) => ({ ...bol, file: { name: 'late.pdf', sha256 } }));
    const sent = { body: { ...body, bols }, ...keyed() };
    expect((await server.stranger().call(buildLoad, sent)).status).toBe(403);
    expect((await admin.call(buildLoad, sent)).error).toBe('file-missing');
    const given = await giveDocument(server);
    await server.database.pool.query(
      'insert into files select $1, size, pages, created_at from files where sha256 = $2',
      [sha256, given],
    );
    await server.database.pool.query('update file_grants set sha256 = $1 where sha256 = $2', [sha256, given]);
    expect((await admin.call(buildLoad, sent)).status).toBe(201);
  });

  it('is refused when it cannot be a key', async () => {
    const load = await givenLoad(server);
    for (const key of ['x'.repeat(201), 'two words']) {
      const answer = await admin.call(checkInLoad, { params: { id: load._id }, body: stamp('30'), ...keyed(key) });
      expect([answer.status, answer.error]).toEqual([422, 'invalid']);
    }
  });
});
