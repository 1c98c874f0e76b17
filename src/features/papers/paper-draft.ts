/**
 * A paper that is being photographed: kept on the device at every step, so that a phone that ends the app while its camera
 * is open, or a dead battery, costs no page. Pictures are named by their hashes; all of them are on the device.
 */

import { PAPER_KINDS, type PageQuad, type PaperKind, type PaperPage } from '#domain/papers.ts';
import { keepDraft } from '#offline/documents.ts';
import { readDraft } from '#offline/drafts.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { useDraft } from '#ui/use-draft.ts';
import type { TakeOptions } from './scan/asked.ts';
import type { Corners } from './scan/picture.ts';

/** A page that was taken, as it goes into the PDF. */
export interface DraftPage {
  id: string;
  /** Of its JPEG. */
  sha256: string;
  width: number;
  height: number;
  /** Of the JPEG, bytes. */
  size: number;
  verdict: PaperPage;
  /** The photo it was cut out of, where that is kept as well. */
  original?: { sha256: string; quad: PageQuad; smaller: boolean };
}

/** The photo that is being checked, before it is a page. */
export interface DraftShot extends TakeOptions {
  sha256: string;
  /** Where somebody put the corners; null while they are where they were found. */
  corners: Corners | null;
  /** The camera's file was too large; left out by versions before originals were kept. */
  smaller?: boolean;
}

export interface PaperDraft {
  /** Null: nobody chose; what is most likely counts. */
  kind: PaperKind | null;
  title: string;
  pages: readonly DraftPage[];
  shot: DraftShot | null;
}

export const paperDraftKey = (bolId: string) => `papers/${bolId}`;

const EMPTY: PaperDraft = { kind: null, title: '', pages: [], shot: null };

/** The draft as it was kept; null where it is none that this version can go on with. */
function asPaperDraft(value: unknown): PaperDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, title, pages, shot } = value as Partial<PaperDraft>;
  if (typeof title !== 'string' || !Array.isArray(pages) || shot === undefined) return null;
  return { kind: PAPER_KINDS.find((one) => one === kind) ?? null, title, pages, shot };
}

/** How far somebody came on this device: null where there is nothing to go on with; live. */
export function useBegunPaper(key: string): { pages: number } | null {
  const stored = useLiveQuery(() => readDraft(key), [key]);
  const draft = asPaperDraft(stored);
  return draft && (draft.pages.length > 0 || draft.shot !== null) ? { pages: draft.pages.length } : null;
}

export type PaperDraftControls = ReturnType<typeof usePaperDraft>;

/** The draft while its dialog is open. `onTrouble` hears what the store says when it can't keep a step. */
export const usePaperDraft = (key: string, onTrouble: (error: unknown) => void) =>
  useDraft<PaperDraft>(
    key,
    {
      read: async () => asPaperDraft(await readDraft(key)),
      empty: () => EMPTY,
      write: (next, before) => {
        const needed = next ? picturesOf(next) : [];
        const left = (before ? picturesOf(before) : []).filter((sha256) => !needed.includes(sha256));
        return keepDraft(key, next, left);
      },
    },
    onTrouble,
  );

/** By their hashes: pages with their photos, and the photo that is being checked. */
export const picturesOf = ({ pages, shot }: PaperDraft): string[] => [
  ...pages.flatMap(({ sha256, original }) => (original ? [sha256, original.sha256] : [sha256])),
  ...(shot ? [shot.sha256] : []),
];
