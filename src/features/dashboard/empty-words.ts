import type { DashboardView } from '#domain/dashboard.ts';
import type { Category } from '#domain/load-category.ts';

interface EmptyWords {
  title: string;
  /** What has to happen for something to be here. */
  next: string;
}

const WORDS: Record<Category, EmptyWords> = {
  inbound: {
    title: 'Nothing is on its way to you',
    next: 'A load appears here once a shipper sends it with your company as receiver.',
  },
  outbound: {
    title: 'No loads are out',
    next: 'A load appears here once it is shipped: with a carrier, and a receiver on every BOL.',
  },
  unsubmitted: {
    title: 'No unsubmitted loads',
    next: 'A load that is saved but not shipped waits here.',
  },
  completed: {
    title: 'No completed loads yet',
    next: 'A BOL appears here once its receiver completes it.',
  },
  shipping: {
    title: 'No loads to carry',
    next: 'A load appears here once a shipper ships it with your company as carrier.',
  },
};

/** What an empty list says to the person of this view. */
export function emptyWords(category: Category, view: DashboardView): EmptyWords {
  if (category === 'shipping' && view === 'driver') {
    return { title: 'No loads to drive', next: 'A load appears here once it is assigned to you.' };
  }
  return WORDS[category];
}
