/** A check-in is few statements, and stays so: each is a round trip, and one company's come one after the other. */
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { checkInBol } from '#contract/bol.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { bolIdsOf, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const driverId = demoUserId('driver@carrier.example');
const body = { driverId, occurredAt: '2026-03-02T14:30:00Z', sealIntact: true };

/** With begin and commit, and four for its key. */
const MOST = 16;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

/** What each connection is asked while this runs, begin and commit among it. */
async function askedDuring(run: () => Promise<unknown>): Promise<string[][]> {
  const asked = new Map<object, string[]>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    asked.set(this, [...(asked.get(this) ?? []), typeof first === 'string' ? first : first.text]);
    return Reflect.apply(query, this, args);
  } as never);
  await run().finally(() => spy.mockRestore());
  return [...asked.values()];
}

it('a check-in takes sixteen statements at most, from begin to commit', async () => {
  const load = await givenLoad(server, { bols: [{}, {}] });
  await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), driverId);
  const client = await server.signIn('clerk@receiver.example');
  const [first = '', second = ''] = bolIdsOf(load);
  const checkIn = (id: string) =>
    client.ok(checkInBol, { params: { id }, body, headers: { 'idempotency-key': newId() } });
  await checkIn(first);
  const asked = (await askedDuring(() => checkIn(second))).find((texts) =>
    texts.some((text) => /^update "bols"/.test(text)),
  );
  const begin = asked?.findIndex((text) => text.startsWith('begin')) ?? -1;
  const end = asked?.indexOf('commit') ?? -1;
  expect([begin >= 0, end > begin]).toEqual([true, true]);
  const took = asked?.slice(begin, end + 1) ?? [];
  expect(took.length, took.join('\n')).toBeLessThanOrEqual(MOST);
});
