import { Button, Loader } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '#ui/empty-state.tsx';
import type { LoadState } from './use-load.ts';

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
