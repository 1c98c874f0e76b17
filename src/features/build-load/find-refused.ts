/** What the wizard is to begin with when it takes up a refused entry, or why it can't. */
import type { Load } from '#contract/load.ts';
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import { readRefused } from '#offline/reads/read-refused.ts';
import { readServerState } from '#offline/reads/read-server-state.ts';
import type { Session } from '#offline/session.ts';
import type { DraftStart } from './draft-store.ts';
import { draftOfLoad } from './load-draft.ts';
import { draftOfBuild, draftOfEdit } from './refused-draft.ts';
import { whyNotOpen } from './why-not-open.ts';

/** `gone`: sent or removed meanwhile. `blocked`: no new version of it can arrive. `open`: `reason` is the server's. */
export type Refused =
  | { kind: 'gone' }
  | { kind: 'blocked'; whyNot: string }
  | { kind: 'open'; reason: string; start: DraftStart };

const NOT_ACCEPTED = 'The server did not accept this.';
const BUILT = 'The server has this load already. Discard the item in the waiting list, then edit the load itself.';
const NO_LOAD =
  'This load was deleted or is no longer shared with you. Export or discard the item in the waiting list.';

const open = ({ lastError }: OutboxEntry, start: DraftStart): Refused => ({
  kind: 'open',
  reason: lastError?.words ?? NOT_ACCEPTED,
  start,
});

/** A load that was refused when it was built. */
export async function findRefusedBuild(seq: number): Promise<Refused> {
  const entry = await readRefused(seq);
  if (entry?.type !== 'build-load') return { kind: 'gone' };
  // An earlier try arrived although its answer did not: the server would take a second version for a repetition.
  if ((await readServerState(entry.lane)).load) return { kind: 'blocked', whyNot: BUILT };
  return open(entry, { fresh: () => draftOfBuild(entry as OutboxEntry<'build-load'>) });
}

/** A refused edit of this load. */
export async function findRefusedEdit(seq: number, loadId: string, viewer: Session): Promise<Refused> {
  const entry = await readRefused(seq);
  if (entry?.type !== 'edit-load' || entry.lane !== loadId) return { kind: 'gone' };
  const { load: record, bols } = await readServerState(loadId);
  if (!record) return { kind: 'blocked', whyNot: NO_LOAD };
  const load: Load = { ...record, bols };
  const whyNot = whyNotOpen(viewer, load);
  if (whyNot !== null) return { kind: 'blocked', whyNot };
  return open(entry, {
    fresh: () => draftOfEdit(entry as OutboxEntry<'edit-load'>, load),
    current: () => draftOfLoad(load),
  });
}
