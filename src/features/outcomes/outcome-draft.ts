/** What somebody has begun to say about a stop: kept on the device at every step, until it is recorded or given up. */
import type { OutcomeForm } from '#domain/outcome-form.ts';
import type { OutcomeKind } from '#domain/stop-outcome.ts';
import { keepDraft } from '#offline/documents.ts';
import { readDraft } from '#offline/drafts.ts';
import { useDraft } from '#ui/use-draft.ts';

/** The form while nothing is chosen yet; `photos` by their hashes, all of them on the device. */
export type OutcomeDraft = Omit<OutcomeForm, 'kind'> & { kind: OutcomeKind | null; photos: readonly string[] };

/** Where the draft about a BOL, or about a load's pick-up, is kept. */
export const outcomeDraftKey = (id: string) => `outcome/${id}`;

const EMPTY: OutcomeDraft = {
  kind: null,
  reason: null,
  note: '',
  toldBy: '',
  plan: null,
  proposedDate: null,
  photos: [],
};

/** Whether there is something to give up. */
export const isBegun = (draft: OutcomeDraft | null): boolean => draft !== null && draft !== EMPTY;

const FIELDS = Object.keys(EMPTY).filter((key) => key !== 'photos');

/** The draft as it was kept; null where it is none. There were drafts before there were photos. */
function readOutcomeDraft(value: unknown): OutcomeDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { note, toldBy, photos = [] } = value as Partial<OutcomeDraft>;
  const isForm = typeof note === 'string' && typeof toldBy === 'string' && Array.isArray(photos);
  return isForm && FIELDS.every((key) => key in value) ? { ...(value as OutcomeDraft), photos } : null;
}

/** The draft while its dialog is open. Given up, the photos go that nothing else needs. */
export const useOutcomeDraft = (id: string) =>
  useDraft<OutcomeDraft>(id, {
    read: async () => readOutcomeDraft(await readDraft(outcomeDraftKey(id))),
    empty: () => EMPTY,
    write: (next, before) => {
      const left = (before?.photos ?? []).filter((sha256) => !next?.photos.includes(sha256));
      return keepDraft(outcomeDraftKey(id), next, left);
    },
  });
