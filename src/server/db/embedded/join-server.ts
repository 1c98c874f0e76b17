/**
 * Gets hold of the server of a cluster: joins the one that runs, or starts one. Several processes may do this at
 * once, on a server that is starting, stopping or was just killed; each turn of the loop looks at what is there now.
 */
import { realpathSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../base/log.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { clusterPassword, SUPERUSER } from './create-cluster.ts';
import type { Binaries } from './find-binaries.ts';
import {
  CLUSTER_NAME,
  type Launched,
  type Listen,
  launchPostmaster,
  logTail,
  type Settings,
} from './launch-postmaster.ts';
import { isServing, type Postmaster, readPostmaster, removeStale } from './postmaster-file.ts';

const LOOK_AGAIN_MS = 15;
/** Recovery after a crash replays what wasn't written yet; minutes on a slow disk. */
const GIVE_UP_MS = 300_000;
const SAY_SO_MS = 5_000;
const TRIES = 5;
const BACK_OFF_MS = 100;
/**
 * The children of a killed server hold its memory until they notice, and a server whose file was removed goes within
 * a minute; so long a start fails with these words.
 */
const HELD = 'is still in use';
const HELD_MS = 90_000;

export interface Cluster {
  readonly place: ClusterPlace;
  readonly binaries: Binaries;
  readonly settings: Settings;
  readonly log: Log;
}

export interface Joined {
  readonly lease: Lease;
  readonly postmaster: Postmaster;
  /** The server ran before. */
  readonly adopted: boolean;
}

/** `listenOn` is asked at each start of a server, for a port that is free then. */
export async function joinServer(cluster: Cluster, listenOn: () => Promise<Listen>): Promise<Joined> {
  const { place, binaries, settings, log } = cluster;
  const password = clusterPassword(place.data);
  const since = Date.now();
  let launched: Launched | null = null;
  let failures = 0;
  let sayAt = since + SAY_SO_MS;
  for (;;) {
    const postmaster = readPostmaster(place.data);
    const lease = postmaster && (await tryLease(postmaster, place.data, password));
    if (postmaster && lease) return { lease, postmaster, adopted: !launched?.isServer(postmaster.pid) };

    const serving = postmaster !== null && isServing(postmaster.pid, place.data);
    if (serving || launched?.state() === 'running') {
      if (serving && !launched?.isServer(postmaster.pid)) failures = 0;
      if (Date.now() - since > GIVE_UP_MS) throw unusable(place, 'does not get ready');
      if (Date.now() > sayAt) {
        log.info(`Waiting for the database in ${place.data} to get ready…`);
        sayAt = Date.now() + SAY_SO_MS;
      }
      await pause(LOOK_AGAIN_MS);
      continue;
    }
    if (launched?.state() === 'failed') {
      failures += 1;
      const held = Date.now() - since < HELD_MS && logTail(place.logFile).includes(HELD);
      if (failures >= TRIES && !held) throw unusable(place, 'does not start');
      await pause(BACK_OFF_MS * Math.min(failures, TRIES));
    }
    removeStale(place.data, place.socket);
    launched = launchPostmaster(place, binaries, await listenOn(), settings);
  }
}

/** Null while the server starts, stops or isn't there: the loop looks again. */
const tryLease = async (postmaster: Postmaster, data: string, password: string): Promise<Lease | null> => {
  try {
    return await takeLease(postmaster, data, password);
  } catch {
    // Why it failed doesn't matter here: if it never works, the server's own log says more, and is shown.
    return null;
  }
};

const unusable = ({ data, logFile }: ClusterPlace, what: string): Error =>
  new Error(`The database in ${data} ${what}. The end of ${logFile}:\n${logTail(logFile)}`);

// One open connection per app process, by which processes that share a server know of each other. Each holds the
// same advisory lock in shared mode; who can take it alone is the last and may stop the server. The lock goes with
// the process, however it ends, so nothing of a kill -9 is left to be mistaken later.

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
async function takeLease(postmaster: Postmaster, data: string, password: string): Promise<Lease> {
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
