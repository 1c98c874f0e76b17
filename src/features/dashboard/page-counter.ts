/*
 * How far a list is unfolded. As the product counts: the first page is there already, so the counter names the page that
 * "see more loads" brings next. It starts at 2, grows by one with each click and goes back to 2 with another widget.
 */
import { LIMITS } from '#domain/limits.ts';

/** The next page of the list named `category`. */
export interface PageCounter {
  category: string;
  next: number;
}

export type PageStep = { type: 'more' } | { type: 'widget'; category: string };

/** The counter of a list that has just been chosen. */
export function startCounter(category: string): PageCounter {
  return { category, next: LIMITS.firstMorePage };
}

/** A reducer; choosing the widget that is open already is no change. */
export function countPages(counter: PageCounter, step: PageStep): PageCounter {
  if (step.type === 'more') return { ...counter, next: counter.next + 1 };
  return step.category === counter.category ? counter : startCounter(step.category);
}

/** How many rows are on the screen at most. */
export function rowsShown({ next }: PageCounter): number {
  return (next - 1) * LIMITS.pageSize;
}
