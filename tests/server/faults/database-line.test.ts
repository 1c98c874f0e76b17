/** The database is slow, silent, or gone for a while: calls get a clear answer, and nobody has to restart anything. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { editLoad, type Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { type BreakableLine, breakableLine } from '../../support/server/breakable-line.ts';
import { type ClonedDatabase, cloneDatabase } from '../../support/server/clone-database.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { expectEachOnce, startLoadClients } from '../../support/server/load-clients.ts';
import { bringDocument } from '../../support/server/new-pdf.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const ANSWER_MS = 2_000;
const CALLS = 30;
let cloned: ClonedDatabase;
let line: BreakableLine;
let server: TestServer;
let admin: ApiClient;
let load: Load;
beforeAll(async () => {
  cloned = await cloneDatabase();
  line = await breakableLine(cloned.url);
  server = await testServer({ databaseUrl: line.url, answerTimeout: ANSWER_MS });
  admin = await server.signIn('admin@shipper.example');
  load = await givenLoad(server);
});
afterAll(async () => {
  await server.close();
  await line.close();
  await cloned.drop();
});

const statusOf = async (path: string) => (await fetch(server.url + path)).status;
const edit = (pUNum: string, key: string) =>
  admin.call(editLoad, { params: { id: load._id }, body: { pUNum }, headers: { 'idempotency-key': key } });

/** More calls at once than there are connections; each answer in words. */
async function answersTo(keys: string[]): Promise<string[]> {
  const answers = await Promise.all(keys.map((key, number) => edit(`PU-${number}`, key)));
  return answers.map(({ status, error, headers }) => `${status} ${error} ${headers.get('retry-after')}`);
}

describe('a database', { timeout: 90_000 }, () => {
  it('that says nothing any more is given up in time, and not ready; when it is back, all goes on', async () => {
    const keys = Array.from({ length: CALLS }, () => newId());
    line.delay(Number.POSITIVE_INFINITY);
    expect(new Set(await answersTo(keys))).toEqual(new Set(['503 unavailable 2']));
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);

    line.delay(0);
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200);
    const answers = async () => new Set(await answersTo(keys));
    await expect.poll(answers, { timeout: 20_000 }).toEqual(new Set(['200 null null']));
    // And again: the same keys, no second effect.
    await expect.poll(answers, { timeout: 20_000 }).toEqual(new Set(['200 null null']));
    const { rows } = await server.database.pool.query('select version from loads where id = $1', [load._id]);
    expect(Number(rows[0].version)).toBe(1 + CALLS);
  });

  it('that is not primary yet, and only reads, is waited for', async () => {
    const name = new URL(cloned.url).pathname.slice(1);
    const admins = new pg.Client({ connectionString: inject('postgresUrl') });
    await admins.connect();
    const readsOnly = async (is: 'on' | 'off') => {
      await admins.query(`alter database ${name} set default_transaction_read_only = ${is}`);
      await line.cut();
      await line.mend();
    };
    const key = newId();
    await readsOnly('on');
    const answer = () => edit('PU-PRIMARY', key).then(({ status, error }) => `${status} ${error}`);
    await expect.poll(answer, { timeout: 20_000 }).toBe('503 unavailable');
    expect(await answer()).toBe('503 unavailable');
    await readsOnly('off');
    await expect.poll(answer, { timeout: 20_000 }).toBe('200 null');
    await admins.end();
  });

  it('that is slow is waited for, by whom it can answer in time', async () => {
    line.delay(40);
    expect(await statusOf('/readyz')).toBe(200);
    expect((await edit('PU-SLOW', newId())).status).toBe(200);
    line.delay(ANSWER_MS * 2);
    expect((await edit('PU-TOO-SLOW', newId())).error).toBe('unavailable');
    line.delay(0);
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200);
  });

  it('that comes and goes under load loses nothing and doubles nothing', async () => {
    const clients = await startLoadClients(server.url, await bringDocument(admin));
    for (let times = 0; times < 3; times += 1) {
      await clients.progress(6);
      await line.cut();
      const before = clients.acknowledged();
      await expect.poll(() => statusOf('/readyz')).toBe(503);
      expect(clients.acknowledged()).toBeLessThanOrEqual(before + 4);
      await line.mend();
    }
    await clients.progress(6);
    await clients.finish();
    await expectEachOnce(server.database.pool, clients.trips);
    expect([...clients.setbacks.keys()]).toContain('503 unavailable');
  });
});
