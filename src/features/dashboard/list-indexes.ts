/**
 * The lists of the person logged in, in memory, for everything that looks through whole lists: chips, searches, the
 * palette, the export. A list is read once, in the background, from the first time somebody asks for it, and then told
 * row by row what a commit touched; it stays until another person comes. While a new index is being built the one of
 * before goes on answering.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PersonTag } from '#contract/user.ts';
import type { Category } from '#domain/load-category.ts';
import { spokenLanguage } from '#language/say.ts';
import type { ListRow } from '#offline/read-lists.ts';
import { onSessionChange, type Session } from '#offline/session.ts';
import { ROW_COLUMNS } from './dashboard-row.ts';
import { followList } from './follow-list.ts';
import type { ListView } from './list-view.ts';
import { type MarkedRow, markedRow, rowsOf } from './marked-rows.ts';
import { indexRows, indexRowsAhead, type RowIndex } from './row-index.ts';

/** A whole list, ready for every question. */
export interface ListIndex extends RowIndex<MarkedRow> {
  /** All rows that a view shows, in its order. */
  look: (view: ListView, nowMs: number) => readonly MarkedRow[];
  /** Whoever was met as the driver of a row. */
  drivers: Drivers;
}

type Drivers = ReadonlyMap<string, PersonTag>;

/** What is known of a list. */
export interface ReadList {
  /** All of it; null until it is read. */
  index: ListIndex | null;
  /** Its first rows by id, while the others are being read for the first time. */
  soFar: ListIndex | null;
}
const NOTHING_READ: ReadList = { index: null, soFar: null };

interface Followed {
  read: ReadList;
  error: unknown;
  stop: () => void;
}

const followed = new Map<string, Followed>();
const listeners = new Set<() => void>();
let isWatching = false;

/** Rows are held as they are read, in one language. */
const keyOf = ({ db }: Pick<Session, 'db'>, category: Category) => `${db.name} ${category} ${spokenLanguage()}`;

/** Begins to read the list, unless it has begun; anew where that has failed. Its first rows may be known already. */
function followIndex(session: Session, category: Category, first: readonly ListRow[] = []): void {
  const key = keyOf(session, category);
  forgetFailed();
  if (followed.has(key)) return;
  if (!isWatching) onSessionChange(forgetAll);
  isWatching = true;
  const entry: Followed = { read: NOTHING_READ, error: null, stop: () => {} };
  followed.set(key, entry);
  let latest: readonly MarkedRow[] | null = null;
  let building = false;
  const show = (read: ReadList) => {
    entry.read = read;
    entry.error = null;
    tell();
  };
  const fail = (error: unknown) => {
    entry.error = error;
    tell();
  };
  const build = async () => {
    if (building) return;
    building = true;
    try {
      while (latest !== null && followed.get(key) === entry) {
        const rows = latest;
        latest = null;
        const index = await indexRowsAhead(rows, ROW_COLUMNS);
        show({ index: whole(index, drivers), soFar: null });
      }
    } catch (error) {
      fail(error);
    } finally {
      building = false;
    }
  };
  const drivers = new Map<string, PersonTag>();
  const toRow = (row: ListRow) => {
    for (const driver of row.drivers) drivers.set(driver._id, driver);
    return markedRow(row, session.actor);
  };
  const onFirstRows = (rows: readonly MarkedRow[]) =>
    show({ index: null, soFar: whole(indexRows(rows, ROW_COLUMNS), drivers) });
  if (first.length > 0) onFirstRows(first.map(toRow));
  entry.stop = followList(category, {
    ...{ toRow, onFirstRows, onError: fail },
    onRows: (rows) => {
      latest = rows;
      void build();
    },
  });
}

const whole = (index: RowIndex<MarkedRow>, drivers: Drivers): ListIndex => ({
  ...index,
  drivers,
  look: (view, nowMs) => rowsOf(index, view, nowMs),
});

/** Whoever asks next reads them anew: "Try again" must not meet the same error without a look. */
function forgetFailed(): void {
  for (const [key, { error, stop }] of followed) {
    if (error === null) continue;
    stop();
    followed.delete(key);
  }
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
  return () => void listeners.delete(listener);
}

/** What is known of a list, the same object until that changes. Thrown to the error boundary: a store that cannot be read. */
function readNow(session: Session, category: Category): ReadList {
  const entry = followed.get(keyOf(session, category));
  if (entry && entry.error !== null) throw entry.error;
  return entry?.read ?? NOTHING_READ;
}

interface Watcher {
  /** The first rows by id, where they were read already. */
  first?: readonly ListRow[] | undefined;
  onRead: (read: ReadList) => void;
  onError: (error: unknown) => void;
}

/** Follows a list and tells what is known of it until the returned function is called; it stays in memory afterwards. */
export function watchIndex(session: Session, category: Category, { first, onRead, onError }: Watcher): () => void {
  followIndex(session, category, first);
  const look = () => {
    try {
      onRead(readNow(session, category));
    } catch (error) {
      onError(error);
    }
  };
  look();
  return listen(look);
}

/** Several lists, all followed; the same array until one of them changes. */
export function useListIndexes(session: Session, categories: readonly Category[]): readonly (ListIndex | null)[] {
  // Before the first look, which would throw what failed meanwhile.
  useState(forgetFailed);
  useEffect(() => {
    for (const category of categories) followIndex(session, category);
  }, [session, categories]);
  useSyncExternalStore(listen, () => told);
  const [known, setKnown] = useState<readonly (ListIndex | null)[]>([]);
  const now = categories.map((category) => readNow(session, category).index);
  // What was told may be of another list, or of rows read so far: nobody looks through these again for that.
  if (now.length === known.length && now.every((index, place) => index === known[place])) return known;
  setKnown(now);
  return now;
}
