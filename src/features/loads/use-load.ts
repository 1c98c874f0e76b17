import { useLiveQuery } from 'dexie-react-hooks';
import type { BolRow, LoadRow } from '#offline/db/rows.ts';
import { readBols, readLoad } from '#offline/reads/read-load.ts';
import { readSyncStatus } from '#offline/reads/read-sync-status.ts';
import type { Session } from '#offline/session.ts';

/**
 * `loading`: the device is being asked. `not-yet`: this device has never been brought up to date, so nobody knows.
 * `missing`: there is no such load for this person.
 */
export type LoadState =
  | { status: 'loading' | 'not-yet' | 'missing' }
  | { status: 'ready'; load: LoadRow; bols: BolRow[] };

async function readState(loadId: string): Promise<LoadState> {
  const [load, bols] = await Promise.all([readLoad(loadId), readBols(loadId)]);
  if (load) return { status: 'ready', load, bols };
  const sync = await readSyncStatus();
  return { status: sync?.pulledAt ? 'missing' : 'not-yet' };
}

/** One load with its BOLs as they look with everything that waits; live. */
export function useLoad(loadId: string, viewer: Session): LoadState {
  return useLiveQuery(() => readState(loadId), [loadId, viewer]) ?? { status: 'loading' };
}
