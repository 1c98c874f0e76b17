/**
 * The order of the feed under concurrency: the one property that no other test would notice missing. Two transactions
 * of the same audience overlap; a device reads in between and keeps its cursor.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { Changes, membersOf } from '#server/base/changes.ts';
import type { Db } from '#server/base/services.ts';
import { transaction } from '#server/db/transaction.ts';
import { publish } from '#server/sync/publish.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { summit } from '../../support/server/freight.ts';
import { pull, pulled } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let client: ApiClient;
beforeAll(async () => {
  server = await testServer();
  client = await server.signIn('admin@stranger.example');
});

type Number = (tx: Db, id: string) => Promise<void>;

const guarded: Number = async (tx, id) => {
  const changes = new Changes();
  changes.touch([membersOf(summit)], 'person', [id]);
  await publish(tx, changes);
};

/** What `publish` must not be: a number as soon as it is asked for, nobody waiting for anybody. */
const unguarded: Number = async (tx, id) => {
  await tx.$client.query(`insert into feed values ($1, 'person', $2, nextval('naive_numbers'))`, [
    membersOf(summit),
    id,
  ]);
  await tx.execute(sql`select pg_notify('connex_changed', ${membersOf(summit)})`);
};

/** A device reads after the second transaction had its chance to commit and before the first did; ids it ever saw. */
async function interleave(number: Number): Promise<{ wrote: string[]; saw: string[] }> {
  const [first, second] = [newId(), newId()];
  const replica = await pulled(client);
  let finishFirst = () => {};
  const held = new Promise<void>((resolve) => {
    finishFirst = resolve;
  });
  let numbered = () => {};
  const firstHasNumber = new Promise<void>((resolve) => {
    numbered = resolve;
  });
  const one = transaction(server.database, 'write', async (tx) => {
    await number(tx, first);
    numbered();
    await held;
  });
  await firstHasNumber;
  const two = transaction(server.database, 'write', (tx) => number(tx, second));
  await Promise.race([two, sleep(300)]);
  const news = await pull(client, replica);
  finishFirst();
  await Promise.all([one, two]);
  news.push(...(await pull(client, replica)));
  return { wrote: [first, second], saw: news.map(({ id }) => id) };
}

describe('two transactions of one audience that overlap', () => {
  it('never let a reader pass the one that is not yet committed', async () => {
    const { wrote, saw } = await interleave(guarded);
    expect(saw).toEqual(wrote);
  });

  it('would, without the counter row that is locked until commit', async () => {
    await server.database.pool.query(`create sequence naive_numbers start 1000`);
    await server.database.pool.query(`update feed_counters set position = 100000 where audience = $1`, [
      membersOf(summit),
    ]);
    const { wrote, saw } = await interleave(unguarded);
    expect(saw).toEqual([wrote[1]]);
  });
});

describe('transactions of several audiences', () => {
  it('never wait for each other in a circle', async () => {
    const names = ['members:a', 'members:b', 'members:c'];
    const orders = [names, names.toReversed(), ['members:b', 'members:c', 'members:a']];
    const work = Array.from({ length: 30 }, (_, index) =>
      transaction(server.database, 'write', async (tx) => {
        const changes = new Changes();
        for (const audience of orders[index % 3] ?? []) changes.touch([audience], 'person', [newId()]);
        await publish(tx, changes);
      }),
    );
    await Promise.all(work);
    const { rows } = await server.database.pool.query(
      `select audience, count(*)::int as count, max(position)::int as last from feed
       where audience = any($1) group by audience order by audience`,
      [names],
    );
    expect(rows).toEqual(names.map((audience) => ({ audience, count: 30, last: 30 })));
  });
});

describe('one transaction', () => {
  it('D10: takes any number of rows, far beyond the values a statement may carry', async () => {
    const rows = 70_000;
    await transaction(server.database, 'write', async (tx) => {
      const changes = new Changes();
      changes.touch(
        ['members:many'],
        'person',
        Array.from({ length: rows }, () => newId()),
      );
      await publish(tx, changes);
    });
    const { rows: counted } = await server.database.pool.query(
      `select count(*)::int as count, max(position)::int as last from feed where audience = 'members:many'`,
    );
    expect(counted).toEqual([{ count: rows, last: rows }]);
  });
});
