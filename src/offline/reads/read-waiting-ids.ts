import { requireSession } from '../session-state.ts';

export interface WaitingIds {
  /** Loads of which anything at all waits, be it about one of their BOLs. */
  loads: ReadonlySet<string>;
  /** Rows, loads and BOLs, that an entry changes. */
  rows: ReadonlySet<string>;
}

/** What has entries that the server does not have yet: for the mark in lists. The outbox is small, so this may be live. */
export async function readWaitingIds(): Promise<WaitingIds> {
  const entries = await requireSession().db.outbox.toArray();
  return {
    loads: new Set(entries.map(({ lane }) => lane)),
    rows: new Set(entries.flatMap(({ targets }) => targets)),
  };
}
