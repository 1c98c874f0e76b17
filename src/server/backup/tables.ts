/**
 * The tables as they travel: every table of ours but those named here, row by row as PostgreSQL's own JSON, whose text
 * neither side of ours parses. A table a later migration adds is carried without a word being said.
 */
import type pg from 'pg';
import type { TableSum } from './archive.ts';

/** What a restored place must not get, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  schema_migrations: 'written by the migrations themselves',
  feed_epoch: 'a restored feed is another one: devices must start over',
  feed_digests: 'counted again from the feed when somebody asks',
  feed_seen: 'goes with feed_digests',
  list_rows: 'kept by triggers while loads and BOLs are put back',
  list_totals: 'the same',
  device_pins: 'a PIN ended after the backup must not open anything again: the password does',
  sessions: 'a session ended after the backup must not live again: everybody logs in',
  password_tokens: 'single-use links that may have been used since',
  email_changes: 'links that may have been used since',
  rate_limits: 'minutes old at most',
};

const ROWS_AT_ONCE = 50;
const PART_BYTES = 1024 * 1024;

/** Names of the tables to carry, sorted. */
export async function tablesToCarry(connection: pg.ClientBase): Promise<string[]> {
  const { rows } = await connection.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ tablename }) => tablename).filter((name) => !(name in LEFT_OUT));
}

/** All rows of a table, in parts of about a megabyte of lines. Needs an open transaction, for its cursor. */
export async function* readTable(connection: pg.ClientBase, table: string): AsyncGenerator<Buffer> {
  yield* readLines(connection, `select to_jsonb(t)::text as line from public.${connection.escapeIdentifier(table)} t`);
}

/** The column `line` of a query, in parts. */
export async function* readLines(connection: pg.ClientBase, query: string): AsyncGenerator<Buffer> {
  await connection.query(`declare carried no scroll cursor for ${query}`);
  let lines: string[] = [];
  let bytes = 0;
  const part = () => {
    const made = Buffer.from(`${lines.join('\n')}\n`);
    lines = [];
    bytes = 0;
    return made;
  };
  for (;;) {
    const { rows } = await connection.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from carried`);
    for (const { line } of rows) {
      lines.push(line);
      bytes += line.length;
      if (bytes >= PART_BYTES) yield part();
    }
    if (rows.length === 0) break;
  }
  if (lines.length > 0) yield part();
  await connection.query('close carried');
}

/** Puts the rows of a part into their table. */
export async function writePart(connection: pg.ClientBase, table: string, lines: string[]): Promise<void> {
  const name = `public.${connection.escapeIdentifier(table)}`;
  await connection.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`, [
    `[${lines.join(',')}]`,
  ]);
}

/** How many rows a table has, and the sum of the rows' hashes. Times are compared in UTC: the caller has set that. */
export async function sumTable(connection: pg.ClientBase, table: string): Promise<TableSum> {
  const { rows } = await connection.query<{ rows: string; digest: string }>(
    `select count(*) as rows,
       coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 16))::bit(64)::bigint::numeric), 0)::text as digest
     from public.${connection.escapeIdentifier(table)} t`,
  );
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' };
}
