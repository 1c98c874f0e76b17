import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { DashboardView } from '#domain/dashboard.ts';
import type { Category } from '#domain/load-category.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { emptyWords } from './empty-words.ts';

/** Nothing was ever fetched, nothing is there, or nothing matches: three different things to do next. */
type EmptyWhy = 'never-pulled' | 'none' | 'no-match';

interface ListEmptyProps {
  category: Category;
  view: DashboardView;
  why: EmptyWhy;
  createHref: string | undefined;
  onClearSearch: () => void;
}

/** Stands where rows would be. */
export function ListEmpty({ category, view, why, createHref, onClearSearch }: ListEmptyProps) {
  if (why === 'no-match') {
    return (
      <EmptyState
        icon="search"
        title="No load matches"
        action={
          <Button variant="default" onClick={onClearSearch}>
            Clear the search
          </Button>
        }
      >
        Every search box with text in it must match.
      </EmptyState>
    );
  }
  if (why === 'never-pulled') {
    return (
      <EmptyState icon="offline" title="Your loads are not on this device yet">
        They come by themselves as soon as the server can be reached, and stay here from then on.
      </EmptyState>
    );
  }
  const { title, next } = emptyWords(category, view);
  const creates = createHref !== undefined && (category === 'outbound' || category === 'unsubmitted');
  return (
    <EmptyState
      title={title}
      action={
        creates && (
          <Button component={Link} to={createHref} leftSection={<Icon name="plus" />}>
            Create a Load
          </Button>
        )
      }
    >
      {next}
    </EmptyState>
  );
}
