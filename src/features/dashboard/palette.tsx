import { useDeferredValue, useMemo, useState } from 'react';
import { dashboardView, WIDGET_TITLES, widgetsOf } from '#domain/dashboard.ts';
import { userLabel } from '#domain/ids.ts';
import type { Category } from '#domain/load-category.ts';
import { formatPhone } from '#domain/phone.ts';
import { containsWords } from '#domain/searchable.ts';
import { statusOf } from '#domain/status.ts';
import { statusWords } from '#domain/status-words.ts';
import { t } from '#language/say.ts';
import { readDirectory } from '#offline/read-people.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { CommandPalette, type PaletteItem } from '#ui/command-palette.tsx';
import { useNow } from '#ui/use-now.ts';
import { ALL_COLUMNS } from './dashboard-row.ts';
import { type ListIndex, useListIndexes } from './list-indexes.ts';
import type { MarkedRow } from './marked-rows.ts';

interface PaletteProps {
  viewer: Session;
  /** What can be started from anywhere, for this person. */
  actions: readonly PaletteItem[];
  onOpenLoad: (category: Category, loadId: string) => void;
  /** Shows a list with what was looked for. */
  onOpenList: (category: Category, typed: string) => void;
  /** Shows all colleagues; left out for people who have no screen for it. */
  onOpenDirectory?: (() => void) | undefined;
  onClose: () => void;
}

const NOBODY: readonly Known[] = [];
const MOST_LOADS = 8;
const MOST_PEOPLE = 5;

/** One search over all lists, people and what can be started; see `list-indexes.ts` for why it answers at once. */
export function Palette({ viewer, actions, onOpenLoad, onOpenList, onOpenDirectory, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const typed = useDeferredValue(query.trim());
  const nowMs = useNow();
  const categories = widgetsOf(dashboardView(viewer.actor));
  const indexes = useListIndexes(viewer, categories);
  const colleagues = useLiveQuery(readDirectory, [viewer])?.people ?? NOBODY;
  const people = useMemo(() => everybody(indexes, colleagues), [indexes, colleagues]);
  const loads = useMemo(() => {
    const lists = typed === '' ? [] : categories.map((category, place) => ({ category, index: indexes[place] }));
    return findLoads(lists, typed, nowMs, MOST_LOADS);
  }, [typed, categories, indexes, nowMs]);
  const loadItem = ({ category, row }: FoundLoad): PaletteItem => ({
    key: `${category} ${row.key}`,
    icon: statusOf(row.status, viewer.actor, nowMs).icon,
    title: [row.pUNum, row.company, row.document].filter(Boolean).join(' · '),
    detail: `${t(WIDGET_TITLES[category])} · ${statusWords(statusOf(row.status, viewer.actor, nowMs), nowMs)}`,
    run: () => onOpenLoad(category, row.loadId),
  });
  const moreItem = ({ category, count }: { category: Category; count: number }): PaletteItem => ({
    key: `all ${category}`, // not a text: a key
    icon: 'search',
    title: t('Show all {count, plural, one {# result} other {# results}}', { count }),
    detail: t(WIDGET_TITLES[category]),
    run: () => onOpenList(category, typed),
  });
  const personItem = (person: Known): PaletteItem => ({
    key: `person ${person._id}`, // not a text: a key
    icon: 'user',
    title: userLabel(person),
    detail: formatPhone(person.phone),
    run: () => {
      const list = listOf(person, categories, indexes);
      if (list) onOpenList(list, person.name);
      else onOpenDirectory?.();
    },
  });
  const leadsAnywhere = onOpenDirectory !== undefined;
  const found = useMemo(() => {
    const fits = (person: Known) =>
      containsWords(userLabel(person), typed) && (leadsAnywhere || listOf(person, categories, indexes) !== undefined);
    return firstOf(typed === '' ? [] : people, MOST_PEOPLE, fits);
  }, [typed, people, categories, indexes, leadsAnywhere]);
  return (
    <CommandPalette
      query={query}
      onQuery={setQuery}
      groups={[
        { title: t('Loads'), items: [...loads.nearest.map(loadItem), ...loads.more.map(moreItem)] },
        { title: t('People'), items: found.map(personItem) },
        { title: t('Actions'), items: actions.filter(({ title }) => containsWords(title, typed)) },
      ]}
      nothing={indexes.every((index) => index !== null) ? t('Nothing found') : t('Reading your loads…')}
      onClose={onClose}
    />
  );
}

/** The list with the most of what names this person; undefined where none does. */
function listOf(
  { name }: Known,
  categories: readonly Category[],
  indexes: readonly (ListIndex | null)[],
): Category | undefined {
  const counts = indexes.map((index) => rowsWith(index, name).length);
  const most = Math.max(...counts);
  return most > 0 ? categories[counts.indexOf(most)] : undefined;
}

/** The first that fit; what comes after them is not looked at. */
function firstOf<T>(all: readonly T[], most: number, fits: (one: T) => boolean): T[] {
  const found: T[] = [];
  for (const one of all) {
    if (found.length === most) break;
    if (fits(one)) found.push(one);
  }
  return found;
}

interface Known {
  _id: string;
  name: string;
  phone: string;
  connexId?: string | null | undefined;
}

/** The drivers of all lists, by name, and colleagues; each once. */
function everybody(indexes: readonly (ListIndex | null)[], colleagues: readonly Known[]): Known[] {
  const drivers: Known[] = indexes.flatMap((index) => [...(index?.drivers.values() ?? [])]);
  drivers.sort((a, b) => a.name.localeCompare(b.name));
  return [...new Map([...drivers, ...colleagues].map((person) => [person._id, person])).values()];
}

interface FoundLoad {
  category: Category;
  row: MarkedRow;
}

interface FoundLoads {
  /** The nearest of them: what is open by how far off its next time is, then what was done last. */
  nearest: FoundLoad[];
  /** How many rows each list shows for this search, where not all are among the nearest. */
  more: { category: Category; count: number }[];
}

const FIRST = { key: 'id', direction: 'asc' } as const;

/** All rows of a list that the box above it would show for what is typed. */
function rowsWith(index: ListIndex | null | undefined, typed: string): MarkedRow[] {
  return index?.find({ [ALL_COLUMNS]: typed }, FIRST) ?? [];
}

/** Looks through all lists; `most` is how many loads there is room for. */
function findLoads(
  lists: readonly { category: Category; index: ListIndex | null | undefined }[],
  typed: string,
  nowMs: number,
  most: number,
): FoundLoads {
  const found = lists.map(({ category, index }) => ({ category, rows: rowsWith(index, typed) }));
  const nearest: (FoundLoad & { distance: number })[] = [];
  for (const { category, rows } of found) {
    for (const row of rows) {
      const distance = distanceOf(row, nowMs);
      if (nearest.length === most && distance >= nearest[most - 1]!.distance) continue;
      // Behind those that are as near: lists, and rows in them, keep their order.
      const place = nearest.findIndex((other) => other.distance > distance);
      nearest.splice(place === -1 ? nearest.length : place, 0, { category, row, distance });
      nearest.length = Math.min(nearest.length, most);
    }
  }
  const total = found.reduce((sum, { rows }) => sum + rows.length, 0);
  return {
    nearest,
    more:
      total <= most
        ? []
        : found.flatMap(({ category, rows: { length: count } }) => (count > 0 ? { category, count } : [])),
  };
}

/** Whatever is done comes after whatever is open. */
const DONE_MS = 1e15;

function distanceOf({ status, marks }: MarkedRow, nowMs: number): number {
  let nearest = DONE_MS;
  for (const at of marks.timesMs) nearest = Math.min(nearest, Math.abs(at - nowMs));
  return status.stage === 'completed' ? DONE_MS + nearest : nearest;
}
