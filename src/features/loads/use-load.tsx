import { Button, Loader } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { type BolRow, type LoadRow, readBols, readLoad } from '#offline/read-loads.ts';
import { readSyncStatus } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';

/**
 * `loading`: the device is being asked. `not-yet`: this device has never been brought up to date, so nobody knows.
 * `missing`: there is no such load for this person.
 */
type LoadState = { status: 'loading' | 'not-yet' | 'missing' } | { status: 'ready'; load: LoadRow; bols: BolRow[] };

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

interface LoadStandinProps {
  status: Exclude<LoadState['status'], 'ready'>;
  homeHref: string;
}

/** What stands where the load would be: being read, not on this device yet, or not there for this person. */
export function LoadStandin({ status, homeHref }: LoadStandinProps) {
  const home = (
    <Button component={Link} to={homeHref} variant="default">
      Go to Home
    </Button>
  );
  if (status === 'loading') return <Loader role="progressbar" aria-label="Loading the load" m="xl" />;
  if (status === 'not-yet') {
    return (
      <EmptyState icon="refresh" title="Your loads are not on this device yet" action={home}>
        They are fetched as soon as there is a connection. This page then fills by itself.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title="Load not found" action={home}>
      It was deleted, or it is no longer shared with you.
    </EmptyState>
  );
}
