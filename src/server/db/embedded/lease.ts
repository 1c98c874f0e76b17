/**
 * One open connection per app process, by which processes that share a server know of each other. Each holds the
 * same advisory lock in shared mode; who can take it alone is the last and may stop the server. The lock goes with
 * the process, however it ends, so nothing of a kill -9 is left to be mistaken later.
 */
import { realpathSync } from 'node:fs';
import pg from 'pg';
import { SUPERUSER } from './create-cluster.ts';
import { CLUSTER_NAME } from './launch-postmaster.ts';
import type { Postmaster } from './postmaster-file.ts';

/** Any number no other code locks in the database `postgres`. */
const LEASE_LOCK = 20_261_121;
const CONNECT_MS = 5_000;

export interface Lease {
  readonly client: pg.Client;
  /** The server was started by this app, in this process or an earlier one. */
  readonly ours: boolean;
  /** Resolves when the connection is gone, whoever ended it. */
  readonly lost: Promise<void>;
  /** Gives up the shared lock; true when no other process holds one: this one then holds it alone. */
  yieldAsLast(): Promise<boolean>;
}

const SERVER_FACTS = `select current_setting('data_directory') as data, current_setting('cluster_name') as name`;

/** Connects to the server of `data` that `postmaster` names. Throws when it isn't ready, or serves other data. */
export async function takeLease(postmaster: Postmaster, data: string, password: string): Promise<Lease> {
  const { host, port, ready } = postmaster;
  if (host === null || !ready) throw new Error('The server does not listen yet.');
  const client = new pg.Client({
    ...{ host, port, password, user: SUPERUSER, database: 'postgres', ssl: false },
    application_name: 'connex-bol supervisor',
    connectionTimeoutMillis: CONNECT_MS,
  });
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
    // Without a listener a lost connection would end the process; 'end' follows it.
    client.on('error', () => resolve());
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ data: string; name: string }>(SERVER_FACTS);
    const [facts] = rows;
    if (!facts || realpathSync(facts.data) !== data) throw new Error(`Another database answers on ${host}:${port}.`);
    await client.query('select pg_advisory_lock_shared($1)', [LEASE_LOCK]);
    return { client, lost, ours: facts.name === CLUSTER_NAME, yieldAsLast: () => yieldAsLast(client) };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

const yieldAsLast = async (client: pg.Client): Promise<boolean> => {
  await client.query('select pg_advisory_unlock_shared($1)', [LEASE_LOCK]);
  const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [LEASE_LOCK]);
  return rows[0]?.last === true;
};
