/** Many loads at once, by SQL: shared by one shipper, one receiver and one carrier, each with one BOL, and all in the feed. */
import pg from 'pg';
import type { Database } from '#server/base/services.ts';
import { DEMO_COMPANY_IDS, demoUserId } from '#server/demo/demo-people.ts';

const { harbor, bayview, redwood } = DEMO_COMPANY_IDS;

/** Loads of one transaction. */
const BATCH = 10_000;

/** One in five is completed, one in twenty not submitted; every tenth has Ray as driver. Loads `from` to `to`. */
export async function fillLoads(
  database: Pick<Database, 'pool' | 'connection'>,
  from: number,
  to: number,
): Promise<void> {
  const [{ sha256 }] = (await database.pool.query<{ sha256: string }>('select sha256 from files limit 1')).rows as [
    { sha256: string },
  ];
  const connection = new pg.Client(database.connection);
  await connection.connect();
  for (let first = from; first <= to; first += BATCH) {
    await fillSome(connection, sha256, first, Math.min(first + BATCH - 1, to));
    // As autovacuum would sooner or later.
    if ((first - from) % (10 * BATCH) === 0) await connection.query('vacuum analyze');
  }
  await connection.query('vacuum analyze');
  await connection.end();
}

async function fillSome(connection: pg.Client, sha256: string, from: number, to: number): Promise<void> {
  await connection.query('begin');
  // What is kept of lists comes for all at once below, as it did with its migration: row by row takes ten times as long.
  const triggers = (state: 'disable' | 'enable') =>
    connection.query(`alter table loads ${state} trigger user; alter table bols ${state} trigger user`);
  await triggers('disable');
  await connection.query(
    `insert into loads (id, shipper_id, carrier_id, created_by, created_at, ready, p_u_num, p_u_date)
     select '7a' || lpad(to_hex(n), 22, '0'), $1, $2, $3, now(), n % 20 <> 0, 'PU-' || n, now() + n * interval '1 minute'
     from generate_series(${from}, ${to}) n`,
    [harbor, redwood, demoUserId('admin@shipper.example')],
  );
  await connection.query(
    `insert into bols (id, load_id, position, file_name, file_sha256, receiver_id, driver_id, delivery_date, completed)
     select '7b' || lpad(to_hex(n), 22, '0'), '7a' || lpad(to_hex(n), 22, '0'), 0, '0-bol.pdf', $1, $2,
       case when n % 10 = 0 then $3 end, now() + n * interval '1 minute', n % 20 <> 0 and n % 5 = 0
     from generate_series(${from}, ${to}) n`,
    [sha256, bayview, demoUserId('driver@carrier.example')],
  );
  await connection.query(
    `with come as (
       insert into list_rows select distinct owner, list, load_id, bol_id from listed
       where load_id between '7a' || lpad(to_hex(${from}), 22, '0') and '7a' || lpad(to_hex(${to}), 22, '0')
       returning owner, list)
     insert into list_totals (owner, list, total) select owner, list, count(*) from come group by owner, list`,
  );
  for (const company of [harbor, bayview, redwood]) {
    const audience = `company:${company}`;
    await connection.query(`insert into feed_counters (audience, position) values ($1, 0) on conflict do nothing`, [
      audience,
    ]);
    await connection.query(
      `with told as (
         insert into feed (audience, entity, id, position)
         select $1::text, entity, id, (select position from feed_counters where audience = $1) + row_number() over (order by place, entity desc)
         from (select 'load' as entity, '7a' || lpad(to_hex(n), 22, '0') as id, n as place from generate_series(${from}, ${to}) n
               union all select 'bol', '7b' || lpad(to_hex(n), 22, '0'), n from generate_series(${from}, ${to}) n) rows
         returning position)
       update feed_counters set position = (select max(position) from told) where audience = $1`,
      [audience],
    );
  }
  await triggers('enable');
  await connection.query('commit');
}
