/**
 * The lists of the person logged in, in memory, for everything that looks through whole lists: chips, searches, the
 * palette, the export. A list is read once, in the background, from the first time somebody asks for it, and then told
 * row by row what a commit touched; it stays until another person comes. While a new index is being built the one of
 * before goes on answering.
 */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Category } from '#domain/load-category.ts';
import { onSessionChange, type Session } from '#offline/session.ts';
import { type DashboardRow, dashboardRow, ROW_COLUMNS } from './dashboard-row.ts';
import { followList } from './follow-list.ts';
import { indexRowsAhead, type RowIndex } from './row-index.ts';

type ListIndex = RowIndex<DashboardRow>;

interface Followed {
  index: ListIndex | null;
  error: unknown;
  stop: () => void;
}

const followed = new Map<string, Followed>();
const listeners = new Set<() => void>();
let isWatching = false;

const keyOf = ({ db }: Pick<Session, 'db'>, category: Category) => `${db.name} ${category}`;

/** Begins to read the list, unless it has begun. */
export function followIndex(session: Session, category: Category): void {
  const key = keyOf(session, category);
  if (followed.has(key)) return;
  if (!isWatching) onSessionChange(forgetAll);
  isWatching = true;
  const entry: Followed = { index: null, error: null, stop: () => {} };
  followed.set(key, entry);
  let latest: readonly DashboardRow[] | null = null;
  let building = false;
  const build = async () => {
    if (building) return;
    building = true;
    while (latest !== null && followed.get(key) === entry) {
      const rows = latest;
      latest = null;
      entry.index = await indexRowsAhead(rows, ROW_COLUMNS);
      tell();
    }
    building = false;
  };
  entry.stop = followList(category, {
    toRow: (row) => dashboardRow(row, session.actor),
    onRows: (rows) => {
      latest = rows;
      void build();
    },
    onError: (error) => {
      entry.error = error;
      tell();
    },
  });
}

function forgetAll(): void {
  for (const { stop } of followed.values()) stop();
  followed.clear();
  tell();
}

/** How often something was told. */
let told = 0;

function tell(): void {
  told += 1;
  for (const listener of [...listeners]) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The list ready for searching; null until it is read. Thrown to the error boundary: a store that cannot be read. */
function indexNow(session: Session, category: Category): ListIndex | null {
  const entry = followed.get(keyOf(session, category));
  if (entry && entry.error !== null) throw entry.error;
  return entry?.index ?? null;
}

/** The same, followed from when it is `wanted`. */
export function useListIndex(session: Session, category: Category, wanted: boolean): ListIndex | null {
  useEffect(() => {
    if (wanted) followIndex(session, category);
  }, [session, category, wanted]);
  return useSyncExternalStore(listen, () => indexNow(session, category));
}

/** Several lists, all followed; the same array until one of them changes. */
export function useListIndexes(session: Session, categories: readonly Category[]): readonly (ListIndex | null)[] {
  useEffect(() => {
    for (const category of categories) followIndex(session, category);
  }, [session, categories]);
  const changes = useSyncExternalStore(listen, () => told);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was told may be about one of them
  return useMemo(() => categories.map((category) => indexNow(session, category)), [changes, session, categories]);
}
