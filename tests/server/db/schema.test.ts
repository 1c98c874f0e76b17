import { readdir } from 'node:fs/promises';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const FOLDER = new URL('../../../src/server/db/schema/', import.meta.url);
let server: TestServer;
let tables: PgTable[];
beforeAll(async () => {
  server = await testServer();
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, FOLDER).pathname) as Promise<object>));
  tables = modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, PgTable));
});

describe('the tables of the code', () => {
  it('are those of the migrations, column by column, null by null', async () => {
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) {
      const { rows } = await server.database.pool.query<{ column_name: string; is_nullable: string }>(
        `select column_name, is_nullable from information_schema.columns
         where table_schema = 'public' and table_name = $1 order by column_name`,
        [getTableName(table)],
      );
      const columns = Object.values(getTableColumns(table))
        .map(({ name, notNull }) => `${name}${notNull ? ' not null' : ''}`)
        .toSorted();
      const stored = rows.map((row) => `${row.column_name}${row.is_nullable === 'NO' ? ' not null' : ''}`).toSorted();
      expect([getTableName(table), columns]).toEqual([getTableName(table), stored]);
    }
  });
});
