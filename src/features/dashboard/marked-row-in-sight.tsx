import { type RefObject, useEffect, useRef } from 'react';
import { LIMITS } from '#domain/limits.ts';
import type { ListView } from './list-view.ts';
import type { DashboardRows } from './use-dashboard-rows.ts';

/** What the message at the lower edge may cover, px. */
const MESSAGE_PX = 120;

/** Beyond this many pages a row is searched for instead: nobody looks through more of them. */
const MOST_PAGES = 5;

interface MarkedRowInSightProps {
  /** The load whose row somebody comes for. */
  marked: string;
  /** What the row is found in. */
  list: RefObject<HTMLDivElement | null>;
  found: DashboardRows;
  view: ListView;
  change: (part: Partial<ListView>) => void;
}

/**
 * Brings the row into sight that somebody comes to the list for: pages are unfolded up to it, and where it stands further
 * down the list is searched for it. The order stays, and whatever the person does with the list afterwards.
 */
export function MarkedRowInSight({ marked, list, found, view: { pages }, change }: MarkedRowInSightProps) {
  const { rows, matching = 0, catchingUp } = found;
  const isOver = useRef(false);
  useEffect(() => {
    // Rows that answer an earlier question say nothing of where it stands.
    if (isOver.current || rows === undefined || catchingUp) return;
    const isThere = rows.some(({ loadId }) => loadId === marked);
    const isUnfolded = rows.length >= Math.min(matching, pages * LIMITS.pageSize);
    if (isThere) {
      isOver.current = true;
      intoSight(list.current?.querySelector('[data-marked]'));
    } else if (isUnfolded && rows.length < matching) {
      if (pages < MOST_PAGES) change({ pages: pages + 1 });
      else change({ pages: 1, search: { id: marked } });
    }
  }, [rows, matching, pages, catchingUp, marked, list, change]);
  return null;
}

/** What is in sight stays where it is. */
function intoSight(row: Element | null | undefined): void {
  const box = row?.getBoundingClientRect();
  if (box && (box.top < 0 || box.bottom > window.innerHeight - MESSAGE_PX)) row?.scrollIntoView({ block: 'center' });
}
