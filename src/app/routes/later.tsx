import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PATHS } from '../paths.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';

/** Addresses whose screens are built in a later step; see README. */
export function Later() {
  useReady();
  usePageTitle('Not built yet');
  return (
    <>
      <PageHeader title="This screen is not built yet" back={{ to: PATHS.home, label: 'Home' }} />
      <EmptyState icon="settings" title="Settings and accounts come in the next step">
        Loads, check-in and check-out, OS&D and completion work today.
      </EmptyState>
    </>
  );
}
