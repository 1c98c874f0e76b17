// @vitest-environment node
/**
 * The database's features that are used stand in one table, with what other engines document of each. Here: migrations,
 * and what the job queue makes; the server's statements are looked at as its tests send them (`watch-sql.ts`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getConstructionPlans } from 'pg-boss';
import { describe, expect, it } from 'vitest';
import { lockedBefore } from '../support/server/lock-order.ts';
import { readFeatureTable, unlistedIn } from '../support/server/sql-features.ts';

const FOLDER = fileURLToPath(new URL('../../src/server/db/migrations/', import.meta.url));
const table = readFeatureTable();

const migrations = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));

it.each(migrations)('%s uses what is in the table of SQL features', (name) => {
  expect(unlistedIn(readFileSync(FOLDER + name, 'utf8'), table)).toEqual([]);
});

it('the tables of the job queue, too', () => {
  expect(unlistedIn(getConstructionPlans('jobs'), table)).toEqual([]);
});

const body = (text: string) =>
  `create function f() returns trigger language plpgsql as $$ begin ${text}; return null; end $$`;

it.each([
  ['select id from loads for share', ['LCS_FORSHARE']],
  ['select id from loads for update nowait', ['LockWaitError']],
  ['select sum(total) over w from list_totals window w as (order by id)', ['SelectStmt.windowClause', 'WindowDef']],
  ['delete from sessions where ctid = $1', ['column ctid']],
  ['select pg_sleep(1)', ['function pg_sleep']],
  ['select stamps @> $1 from loads', ['operator @>']],
  ['create index on loads using gin (stamps)', ['index gin']],
  ['create extension unaccent', ['CreateExtensionStmt']],
  ['begin isolation level serializable', ['option transaction_isolation serializable']],
  ['set synchronous_commit = off', ['setting synchronous_commit']],
  ['with recursive a as (select 1) select from a', ['SelectStmt.recursive']],
  ['create table t (a int generated always as (1) stored)', ['CONSTR_GENERATED']],
  [body('perform pg_sleep(1)'), ['function pg_sleep']],
  [body('new.total := dblink(new.id)'), ['function dblink']],
  [body('while true loop null; end loop'), ['PLpgSQL_stmt_while']],
])('notices: %s', (sql, features) => {
  expect(unlistedIn(sql, table)).toEqual(expect.arrayContaining(features));
});

describe('the lock of a load comes before its BOLs are written', () => {
  const inOrder = (...statements: string[]) => {
    const connection = {};
    return statements.map((sql) => lockedBefore(connection, sql)).at(-1);
  };
  const write = 'update bols set completed = true where id = $1';

  it.each([
    ['begin', 'select * from loads where id = $1 for update', write],
    ['begin', 'insert into loads (id) values ($1)', 'insert into bols (id) values ($1)'],
    ['begin', 'with held as (select from loads for no key update) select from held', write],
    ['begin', 'select * from bols where id = $1'],
  ])('as in: %s; %s; %s', (...statements) => {
    expect(inOrder(...statements.filter((sql) => sql !== undefined))).toBe(true);
  });

  it.each([
    ['begin', 'select * from loads where id = $1', write],
    ['begin', 'select * from bols where id = $1 for update', write],
    ['begin', 'select * from loads for update', 'commit', 'begin', write],
    ['begin', 'with gone as (delete from bols returning id) select from gone'],
  ])('unlike: %s; %s; %s', (...statements) => {
    expect(inOrder(...statements.filter((sql) => sql !== undefined))).toBe(false);
  });
});
