import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

/** How often each statement that holds this mark was planned, on the connection that has just run it three times. */
async function preparedAs(
  mark: string,
  run: (tx: Parameters<Parameters<typeof transaction>[2]>[0]) => Promise<unknown>,
) {
  return transaction(server.database, 'write', async (tx) => {
    for (const _ of [1, 2, 3]) await run(tx);
    const { rows } = await tx.$client.query<{ generic: string; custom: string }>(
      `select generic_plans as generic, custom_plans as custom from pg_prepared_statements
        where statement like '%${mark}%' and statement not like '%pg_prepared%'`,
    );
    return rows;
  });
}

describe('a statement that comes again', () => {
  it('is parsed once a connection and planned once, whatever its values', async () => {
    let value = 0;
    const plans = await preparedAs('mark_one', (tx) => {
      value += 1;
      return tx.execute(sql`select ${value}::int as mark_one`);
    });
    // The first time nobody knows that it will come again.
    expect(plans).toEqual([{ generic: '2', custom: '0' }]);
  });

  it('and one given as plain text gets its own values', async () => {
    const got: unknown[] = [];
    const plans = await preparedAs('mark_two', async (tx) => {
      got.push((await tx.$client.query('select $1::int + 1 as mark_two', [got.length])).rows[0]);
    });
    expect(got).toEqual([{ mark_two: 1 }, { mark_two: 2 }, { mark_two: 3 }]);
    expect(plans).toHaveLength(1);
  });

  it('through the pool as well', async () => {
    const results = [];
    for (const n of [1, 2, 3]) results.push(await server.database.pool.query('select $1::int as mark_three', [n]));
    expect(results.map(({ rows }) => rows[0])).toEqual([{ mark_three: 1 }, { mark_three: 2 }, { mark_three: 3 }]);
  });

  it('does not fill the server where its text never ends', async () => {
    await transaction(server.database, 'write', async (tx) => {
      for (let count = 1; count <= 600; count += 1) {
        const places = Array.from({ length: (count % 300) + 1 }, (_, at) => `$${at + 1}::int`).join(', ');
        const values = Array.from({ length: (count % 300) + 1 }, () => 1);
        for (const _ of [1, 2]) await tx.$client.query(`select ${count} as mark_four, ${places}`, values);
      }
      const { rows } = await tx.$client.query('select count(*)::int as held from pg_prepared_statements');
      expect(rows[0].held).toBeLessThan(500);
    });
  });
});
