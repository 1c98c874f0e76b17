import { Button } from '@mantine/core';
import type { DashboardView } from '#domain/dashboard.ts';
import type { Category } from '#domain/load-category.ts';
import { type Message, msg, t } from '#language/say.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

interface ListEmptyProps {
  category: Category;
  view: DashboardView;
  /** Of the whole list, whatever is searched for. */
  hasRecords: boolean;
  /** Everything of the server was here once. */
  isPulled: boolean;
  createHref?: string | undefined;
  /** Chips narrow the list. */
  chips: boolean;
  onClearSearch: () => void;
}

/** Stands where rows would be. Nothing matches, nothing was ever fetched, nothing is there: three different things to do next. */
export function ListEmpty({ category, view, hasRecords, isPulled, createHref, chips, onClearSearch }: ListEmptyProps) {
  if (hasRecords) {
    return (
      <EmptyState
        icon="search"
        title={t('No load matches')}
        action={
          <Button variant="default" onClick={onClearSearch}>
            {chips ? t('Show all') : t('Clear the search')}
          </Button>
        }
      >
        {chips
          ? t('Every chip that is on, and every search box with text in it, must match.')
          : t('Every search box with text in it must match.')}
      </EmptyState>
    );
  }
  if (!isPulled) {
    return (
      <EmptyState icon="offline" title={t('Your loads are not on this device yet')}>
        {t('They come by themselves as soon as the server can be reached, and stay here from then on.')}
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
            {t('Create a Load')}
          </Button>
        )
      }
    >
      {next}
    </EmptyState>
  );
}

interface EmptyWords<Text> {
  title: Text;
  /** What has to happen for something to be here. */
  next: Text;
}

const WORDS: Record<Category, EmptyWords<Message>> = {
  inbound: {
    title: msg('Nothing is on its way to you'),
    next: msg('A load appears here once a shipper sends it with your company as receiver.'),
  },
  outbound: {
    title: msg('No loads are out'),
    next: msg('A load appears here once it is shipped: with a carrier, and a receiver on every BOL.'),
  },
  unsubmitted: {
    title: msg('No unsubmitted loads'),
    next: msg('A load that is saved but not shipped waits here.'),
  },
  completed: {
    title: msg('No completed loads yet'),
    next: msg('A BOL appears here once its receiver completes it.'),
  },
  shipping: {
    title: msg('No loads to carry'),
    next: msg('A load appears here once a shipper ships it with your company as carrier.'),
  },
};

/** What an empty list says to the person of this view. */
export function emptyWords(category: Category, view: DashboardView): EmptyWords<string> {
  if (category === 'shipping' && view === 'driver') {
    return { title: t('No loads to drive'), next: t('A load appears here once it is assigned to you.') };
  }
  const { title, next } = WORDS[category];
  return { title: t(title), next: t(next) };
}
