/** A count that was begun: kept on the device at every step, until it is saved or given up. */

import type { CountIntent } from '#contract/count.ts';
import { type Count, type CountReason, type Disposition, type SealState, whyNotRecordLines } from '#domain/count.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { t } from '#language/say.ts';
import { keepDraft } from '#offline/documents.ts';
import { readDraft } from '#offline/drafts.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { useDraft } from '#ui/use-draft.ts';

/** What is typed of a line that differs. */
export interface LineDetailsDraft {
  reason: CountReason | '';
  note: string;
  photos: readonly string[];
  packagingKept: boolean | null;
  disposition: Disposition | '';
}

/** A line as it is typed: numbers are text until it is saved. */
export interface DraftLine extends LineDetailsDraft {
  _id: string;
  damageId: string;
  sku: string;
  shipped: string;
  received: string;
  damaged: string;
}

export interface CountDraft {
  lines: readonly DraftLine[];
  seal: { paper: string; door: string; found: SealState | '' };
  note: string;
}

/** Where the draft of a BOL's count is kept. */
export const countDraftKey = (bolId: string) => `count/${bolId}`;

export const newLine = (): DraftLine => ({
  _id: newId(),
  damageId: newId(),
  sku: '',
  shipped: '',
  received: '',
  damaged: '',
  reason: '',
  note: '',
  photos: [],
  packagingKept: null,
  disposition: '',
});

/** Whoever counts again begins with the lines of the count before, and with what the papers said. */
function beginning(last: Count | null): CountDraft {
  const lines = last?.lines.map(({ sku, shipped }) => ({
    ...newLine(),
    sku,
    shipped: shipped === null ? '' : String(shipped),
  }));
  const seal = { paper: last?.seal?.paper ?? '', door: '', found: '' as const };
  return { lines: lines ?? [newLine()], seal, note: '' };
}

function readCountDraft(value: unknown): CountDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { lines, seal, note } = value as Partial<CountDraft>;
  const isDraft = Array.isArray(lines) && typeof seal === 'object' && typeof note === 'string';
  return isDraft ? (value as CountDraft) : null;
}

interface WithLines {
  lines: readonly Pick<LineDetailsDraft, 'photos'>[];
}

const photosOf = (draft: WithLines | null) => draft?.lines.flatMap(({ photos }) => photos) ?? [];

/** A draft of lines while its dialog is open: photos that leave it leave the device with the same step. */
export const useDraftOfLines = <D extends WithLines>(
  key: string,
  parts: { read: (kept: unknown) => D | null; empty: () => D },
) =>
  useDraft<D>(key, {
    read: async () => parts.read(await readDraft(key)),
    empty: parts.empty,
    write: (next, before) => {
      const needed = new Set(photosOf(next));
      const left = photosOf(before).filter((sha256) => !needed.has(sha256));
      return keepDraft(key, next, left);
    },
  });

/** Whether what is kept under this key was begun and not saved; live. */
export const useUnsaved = (key: string): boolean =>
  useLiveQuery(async () => (await readDraft(key)) !== null, [key]) ?? false;

/** The draft while its dialog is open. `last`: the count that counts by now. */
export const useCountDraft = (bolId: string, last: Count | null) =>
  useDraftOfLines<CountDraft>(countDraftKey(bolId), { read: readCountDraft, empty: () => beginning(last) });

/** Whether a count of this BOL was begun and not saved; live. */
export const useUnsavedCount = (bolId: string): boolean => useUnsaved(countDraftKey(bolId));

/** Cases as typed; null where nothing is, NaN where it is no number of cases. */
export function casesOf(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  // As digits: 1e3 is a number to a machine, and a slip of the finger to whoever counted.
  const cases = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return cases <= LIMITS.osdQtyMax ? cases : Number.NaN;
}

/** The numbers of a line as far as they are typed: nothing damaged is none, and nothing received is not counted yet. */
export function numbersOf({ shipped, received, damaged }: DraftLine) {
  const numbers = { shipped: casesOf(shipped), received: casesOf(received), damaged: casesOf(damaged) ?? 0 };
  const whole = [numbers.shipped ?? 0, numbers.received ?? 0, numbers.damaged].every(Number.isInteger);
  return whole && numbers.received !== null ? { ...numbers, received: numbers.received } : null;
}

const isBlank = ({ sku, shipped, received, damaged }: DraftLine) =>
  [sku, shipped, received, damaged].every((text) => text.trim() === '');

/** What a scanned code says, as a SKU or a seal number of at most `max` characters; null where it is none. */
export function scannedText(code: string, max: number): string | null {
  // Separators of GS1 codes are control characters.
  const text = code.replace(/\p{Cc}/gu, '').trim();
  return text !== '' && text.length <= max ? text : null;
}

/** The lines with one of the SKU of `added`, and its id: the one that is there, else an empty one, else `added`; null: no more fit. */
export function withSku(
  lines: readonly DraftLine[],
  added: DraftLine,
): { lines: readonly DraftLine[]; id: string } | null {
  const { sku } = added;
  const wanted = sku.toUpperCase();
  const known = lines.find((line) => line.sku.trim().toUpperCase() === wanted);
  if (known) return { lines, id: known._id };
  const blank = lines.find(isBlank);
  if (blank) return { lines: lines.map((line) => (line === blank ? { ...line, sku } : line)), id: blank._id };
  if (lines.length >= LIMITS.countLinesMax) return null;
  return { lines: [...lines, added], id: added._id };
}

/** What is said of a line that differs, as it is recorded. */
export const detailsIn = ({ reason, disposition, packagingKept, note, photos }: LineDetailsDraft) => ({
  reason: reason || null,
  disposition: disposition || null,
  packagingKept,
  note: note.trim(),
  ...(photos.length > 0 && { photos: [...photos] }),
});

/** Whoever is told of damage has to judge it: it says why. Counts of older apps may lack it. */
export const whyNotDamaged = (line: string, { damaged, reason }: { damaged: number; reason: string | null }) =>
  damaged > 0 && reason === null ? t('{line}: choose the reason of the damage.', { line }) : null;

/** The count as it can be recorded, or why it cannot, as a sentence. Lines with nothing in them are left out. */
export function finished({ lines, seal, note }: CountDraft): CountIntent | string {
  const counted: CountIntent['lines'] = [];
  for (const line of lines.filter((one) => !isBlank(one))) {
    const numbers = numbersOf(line);
    const called = line.sku.trim() || t('Line {number}', { number: lines.indexOf(line) + 1 });
    if (numbers === null) {
      return t('{line}: enter whole numbers of cases, and at least how many were received.', { line: called });
    }
    const { _id, damageId, sku } = line;
    counted.push({ _id, damageId, sku: sku.trim(), ...numbers, ...detailsIn(line) });
  }
  const whyNot = whyNotRecordLines(counted);
  if (whyNot !== null) return whyNot;
  for (const line of counted) {
    const unsaid = whyNotDamaged(line.sku, line);
    if (unsaid !== null) return unsaid;
  }
  const numbers = { paper: seal.paper.trim(), door: seal.door.trim() };
  if (seal.found === '' && (numbers.paper || numbers.door)) return t('Say how you found the seal.');
  return { lines: counted, seal: seal.found ? { ...numbers, found: seal.found } : null, note: note.trim() };
}
