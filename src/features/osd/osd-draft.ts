/**
 * What somebody typed into an OSD report and has not saved yet. It is a list of operations on top of whatever the BOL's
 * report is by now, so entries of others that arrive meanwhile show up beneath it and nothing overwrites anything.
 */

import { applyOsdChanges, type Osd, type OsdChange, type OsdKind, removalOf } from '#domain/osd.ts';
import { dropDraft, readDraft, saveDraft } from '#offline/drafts.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { useDraft } from '#ui/use-draft.ts';

export interface OsdDraft {
  changes: OsdChange[];
  /** The entry being typed. */
  kind: OsdKind;
  sku: string;
  /** Text, because a number field holds text while it is being typed. */
  qty: string;
}

export const EMPTY_DRAFT: OsdDraft = { changes: [], kind: 'overages', sku: '', qty: '' };

/** Where the draft of a BOL's report is kept on the device. */
export function osdDraftKey(bolId: string): string {
  return `osd/${bolId}`;
}

/** True when closing without keeping the draft would lose something. */
export function holdsSomething(draft: OsdDraft): boolean {
  return draft.changes.length > 0 || draft.sku.trim() !== '' || draft.qty !== '';
}

/** The report as it would be after saving. */
export function withDraft(osd: Osd, draft: OsdDraft): Osd {
  return applyOsdChanges(osd, draft.changes);
}

/** The typed entry becomes an operation; the fields are empty again for the next one. */
export function addEntry(draft: OsdDraft, id: string): OsdDraft {
  const entry = { _id: id, sku: draft.sku.trim(), qty: Number(draft.qty) };
  return { ...draft, changes: [...draft.changes, { op: 'add', kind: draft.kind, entry }], sku: '', qty: '' };
}

/**
 * Deletes every entry of that list with this SKU. Entries that were never saved just leave the draft; only for saved
 * ones is there anything to tell the server.
 */
export function removeSku(osd: Osd, draft: OsdDraft, kind: OsdKind, sku: string): OsdDraft {
  const changes = draft.changes.filter(
    (change) => change.op !== 'add' || change.kind !== kind || change.entry.sku !== sku,
  );
  const removal = removalOf(applyOsdChanges(osd, changes), kind, sku);
  const seen = removal.op === 'remove' && removal.entryIds.length > 0;
  return { ...draft, changes: seen ? [...changes, removal] : changes };
}

/** Whether what came from the device's store is a draft this version can continue. */
export function isOsdDraft(value: unknown): value is OsdDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { changes, kind, sku, qty } = value as Partial<Record<keyof OsdDraft, unknown>>;
  return Array.isArray(changes) && typeof kind === 'string' && typeof sku === 'string' && typeof qty === 'string';
}

async function storedDraft(bolId: string): Promise<OsdDraft> {
  const stored = await readDraft(osdDraftKey(bolId));
  return isOsdDraft(stored) ? stored : EMPTY_DRAFT;
}

/** How many operations wait in the draft of this BOL's report; live. Text not yet added counts as one. */
export function useUnsavedOsd(bolId: string): number {
  const draft = useLiveQuery(() => storedDraft(bolId), [bolId]);
  if (!draft || !holdsSomething(draft)) return 0;
  return Math.max(draft.changes.length, 1);
}

/**
 * The draft while it is on the screen: every change is kept on the device at once, so that closing the dialog, the app or the
 * phone loses nothing. `kind`: the list somebody came for.
 */
export const useOsdDraft = (bolId: string, kind?: OsdKind) =>
  useDraft<OsdDraft>(`${bolId} ${kind}`, {
    read: async () => ({ ...(await storedDraft(bolId)), ...(kind && { kind }) }),
    empty: () => EMPTY_DRAFT,
    write: (next) => {
      const key = osdDraftKey(bolId);
      return next && holdsSomething(next) ? saveDraft(key, next) : dropDraft(key);
    },
  });
