import { Button } from '@mantine/core';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';

/** Unknown addresses, and those that are not for the logged-in person. */
export function NotFound() {
  useReady();
  usePageTitle('Not found');
  return (
    <>
      <h1 style={{ textAlign: 'center' }}>NOT FOUND</h1>
      <EmptyState
        icon="search"
        title="Page not found"
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
