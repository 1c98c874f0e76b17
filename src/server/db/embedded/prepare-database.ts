/** The app's own role and database. The role is no superuser: what reaches its SQL reaches no file or program. */
import type pg from 'pg';

export const APP_ROLE = 'connex';
export const APP_DATABASE = 'connex_bol';
/** Two first starts at once must not both create. */
const PREPARE_LOCK = 20_261_122;

const exists = async (client: pg.Client, sql: string, name: string): Promise<boolean> =>
  (await client.query(sql, [name])).rows.length > 0;

/** Creates what is missing, over a superuser's connection. */
export async function prepareDatabase(client: pg.Client, password: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
  try {
    if (!(await exists(client, 'select from pg_roles where rolname = $1', APP_ROLE))) {
      // Tests and restores make databases of their own.
      await client.query(`create role ${APP_ROLE} login createdb password ${client.escapeLiteral(password)}`);
    }
    if (!(await exists(client, 'select from pg_database where datname = $1', APP_DATABASE))) {
      await client.query(`create database ${APP_DATABASE} owner ${APP_ROLE}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [PREPARE_LOCK]);
  }
}
