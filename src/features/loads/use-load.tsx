import { Button, Group } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { t } from '#language/say.ts';
import { type BolRow, type LoadRow, readBols, readLoad } from '#offline/read-loads.ts';
import { isComing, readSyncStatus } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { fetchWholeLoad, WHOLE_DAYS } from '#offline/whole-load.ts';
import { Coming } from '#ui/coming.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';

/**
 * `loading`: the device is being asked, or everything is being fetched for the first time. `not-yet`: this device has never
 * been brought up to date and can't be now, so nobody knows. `missing`: there is no such load for this person. `brief`:
 * completed long ago, the whole of it is on the server.
 */
type LoadState =
  | { status: 'loading' | 'not-yet' | 'missing' | 'brief' }
  | { status: 'ready'; load: LoadRow; bols: BolRow[] };

async function readState(loadId: string): Promise<LoadState> {
  const [load, bols] = await Promise.all([readLoad(loadId), readBols(loadId)]);
  if (load?.brief || bols.some(({ brief }) => brief)) return { status: 'brief' };
  if (load) return { status: 'ready', load, bols };
  const sync = await readSyncStatus();
  if (sync && isComing(sync)) return { status: 'loading' };
  return { status: sync?.pulledAt ? 'missing' : 'not-yet' };
}

/** One load with its BOLs as they look with everything that waits; live. */
export function useLoad(loadId: string, viewer: Session): LoadState {
  return useLiveQuery(() => readState(loadId), [loadId, viewer]) ?? { status: 'loading' };
}

interface LoadStandinProps {
  loadId: string;
  status: Exclude<LoadState['status'], 'ready'>;
  homeHref: string;
}

/** What stands where the load would be: being read, not on this device yet, or not there for this person. */
export function LoadStandin({ loadId, status, homeHref }: LoadStandinProps) {
  const home = (
    <Button component={Link} to={homeHref} variant="default">
      {t('Go to Home')}
    </Button>
  );
  if (status === 'brief') return <BriefLoad loadId={loadId} home={home} />;
  if (status === 'loading') return <Coming shape="page" label={t('Loading the load')} />;
  if (status === 'not-yet') {
    return (
      <EmptyState icon="refresh" title={t('Your loads are not on this device yet')} action={home}>
        {t('They are fetched as soon as there is a connection. This page then fills by itself.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title={t('Load not found')} action={home}>
      {t('It was deleted, or it is no longer shared with you.')}
    </EmptyState>
  );
}

/** A load that is fetched because somebody opens it; the page goes on by itself when it is here. */
function BriefLoad({ loadId, home }: { loadId: string; home: ReactNode }) {
  const [failed, setFailed] = useState(false);
  const fetchIt = useCallback(async () => {
    setFailed(false);
    setFailed(!(await fetchWholeLoad(loadId)));
  }, [loadId]);
  useEffect(() => {
    const again = () => void fetchIt();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [fetchIt]);
  if (!failed) return <Coming shape="page" label={t('Fetching the load')} />;
  const actions = (
    <Group justify="center">
      {home}
      <Button onClick={() => void fetchIt()}>{t('Try again')}</Button>
    </Group>
  );
  return (
    <EmptyState icon="offline" title={t('This load is not on this device')} action={actions}>
      {t('It was completed more than {days} days ago, so its details are kept on the server. Connect to open it.', {
        days: WHOLE_DAYS,
      })}
    </EmptyState>
  );
}
