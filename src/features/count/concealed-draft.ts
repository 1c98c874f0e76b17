/** A report of concealed damage that was begun: kept on the device at every step, until it is saved or given up. */

import type { ConcealedIntent } from '#contract/concealed.ts';
import { newId } from '#domain/ids.ts';
import { t } from '#language/say.ts';
import {
  casesOf,
  type DraftLine,
  detailsIn,
  type LineDetailsDraft,
  useDraftOfLines,
  useUnsaved,
  whyNotDamaged,
} from './count-draft.ts';

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

function readConcealedDraft(value: unknown): ConcealedDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { lines, inspection, note } = value as Partial<ConcealedDraft>;
  const isDraft = Array.isArray(lines) && typeof inspection === 'boolean' && typeof note === 'string';
  return isDraft ? (value as ConcealedDraft) : null;
}

/** The draft while its dialog is open. */
export const useConcealedDraft = (bolId: string) =>
  useDraftOfLines<ConcealedDraft>(concealedDraftKey(bolId), {
    read: readConcealedDraft,
    empty: () => ({ lines: [newFoundLine()], inspection: false, note: '' }),
  });

/** Whether a report about this BOL was begun and not saved; live. */
export const useUnsavedConcealed = (bolId: string): boolean => useUnsaved(concealedDraftKey(bolId));

const isBlank = ({ sku, damaged, note, photos }: FoundLine) =>
  [sku, damaged, note].every((text) => text.trim() === '') && photos.length === 0;

/** The report as it can be sent, or why it cannot, as a sentence. Lines with nothing in them are left out. */
export function finishedReport({ lines, inspection, note }: ConcealedDraft): ConcealedIntent | string {
  const found: ConcealedIntent['lines'] = [];
  for (const line of lines.filter((one) => !isBlank(one))) {
    const sku = line.sku.trim();
    const place = t('Line {number}', { number: lines.indexOf(line) + 1 });
    if (sku === '') return t('{line}: enter the SKU.', { line: place });
    const damaged = casesOf(line.damaged);
    if (!damaged) return t('{sku}: enter how many cases are damaged, a whole number from 1.', { sku });
    const details = detailsIn(line);
    const unsaid = whyNotDamaged(sku, { ...details, damaged });
    if (unsaid !== null) return unsaid;
    found.push({ _id: line._id, sku, damaged, ...details });
  }
  return found.length === 0 ? t('Enter at least one SKU.') : { lines: found, inspection, note: note.trim() };
}
