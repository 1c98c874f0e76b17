import { startTransition, useRef, useState } from 'react';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import type { PageQuad, PaperKind } from '#domain/papers.ts';
import { msg, t } from '#language/say.ts';
import { StorageError } from '#offline/documents.ts';
import { keepPhoto } from '#offline/photos.ts';
import { FullModalOfSteps } from '#ui/modal-frame.tsx';
import { shrinkPicture, UnreadablePicture } from '#ui/picture/shrink-picture.ts';
import { CheckStep } from './check-step.tsx';
import { PagesStep } from './pages-step.tsx';
import { type DraftShot, type PaperDraft, usePaperDraft } from './paper-draft.ts';
import type { PageTake } from './scan/asked.ts';
import { type ScannerAtHand, useScanner } from './scanner-at-hand.ts';

export interface PagesToSave {
  draft: PaperDraft;
  scanner: ScannerAtHand;
}

interface PagesDialogProps {
  title: string;
  /** Of the draft the pages are kept under, at every step. */
  draftKey: string;
  /** What it most likely is; left out where nobody is asked what it is. */
  likely?: PaperKind;
  /** The photo each page is cut out of is kept with it; where the paper itself stays at hand, nobody needs it. */
  keepsOriginals?: boolean;
  /** Null when it is saved; else why not, as a sentence, with nothing lost. */
  onSave: (pages: PagesToSave) => Promise<string | null>;
  onClose: () => void;
}

/** One page after the other: photographed, checked, put in order. What becomes of them is the caller's. */
export function PagesDialog(props: PagesDialogProps) {
  const { title, draftKey, likely, keepsOriginals = false, onSave, onClose } = props;
  const { busy, problem, say, during } = useStep();
  const { draft, change, keep, drop } = usePaperDraft(draftKey, (error) => say(whyNotKept(error)));
  const scanner = useScanner();
  const kind = likely && (draft?.kind ?? likely);
  const look = (file: File) =>
    during(async () => {
      const kept = await keepShot(file);
      const { turns, tone }: Pick<DraftShot, 'turns' | 'tone'> = { turns: 0, tone: draft?.shot?.tone ?? 'color' };
      return keep({ shot: { ...kept, corners: null, turns, tone }, ...(kind && { kind }) });
    });
  const use = (take: PageTake, quad: PageQuad) =>
    during(async () => {
      const page = await pageOf(take);
      return keep(({ pages, shot }) => {
        const original = keepsOriginals && shot ? { original: originalOf(shot, quad) } : {};
        return { pages: [...pages, { ...page, ...original }], shot: null };
      });
    });
  const putAside = (error: unknown) => {
    say(whyNoShot(error));
    change({ shot: null });
  };
  const save = () =>
    during(async () => {
      if (!draft) return () => {};
      const whyNot = await onSave({ draft, scanner });
      return whyNot === null ? onClose : () => say(whyNot);
    });
  const common = { busy, problem, onPhoto: look };
  return (
    <FullModalOfSteps opened onClose={onClose} size={draft?.shot ? 900 : 640} locked={busy}>
      {draft?.shot ? (
        <CheckStep
          {...common}
          shot={draft.shot}
          number={draft.pages.length + 1}
          scanner={scanner}
          onUse={use}
          onChange={(fields) => change(({ shot }) => ({ shot: shot && { ...shot, ...fields } }))}
          onUnreadable={putAside}
        />
      ) : (
        <PagesStep
          {...common}
          title={title}
          draft={draft}
          kind={kind}
          change={change}
          onSave={save}
          onDrop={drop}
          onClose={onClose}
        />
      )}
    </FullModalOfSteps>
  );
}

/** What is under way in the dialog, one thing at a time, and what went wrong with it. */
function useStep() {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  /**
   * What `work` ends with is drawn in slices, together with the end of being busy: the next step is dear to draw, and must not
   * hold up a finger, and nothing can be pressed twice before it is there.
   */
  const during = async (work: () => Promise<() => void>) => {
    if (working.current) return;
    working.current = true;
    startTransition(() => {
      setBusy(true);
      setProblem('');
    });
    const end = await work().catch((error: unknown) => () => setProblem(whyNoShot(error)));
    working.current = false;
    startTransition(() => {
      end();
      setBusy(false);
    });
  };
  return { busy, problem, say: setProblem, during };
}

const originalOf = ({ sha256, smaller = false }: DraftShot, quad: PageQuad) => ({ sha256, quad, smaller });

async function pageOf({ jpeg, width, height, faults, measures }: PageTake) {
  const sha256 = await keepPhoto(jpeg);
  if (sha256 === null) throw new Error('The scanner gave a page that is no JPEG.');
  const { edge, letterPx, glare, dpi } = measures;
  const verdict = { faults, edge, letterPx, glare, dpi: Math.round(dpi) };
  return { id: newId(), sha256, width, height, size: jpeg.byteLength, verdict };
}

function whyNotKept(error: unknown): string {
  if (error instanceof StorageError) return error.message;
  console.error(error);
  return t('This step could not be kept on the device. Save the paper before you leave this screen.');
}

/** For what is no JPEG: a letter page at 350 dpi. */
const SHAPE = { longSide: 4000, quality: 0.92 };
/** For what is too large to be sent: as many pixels as the scanner looks at. */
const SMALLER = { longSide: 3300, quality: 0.9 };

const HEIC = msg(
  'This browser cannot read this picture (HEIC). Use Take a photo instead, or set the camera to Most Compatible.',
);
const UNREADABLE = msg('This picture cannot be read. Take it again, or choose another one.');

interface KeptShot {
  /** The hash it is kept under. */
  sha256: string;
  /** The camera's file was too large to be sent one day. */
  smaller: boolean;
}

/**
 * Takes a photo in, before it is looked at: kept on the device without what its file says besides, and never made smaller.
 * Throws UnreadablePicture, or StorageError with a sentence.
 */
async function keepShot(file: Blob): Promise<KeptShot> {
  const smaller = file.size > LIMITS.photoBytesMax;
  const kept = smaller
    ? await keepPhoto(await shrinkPicture(file, SMALLER), 'original')
    : ((await keepPhoto(await bytesOf(file), 'original')) ??
      (await keepPhoto(await shrinkPicture(file, SHAPE), 'original')));
  if (kept === null) throw new UnreadablePicture(false);
  return { sha256: kept, smaller };
}

async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    // Chosen from somewhere that is gone by now.
    throw new UnreadablePicture(false, { cause });
  }
}

/** Why a picture was not taken in, as a sentence. */
function whyNoShot(error: unknown): string {
  if (error instanceof UnreadablePicture) return t(error.isHeic ? HEIC : UNREADABLE);
  if (error instanceof Error && error.name === 'StorageError') return error.message;
  // The part of the app that reads pictures may be missing, offline before it was ever stored.
  console.error(error);
  return t('This picture could not be read on this device. Reload the app and take it again.');
}
