/** Watches over the server for as long as this process uses it: a server that dies is started again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Lease } from './join-server.ts';
import { type Cluster, type Joined, joinServer } from './join-server.ts';
import { type Listen, stopPostmaster } from './launch-postmaster.ts';

const RETRY_MS = 2_000;

export interface Watch {
  /** Ends the watch, and stops the server if this app started it and no other process uses it. */
  stop(): Promise<void>;
}

/** Starts watching. Pools see broken connections while the server restarts, and reconnect by themselves. */
export function watchServer(cluster: Cluster, first: Joined, listenOn: () => Promise<Listen>): Watch {
  const { log, place } = cluster;
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) =>
    ending.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  let joined: Joined | null = first;

  const rejoin = async (): Promise<Joined | null> => {
    while (!ending.signal.aborted) {
      try {
        return await joinServer(cluster, listenOn);
      } catch (err) {
        log.error({ err }, 'The database could not be started again; trying once more.');
        await Promise.race([pause(RETRY_MS), ended]);
      }
    }
    return null;
  };

  const watch = async (): Promise<void> => {
    while (joined) {
      await Promise.race([joined.lease.lost, ended]);
      if (ending.signal.aborted) return;
      log.warn(`The connection to the database in ${place.data} broke; joining or starting it again.`);
      await joined.lease.client.end().catch(() => undefined);
      joined = await rejoin();
    }
  };
  const watching = watch();

  const isLast = async (lease: Lease): Promise<boolean> => {
    try {
      return await lease.yieldAsLast();
    } catch (err) {
      // The server died at this very moment. Whoever still uses it starts it again; nobody does: nothing to stop.
      log.warn({ err }, 'The database was gone before it could be stopped.');
      return false;
    }
  };

  const stop = async (): Promise<void> => {
    ending.abort();
    await watching;
    if (!joined) return;
    const { lease, postmaster } = joined;
    try {
      // Another process that arrives now waits for the lock, loses its connection with the server and starts over.
      if (lease.ours && (await isLast(lease))) await stopPostmaster(postmaster, place, cluster.binaries);
    } finally {
      await lease.client.end().catch(() => undefined);
    }
  };
  let stopped: Promise<void> | undefined;
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
