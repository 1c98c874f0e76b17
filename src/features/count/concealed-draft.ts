/** A report of concealed damage that was begun: kept on the device at every step, until it is saved or given up. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { ConcealedIntent } from '#contract/concealed.ts';
import { newId } from '#domain/ids.ts';
import { keepDraft } from '#offline/documents.ts';
import { readDraft } from '#offline/drafts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { casesOf, type DraftLine, detailsIn, type LineDetailsDraft } from './count-draft.ts';

/** A line as it is typed: the number is text until it is saved. */
export type FoundLine = LineDetailsDraft & Pick<DraftLine, '_id' | 'sku' | 'damaged'>;

export interface ConcealedDraft {
  lines: readonly FoundLine[];
  inspection: boolean;
  note: string;
}

/** Where the draft of a BOL's report is kept. */
export const concealedDraftKey = (bolId: string) => `concealed/${bolId}`;

export const newFoundLine = (): FoundLine => ({
  _id: newId(),
  sku: '',
  damaged: '',
  reason: '',
  note: '',
  photos: [],
  packagingKept: null,
  disposition: '',
});

const photosOf = (draft: ConcealedDraft | null) => draft?.lines.flatMap(({ photos }) => photos) ?? [];

function readConcealedDraft(value: unknown): ConcealedDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { lines, inspection, note } = value as Partial<ConcealedDraft>;
  const isDraft = Array.isArray(lines) && typeof inspection === 'boolean' && typeof note === 'string';
  return isDraft ? (value as ConcealedDraft) : null;
}

/** The draft while its dialog is open. */
export const useConcealedDraft = (bolId: string) =>
  useDraft<ConcealedDraft>(bolId, {
    read: async () => readConcealedDraft(await readDraft(concealedDraftKey(bolId))),
    empty: () => ({ lines: [newFoundLine()], inspection: false, note: '' }),
    write: (next, before) => {
      const needed = new Set(photosOf(next));
      const left = photosOf(before).filter((sha256) => !needed.has(sha256));
      return keepDraft(concealedDraftKey(bolId), next, left);
    },
  });

/** Whether a report about this BOL was begun and not saved; live. */
export function useUnsavedConcealed(bolId: string): boolean {
  return useLiveQuery(async () => (await readDraft(concealedDraftKey(bolId))) !== null, [bolId]) ?? false;
}

const isBlank = ({ sku, damaged, note, photos }: FoundLine) =>
  [sku, damaged, note].every((text) => text.trim() === '') && photos.length === 0;

/** The report as it can be sent, or why it cannot, as a sentence. Lines with nothing in them are left out. */
export function finishedReport({ lines, inspection, note }: ConcealedDraft): ConcealedIntent | string {
  const found: ConcealedIntent['lines'] = [];
  for (const line of lines.filter((one) => !isBlank(one))) {
    const sku = line.sku.trim();
    const place = `Line ${lines.indexOf(line) + 1}`;
    if (sku === '') return `${place}: enter the SKU.`;
    const damaged = casesOf(line.damaged);
    if (!damaged) return `${sku}: enter how many cases are damaged, a whole number from 1.`;
    found.push({ _id: line._id, sku, damaged, ...detailsIn(line) });
  }
  return found.length === 0 ? 'Enter at least one SKU.' : { lines: found, inspection, note: note.trim() };
}
