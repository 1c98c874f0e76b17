/**
 * The app's own PostgreSQL: started with the app where no DATABASE_URL is given, stopped by the last process that
 * used it, and started again should it die. A server left by a killed process is joined, not fought. The server
 * acknowledges nothing it hasn't written to disk, so a kill -9 of anything here loses no acknowledged change.
 */
import { createServer } from 'node:net';
import path from 'node:path';
import type { Log } from '../../base/log.ts';
import { clusterPlace, SYSTEM_HOME } from './cluster-place.ts';
import { APP_DATABASE, APP_ROLE, clusterPassword, createCluster, prepareDatabase } from './create-cluster.ts';
import { type Binaries, copiedBinaries, findBinaries, packagedBinaries, systemBinaries } from './find-binaries.ts';
import { type Cluster, type Joined, joinServer } from './join-server.ts';
import type { Listen, Settings } from './launch-postmaster.ts';
import type { Postmaster } from './postmaster-file.ts';
import { canReach, type ServerUser } from './server-user.ts';
import { watchServer } from './watch-server.ts';

const PREPARE_TRIES = 5;

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** PostgreSQL settings over ours, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Settings;
  /** Default: by socket, but by loopback port on Windows. */
  readonly listen?: 'socket' | 'loopback';
  /** Folders of PostgreSQL programs to try, in this order, instead of the package's and the system's. */
  readonly binaries?: readonly string[];
  /** Where root keeps what an unprivileged user can't reach in `dataDir`. */
  readonly systemHome?: string;
}

interface EmbeddedPostgres {
  /** For pg, psql and others: the app's role and database. Holds a password; not for the log. */
  readonly url: string;
  /** The server ran before: left by a killed process, or in use by another one. */
  readonly adopted: boolean;
  /** End the pools first. Stops the server, unless another process uses it or something else started it. */
  stop(): Promise<void>;
}

const binariesFor = (options: EmbeddedPostgresOptions, user: ServerUser, data: string): Binaries => {
  if (options.binaries) return findBinaries(options.binaries, user, data);
  const packaged = packagedBinaries();
  const open = packaged !== null && canReach(packaged, user, 'read');
  const home = options.systemHome ?? SYSTEM_HOME;
  const first = packaged === null || open ? packaged : copiedBinaries(packaged, home, options.log);
  return findBinaries(first === null ? systemBinaries() : [first, ...systemBinaries()], user, data);
};

const urlOf = ({ host, port }: Postmaster, data: string): string => {
  const socket = path.isAbsolute(host ?? '');
  const at = socket ? `localhost:${port}` : `${host}:${port}`;
  const address = new URL(`postgres://${APP_ROLE}@${at}/${APP_DATABASE}?sslmode=disable`);
  if (socket) address.searchParams.set('host', host ?? '');
  else address.password = clusterPassword(data);
  return address.href;
};

/** How a server is to listen. A port, once clients know it, stays the same when the server is started again. */
const listening = (by: 'socket' | 'loopback') => {
  let known: number | null = null;
  return {
    listenOn: async (): Promise<Listen> => (by === 'socket' ? { by } : { by, port: known ?? (await freePort()) }),
    keep: ({ port }: Postmaster) => {
      known = port;
    },
  };
};

/** Joins the server with the app's database in it. One that is stopped or dies meanwhile is joined again. */
const joinPrepared = async (cluster: Cluster, listenOn: () => Promise<Listen>): Promise<Joined> => {
  const password = clusterPassword(cluster.place.data);
  for (let tries = 1; ; tries++) {
    const joined = await joinServer(cluster, listenOn);
    try {
      await prepareDatabase(joined.lease.client, password);
      return joined;
    } catch (error) {
      await joined.lease.client.end().catch(() => undefined);
      if (tries === PREPARE_TRIES) throw error;
      cluster.log.debug({ err: error }, 'The database went away while it was prepared; joining it again.');
    }
  }
};

/** Joins or starts the server of `dataDir`, making its data on the first start. Resolves when it takes queries. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {}, systemHome } = options;
  const place = clusterPlace(path.resolve(dataDir), log, systemHome);
  const binaries = binariesFor(options, place.user, place.data);
  await createCluster(place, binaries);

  const cluster: Cluster = { place, binaries, settings, log };
  const listen = listening(options.listen ?? (process.platform === 'win32' ? 'loopback' : 'socket'));
  const joined = await joinPrepared(cluster, listen.listenOn);
  listen.keep(joined.postmaster);
  const watch = watchServer(cluster, joined, listen.listenOn);
  const { postmaster, adopted } = joined;
  log.info(`${adopted ? 'Joined' : 'Started'} the database in ${place.data} (PostgreSQL ${binaries.major}).`);
  return { url: urlOf(postmaster, place.data), adopted, stop: watch.stop };
}

/** A port of the loopback address that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
