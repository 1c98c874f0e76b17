/**
 * How a list is looked at: chips, searches, order and pages. It stands in the address, so that Back brings it back and a
 * link shares it: `/home?list=outbound&marks=late&q=peaches&find.company=bay&sort=pUDate.desc&pages=3`. What is as it
 * is at first is left out.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { MARKS, type Mark } from '#domain/marks.ts';
import { ALL_COLUMNS, ROW_COLUMNS } from './dashboard-row.ts';
import type { RowOrder } from './row-index.ts';

export interface ListView {
  marks: readonly Mark[];
  /** What is typed, by column; `all` is the box above the list. */
  search: Readonly<Record<string, string>>;
  order: RowOrder;
  pages: number;
}

const FIRST_ORDER: RowOrder = { key: 'id', direction: 'asc' };

export const LIST_PARAM = 'list';
const FIND = 'find.';
const MOST_PAGES = 2000;

/** The view an address asks for; what it cannot mean is left out. */
export function readView(params: URLSearchParams): ListView {
  const asked = (params.get('marks') ?? '').split(',');
  const search: Record<string, string> = {};
  for (const { key } of ROW_COLUMNS) {
    const typed = params.get(key === ALL_COLUMNS ? 'q' : FIND + key);
    if (typed) search[key] = typed;
  }
  const [key = '', direction] = (params.get('sort') ?? '').split('.');
  const isColumn = key !== ALL_COLUMNS && ROW_COLUMNS.some((column) => column.key === key);
  const pages = Number(params.get('pages'));
  return {
    marks: MARKS.filter((mark) => asked.includes(mark)),
    search,
    order: isColumn ? { key, direction: direction === 'desc' ? 'desc' : 'asc' } : FIRST_ORDER,
    pages: Number.isInteger(pages) && pages > 1 ? Math.min(pages, MOST_PAGES) : 1,
  };
}

/** The address of a view of this list, without `?`. */
export function viewQuery(list: string | null, { marks, search, order, pages }: ListView): string {
  const params = new URLSearchParams();
  if (list !== null) params.set(LIST_PARAM, list);
  if (marks.length > 0) params.set('marks', marks.join(','));
  for (const { key } of ROW_COLUMNS) {
    const typed = search[key] ?? '';
    if (typed.trim() !== '') params.set(key === ALL_COLUMNS ? 'q' : FIND + key, typed);
  }
  if (order.key !== FIRST_ORDER.key || order.direction !== FIRST_ORDER.direction) {
    params.set('sort', `${order.key}.${order.direction}`);
  }
  if (pages > 1) params.set('pages', String(pages));
  return params.toString();
}

/** Browsers refuse an address that changes at every key; and what was pressed is drawn first. */
const PAUSE_MS = 300;

/** With an entry of the history: the name of the write that made it. */
const WRITTEN = 'written';

interface ListLook {
  view: ListView;
  change: (part: Partial<ListView>) => void;
  /** What is typed in one box. What is in the others stays, even if it was typed after the last drawing. */
  search: (key: string, typed: string) => void;
}

/**
 * The view of the address. What somebody types or chooses shows at once and reaches the address when they pause or press
 * something, `onView` at once.
 */
export function useListView(onView?: (query: string) => void): ListLook {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const list = params.get(LIST_PARAM);
  const inAddress = viewQuery(list, readView(params));
  const [view, setView] = useState(() => readView(params));
  const seen = useRef(key);
  const settled = useRef(inAddress);
  // Written by us, and not seen in the address yet: the router takes its time, and the view may have moved on by then. Each
  // has a name of its own, since somebody who takes a letter back comes by the same address twice.
  const written = useRef<string[]>([]);
  const query = viewQuery(list, view);
  useEffect(() => onView?.(query), [onView, query]);
  useEffect(() => {
    if (key !== seen.current) {
      seen.current = key;
      const echo = written.current.indexOf(state?.[WRITTEN]);
      written.current.splice(0, echo + 1);
      // An address that came from elsewhere (Back, a link, a saved view) is what counts: the view before it is not
      // written any more, not even if its timer is faster than the next picture.
      if (echo < 0 && inAddress !== settled.current) {
        settled.current = inAddress;
        written.current = [];
        setView(readView(new URLSearchParams(inAddress)));
        return;
      }
    }
    if (query === settled.current) return;
    const write = () => {
      drop();
      settled.current = query;
      const name = crypto.randomUUID();
      written.current.push(name);
      setParams(new URLSearchParams(query), { replace: true, state: { [WRITTEN]: name } });
    };
    // Whatever is pressed may lead away, and the list stays until the next screen's file is here: what is written then
    // would stand in the place of the address somebody goes to, and bring them back.
    document.addEventListener('click', write, true);
    window.addEventListener('popstate', drop);
    const timer = setTimeout(write, PAUSE_MS);
    function drop() {
      clearTimeout(timer);
      document.removeEventListener('click', write, true);
      window.removeEventListener('popstate', drop);
    }
    return drop;
  }, [key, state, inAddress, query, setParams]);
  const change = (part: Partial<ListView>) => setView((before) => ({ ...before, ...part }));
  const search = (key: string, typed: string) =>
    setView((before) => ({ ...before, search: { ...before.search, [key]: typed } }));
  return { view, change, search };
}
