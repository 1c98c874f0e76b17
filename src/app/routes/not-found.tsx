import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '#ui/empty-state.tsx';
import { PATHS } from '../paths.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';

/** Unknown addresses, and those that are not for the signed-in person. */
export function NotFound() {
  useReady();
  usePageTitle('Not found');
  return (
    <>
      <h1 style={{ textAlign: 'center' }}>NOT FOUND</h1>
      <EmptyState
        icon="search"
        title="There is nothing at this address for you"
        action={
          <Button component={Link} to={PATHS.home}>
            Home
          </Button>
        }
      >
        The link may be old, or it belongs to another company.
      </EmptyState>
    </>
  );
}
