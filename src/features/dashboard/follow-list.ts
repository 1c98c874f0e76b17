/*
 * A whole list in memory, kept up to date: read once in pieces, then patched row by row as commits touch it. Only a
 * commit too large to name its rows (a page of the first pull) makes it read everything again, and that not more often
 * than every few seconds, so that following a list never competes with filling it. It outlives a connection that dies under it.
 */
import type { Category } from '#domain/load-category.ts';
import { type ListRow, onRowsChanged, PIECE, pauseIfLost, readAllRows, readRowsById } from '#offline/read-lists.ts';
import { behindPresses } from './behind-presses.ts';

/** Pause between two readings of the whole list, ms. */
const REREAD_PAUSE_MS = 3000;

interface Listener<Row> {
  /** How a stored row is held. */
  toRow: (row: ListRow) => Row;
  /** All rows, by load id; called again after each change. */
  onRows: (rows: readonly Row[]) => void;
  /** The first rows by load id while more are read for the first time, each time twice as many. */
  onFirstRows?: (rows: readonly Row[]) => void;
  onError: (error: unknown) => void;
}

/** Ends when no list is being read. */
let reading: Promise<void> = Promise.resolve();

/** Lists come one after the other: the first is whole sooner, and what is pressed meanwhile waits for the reading of one. */
function inTurn(read: () => Promise<void>): Promise<void> {
  const turn = reading.then(read);
  reading = turn.catch(() => {});
  return turn;
}

/** Follows a list until the returned function is called. */
export function followList<Row extends { key: string; loadId: string }>(
  category: Category,
  { toRow, onRows, onFirstRows, onError }: Listener<Row>,
): () => void {
  let rows: Map<string, Row> | null = null;
  const touched = new Set<string>();
  let reread = true;
  let working = false;
  let stopped = false;
  /** Readings in a row that a dying connection cut off. */
  let cutOff = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readAll = async (turn: () => Promise<void>) => {
    reread = false;
    touched.clear();
    const fresh = new Map<string, Row>();
    let told = 0;
    await turn();
    for await (const piece of readAllRows(category)) {
      if (stopped) return;
      for (const row of piece) fresh.set(row._id, toRow(row));
      const isLast = piece.length < PIECE;
      if (isLast) break;
      if (rows === null && fresh.size >= 2 * told) {
        told = fresh.size;
        onFirstRows?.([...fresh.values()]);
      }
      await turn();
    }
    rows = fresh;
  };

  const patch = async () => {
    const ids = [...touched];
    touched.clear();
    rows = patched(rows ?? new Map(), await readRowsById(category, ids), toRow);
  };

  const rereadAfter = (pause: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      reread = true;
      void work();
    }, pause);
  };

  /** What was cut off is no whole: the next look reads everything, after a pause or else with the next commit. */
  const afterFailure = (error: unknown) => {
    const pause = pauseIfLost(error, cutOff);
    cutOff = pause === undefined ? 0 : cutOff + 1;
    reread = true;
    if (pause === undefined) onError(error);
    else rereadAfter(pause);
  };

  const isDue = () => (reread ? timer === undefined : touched.size > 0);
  const work = async () => {
    if (working || stopped) return;
    working = true;
    try {
      while (!stopped && isDue()) {
        await (reread ? inTurn(() => behindPresses(readAll)) : patch());
        cutOff = 0;
        if (!stopped) onRows([...(rows?.values() ?? [])]);
      }
    } catch (error) {
      if (!stopped) afterFailure(error);
    } finally {
      working = false;
    }
  };

  const unsubscribe = onRowsChanged(category, (changed) => {
    if (changed === 'many') return rereadAfter(REREAD_PAUSE_MS);
    for (const id of changed) touched.add(id);
    void work();
  });
  void work();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

/** The rows with what was read again. */
function patched<Row extends { key: string; loadId: string }>(
  rows: Map<string, Row>,
  now: ReadonlyMap<string, ListRow | null>,
  toRow: Listener<Row>['toRow'],
): Map<string, Row> {
  let added = false;
  for (const [id, row] of now) {
    if (row === null) rows.delete(id);
    else {
      added ||= !rows.has(id);
      rows.set(id, toRow(row));
    }
  }
  return added ? new Map([...rows].sort(([, a], [, b]) => byId(a, b))) : rows;
}

function byId(a: { key: string; loadId: string }, b: { key: string; loadId: string }): number {
  if (a.loadId !== b.loadId) return a.loadId < b.loadId ? -1 : 1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
