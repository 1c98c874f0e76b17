/**
 * Rows as the device keeps them: the wire value with every waiting entry folded in. `base` is exactly what the server
 * last said and is there only while entries are pending (null: the server does not know the row yet).
 */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';
import { commonDropDate, type DropDate } from '#domain/dashboard.ts';
import type { Category } from '#domain/load-category.ts';
import type { StatusFacts } from '#domain/status-facts.ts';

export interface Kept<T> {
  /** List the row stands in for the logged-in person; empty when in none. */
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
  /** Of the place it is delivered to; missing in rows an older version wrote. */
  dropZone?: string;
  receiver: { name: string } | null;
}

export type LoadRow = LoadRecord &
  Kept<LoadRecord> & {
    listStops: ListStop[];
    inbound?: InboundFacts;
    /** What its status hangs on; missing, like the text, in rows an older version wrote. */
    status?: StatusFacts;
    /** What people may remember of it and its BOLs besides what a list shows, one a line. */
    text?: string;
    /** Written by versions before `status`. */
    leftBehind?: number;
    /** When somebody fetched it whole again, by the server's clock, ms. */
    opened?: number;
    brief?: Brief;
  };
export type BolRow = Bol & Kept<Bol> & { brief?: Brief };

/** Completed long ago: only what lists need of it is here; see rows/brief.ts. */
type Brief = true;

/** On rows without entries of their own: the pull generation that last confirmed them. */
export type Generation = { generation: number };

/** `base` is there only while a reading of it waits to be sent. */
export type NotificationRow = Notification & Generation & { base?: Notification };

/** Bytes of a document or photo that the server may not have yet; ArrayBuffer because Safari loses Blobs. */
export interface StoredBlob {
  sha256: string;
  /** Left out: a document. `original`: a photo that goes with a paper, and is not kept for reading once it was sent. */
  kind?: 'photo' | 'original';
  bytes: ArrayBuffer;
  size: number;
  addedAt: number;
  /** When the server confirmed it, ms. */
  sentAt: number | null;
}

/**
 * What the list of inbound needs of a load: one row a load, there while a BOL of it is to come to this person's
 * company. It stands beside the load's own list, because a company that ships to itself has the load in both.
 */
interface InboundFacts {
  /** Again, because this is what the list's index holds: a load without it is not in there. */
  loadId: string;
  dropDate: DropDate;
  /** Like the load's own, of the BOLs this company receives. */
  status?: StatusFacts;
}

interface Stop {
  category: Category | '';
  dropDate: string | null;
}

/**
 * The facts of a load with these BOLs, as part of its row; nothing where none of them is to come. `statusOf` tells what
 * its status hangs on for who receives it.
 */
export function inboundFacts<S extends Stop>(
  loadId: string,
  bols: readonly S[],
  statusOf?: () => StatusFacts,
): { inbound?: InboundFacts } {
  const coming = bols.filter(({ category }) => category === 'inbound');
  if (coming.length === 0) return {};
  return {
    inbound: { loadId, dropDate: commonDropDate(coming), ...(statusOf ? { status: statusOf() } : {}) },
  };
}
