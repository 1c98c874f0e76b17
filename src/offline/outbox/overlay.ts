/**
 * What the device shows: `fold(base, pending)`. Entries are folded in the order they were made, by the same domain
 * rules the server applies. An entry this build cannot read is left out of the picture (never out of the outbox).
 */
import { type MutationType, mutations } from '#contract/mutation.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import { foldAssignDriver } from './fold/assign-driver.ts';
import { foldBuildLoad } from './fold/build-load.ts';
import { foldCorrectStamp } from './fold/correct-stamp.ts';
import { foldEditLoad } from './fold/edit-load.ts';
import type { Fold, Lane } from './fold/lane.ts';
import { foldReportOsd } from './fold/report-osd.ts';
import { foldSignBol } from './fold/sign-bol.ts';
import { foldCheckInBol, foldCheckInLoad, foldCheckOutLoad, foldCompleteBol } from './fold/stamps.ts';
import { readable } from './readable.ts';

/** What is about a load; notifications have a fold of their own (fold/read-notification). */
const FOLDS: { [T in Exclude<MutationType, 'read-notification'>]: Fold<T> } = {
  'build-load': foldBuildLoad,
  'edit-load': foldEditLoad,
  'assign-driver': foldAssignDriver,
  'check-in-load': foldCheckInLoad,
  'check-out-load': foldCheckOutLoad,
  'check-in-bol': foldCheckInBol,
  'report-osd': foldReportOsd,
  'complete-bol': foldCompleteBol,
  'sign-bol': foldSignBol,
  'correct-stamp': foldCorrectStamp,
};

/** The lane with every entry applied, oldest first. */
export function foldLane(base: Lane, entries: readonly OutboxEntry[]): Lane {
  return [...entries].sort((a, b) => a.seq - b.seq).reduce(foldEntry, base);
}

function foldEntry(lane: Lane, entry: OutboxEntry): Lane {
  const current = readable(entry);
  if (current === null || current.type === 'read-notification') return lane;
  const fold = FOLDS[current.type] as Fold<MutationType>;
  return fold(lane, current);
}

/** The version new entries of a type are written in. */
export function currentVersion(type: MutationType): number {
  return mutations[type].version;
}
