import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Category } from '#domain/load-category.ts';
import { type ListRow, readRows } from '#offline/read-lists.ts';
import type { Session } from '#offline/session.ts';
import { type DashboardRow, dashboardRow } from './dashboard-row.ts';
import type { ListIndex, ReadList } from './list-indexes.ts';
import type { ListView } from './list-view.ts';
import { useFollowed } from './use-followed.ts';

interface Question {
  category: Category;
  viewer: Session;
  view: ListView;
  nowMs: number;
  /** Rows on the screen at most. */
  limit: number;
  /** The whole list will be needed: read it ahead. */
  ahead: boolean;
  /** The rows go to paper: all that the view shows, not only those on the screen. */
  printing: boolean;
}

/** Rows on paper at most: a browser that lays out more of them stands still. */
const MOST_PRINTED = 3000;

export interface DashboardRows {
  /** Undefined until the first rows are known. */
  rows: readonly DashboardRow[] | undefined;
  /** Records of the whole list, whatever is searched for. */
  total: number | undefined;
  /** Records that match the search; undefined while they are counted. */
  matching: number | undefined;
  /** The rows on the screen answer an earlier question; the right ones are on their way. */
  catchingUp: boolean;
  /** The whole list; null until it is read. */
  index: ListIndex | null;
}

/**
 * The rows a dashboard table shows. By id and without a search they come as a page through the store's index, live and
 * cheap. A search, a chip or another order needs the whole list in memory. Until that is read, a search is answered by
 * the rows read so far: they come by id, so what they show first stays first. Another order has to wait, and the page
 * stays on the screen.
 */
export function useDashboardRows(question: Question): DashboardRows {
  const found = useFoundRows(question);
  return { ...found, rows: useSameRows(found.rows) };
}

function useFoundRows(question: Question): DashboardRows {
  const { category, viewer, view, nowMs, limit, ahead, printing } = question;
  const { order } = view;
  const narrowed = isNarrowed(view) || order.key !== 'id';
  // Opened by an address that narrows it, a list begins with what was asked for; nobody is shown the others meanwhile.
  const [opensNarrowed] = useState(narrowed);
  const direction = order.key === 'id' ? order.direction : 'asc';
  const page = useFollowed(useCallback(() => readRows(category, { limit, direction }), [category, limit, direction]));
  const pageRows = useMemo(() => page?.rows.map((row) => dashboardRow(row, viewer.actor)), [page, viewer]);
  const first = direction === 'asc' ? page?.rows : undefined;
  const { index, soFar } = useListIndex(viewer, category, { wanted: narrowed || ahead, first });
  // Paper takes what is in memory: the browser waits for nothing.
  const whole = narrowed || (printing && index !== null);

  const deferred = useDeferredValue(view);
  const read = index ?? (order.key === 'id' && direction === 'asc' ? soFar : null);
  const found = useMemo(() => (read && whole ? read.look(deferred, nowMs) : null), [read, whole, deferred, nowMs]);
  const most = printing ? MOST_PRINTED : limit;
  const shown = useMemo(() => found?.slice(0, most), [found, most]);

  const answer = (rows?: readonly DashboardRow[], matching?: number, catchingUp = false): DashboardRows => ({
    rows,
    total: page?.total,
    matching,
    catchingUp,
    index,
  });
  // What fills the screen does not change with the rows that are still to be read.
  const isSettled = index !== null || (found !== null && found.length >= limit);
  if (found && (isSettled || !opensNarrowed)) {
    return answer(shown, index === null ? undefined : found.length, !isSettled || deferred !== view);
  }
  if (narrowed && opensNarrowed && index === null) return answer();
  return answer(pageRows, page?.total ?? pageRows?.length, whole);
}

/**
 * What says the same as a row that is shown is that row, though it was read again, or from elsewhere: a list draws the rows
 * that are others, and to draw fifty to change four takes as long as to change fifty.
 */
function useSameRows(rows: readonly DashboardRow[] | undefined): readonly DashboardRow[] | undefined {
  const shown = useRef(new Map<string, DashboardRow>());
  const same = useMemo(() => rows?.map((row) => shown.current.get(wordsOf(row)) ?? row), [rows]);
  useEffect(() => {
    shown.current = new Map(same?.map((row) => [wordsOf(row), row]));
  }, [same]);
  return same;
}

/** Rows of the whole list have marks besides, which follow from the rest. */
const wordsOf = (row: DashboardRow) => JSON.stringify({ ...row, marks: 0 });

/** Whether chips or searches leave something out. */
export function isNarrowed({ marks, search }: ListView): boolean {
  return marks.length > 0 || Object.values(search).some((typed) => typed.trim() !== '');
}

interface Wanted {
  wanted: boolean;
  /** The first rows of the list by id, where they are on the screen: they answer until more are read. */
  first?: readonly ListRow[] | undefined;
}

/**
 * What is known of the whole list. Nothing is read before it is `wanted`, nor is the code for it. An unreadable
 * store is thrown to the error boundary.
 */
function useListIndex(session: Session, category: Category, { wanted, first }: Wanted): ReadList {
  const [read, setRead] = useState<ReadList>({ index: null, soFar: null });
  const known = useRef(first);
  useEffect(() => {
    known.current = first;
  }, [first]);
  useEffect(() => {
    if (!wanted) return;
    const fail = (error: unknown) =>
      setRead(() => {
        throw error;
      });
    let stop: (() => void) | null = null;
    let isOver = false;
    import('./list-indexes.ts').then(({ watchIndex }) => {
      if (isOver) return;
      stop = watchIndex(session, category, {
        first: known.current,
        onRead: (next) => startTransition(() => setRead(next)),
        onError: fail,
      });
    }, fail);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [session, category, wanted]);
  return read;
}
