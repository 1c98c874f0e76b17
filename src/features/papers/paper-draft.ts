/**
 * A paper that is being photographed: kept on the device at every step, so that a phone that ends the app while its camera
 * is open, or a dead battery, costs no page. Pictures are named by their hashes; all of them are on the device.
 */

import { useEffect, useRef, useState } from 'react';
import { PAPER_KINDS, type PageQuad, type PaperKind, type PaperPage } from '#domain/papers.ts';
import { keepDraft } from '#offline/documents.ts';
import { readDraft } from '#offline/drafts.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
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

export interface PaperDraftControls {
  /** Null until it was read. */
  draft: PaperDraft | null;
  /** What is given as a function is of the draft as it is then. */
  change: (fields: Partial<PaperDraft> | ((now: PaperDraft) => Partial<PaperDraft>)) => void;
  /** Given up, with the pictures that nothing else needs. */
  drop: () => void;
  /** Resolves when every change so far is on the device, so that saving the paper has the last word. */
  settled: () => Promise<unknown>;
}

/** The draft while its dialog is open. `onTrouble` hears what the store says when it can't keep a step. */
export function usePaperDraft(key: string, onTrouble: (error: unknown) => void): PaperDraftControls {
  // What came last counts, also before the screen shows it: a page is taken while somebody chooses what it is.
  const held = useRef<PaperDraft | null>(null);
  const writes = useRef<Promise<unknown>>(Promise.resolve());
  const [draft, setDraft] = useState<PaperDraft | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    readDraft(key).then(
      (stored) => {
        if (!current) return;
        held.current = asPaperDraft(stored) ?? EMPTY;
        setDraft(held.current);
      },
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [key]);
  // An unreadable draft must not be taken for an empty one and be overwritten: the screen's error boundary has it.
  if (failure !== null) throw failure;
  const write = (job: () => Promise<unknown>) => {
    writes.current = writes.current.then(job).catch(onTrouble);
  };
  return {
    draft,
    change: (fields) => {
      const before = held.current;
      if (before === null) return;
      const next = { ...before, ...(typeof fields === 'function' ? fields(before) : fields) };
      held.current = next;
      setDraft(next);
      const left = picturesOf(before).filter((sha256) => !picturesOf(next).includes(sha256));
      write(() => keepDraft(key, next, left));
    },
    drop: () => {
      const left = held.current ? picturesOf(held.current) : [];
      write(() => keepDraft(key, null, left));
    },
    settled: () => writes.current,
  };
}

/** By their hashes: pages with their photos, and the photo that is being checked. */
export const picturesOf = ({ pages, shot }: PaperDraft): string[] => [
  ...pages.flatMap(({ sha256, original }) => (original ? [sha256, original.sha256] : [sha256])),
  ...(shot ? [shot.sha256] : []),
];
