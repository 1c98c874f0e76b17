/**
 * Rows as the device keeps them: the wire value with every waiting entry folded in. `base` is exactly what the server
 * last said and is there only while entries are pending (null: the server does not know the row yet).
 */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';
import type { Category } from '#domain/load-category.ts';

export interface Kept<T> {
  /** List the row stands in for the signed-in person; empty when in none. */
  category: Category | '';
  /** Waiting entries that change this row. */
  pending: number;
  base?: T | null;
  /** Taken away by a waiting entry: kept for its base, shown nowhere. */
  hidden?: true;
  /** Gone on the server, kept read-only because something unsent hangs on it. */
  removed?: 'deleted' | 'lost';
  /** Pull generation that last confirmed the row. */
  generation: number;
}

/** What a list needs of a load's BOLs: up to two of them, since two already read "various". */
export interface ListStop {
  dropDate: string | null;
  receiver: { name: string } | null;
}

export type LoadRow = LoadRecord & Kept<LoadRecord> & { listStops: ListStop[] };
export type BolRow = Bol & Kept<Bol>;

/** On rows without entries of their own: the pull generation that last confirmed them. */
export type Generation = { generation: number };

/** `base` is there only while a reading of it waits to be sent. */
export type NotificationRow = Notification & Generation & { base?: Notification };
