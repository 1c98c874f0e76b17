import { useState } from 'react';
import { newId } from '#domain/ids.ts';
import type { PageQuad, PaperKind } from '#domain/papers.ts';
import { t } from '#language/say.ts';
import { StorageError } from '#offline/documents.ts';
import { keepPhoto } from '#offline/photos.ts';
import { useFocusReturnOnLeave } from '#ui/keep-focus.ts';
import { CheckStep } from './check-step.tsx';
import { keepShot, whyNoShot } from './keep-shot.ts';
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
  // One dialog takes the other's place: what had the focus before both of them has it after.
  useFocusReturnOnLeave(true);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { draft, change, drop, settled } = usePaperDraft(draftKey, (error) => setProblem(whyNotKept(error)));
  const scanner = useScanner();
  const kind = likely && (draft?.kind ?? likely);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    await work()
      .catch((error: unknown) => setProblem(whyNoShot(error)))
      .finally(() => setBusy(false));
  };
  const look = (file: File) =>
    during(async () => {
      const kept = await keepShot(file);
      const { turns, tone }: Pick<DraftShot, 'turns' | 'tone'> = { turns: 0, tone: draft?.shot?.tone ?? 'color' };
      change({ shot: { ...kept, corners: null, turns, tone }, ...(kind && { kind }) });
    });
  const use = (take: PageTake, quad: PageQuad) =>
    during(async () => {
      const page = await pageOf(take);
      change(({ pages, shot }) => {
        const original = keepsOriginals && shot ? { original: originalOf(shot, quad) } : {};
        return { pages: [...pages, { ...page, ...original }], shot: null };
      });
    });
  const putAside = (error: unknown) => {
    setProblem(whyNoShot(error));
    change({ shot: null });
  };
  const save = () =>
    during(async () => {
      if (!draft) return;
      await settled();
      const whyNot = await onSave({ draft, scanner });
      if (whyNot === null) onClose();
      else setProblem(whyNot);
    });
  const common = { busy, problem, onPhoto: look, onClose };
  if (draft?.shot) {
    return (
      <CheckStep
        {...common}
        shot={draft.shot}
        number={draft.pages.length + 1}
        scanner={scanner}
        onUse={use}
        onChange={(fields) => change(({ shot }) => ({ shot: shot && { ...shot, ...fields } }))}
        onUnreadable={putAside}
      />
    );
  }
  return <PagesStep {...common} title={title} draft={draft} kind={kind} change={change} onSave={save} onDrop={drop} />;
}

const originalOf = ({ sha256, smaller = false }: DraftShot, quad: PageQuad) => ({ sha256, quad, smaller });

async function pageOf({ jpeg, width, height, faults, measures }: PageTake) {
  const sha256 = await keepPhoto(jpeg);
  if (sha256 === null) throw new Error('The scanner gave a page that is no JPEG.');
  const { edge, letterPx, glare } = measures;
  return { id: newId(), sha256, width, height, size: jpeg.byteLength, verdict: { faults, edge, letterPx, glare } };
}

function whyNotKept(error: unknown): string {
  if (error instanceof StorageError) return error.message;
  console.error(error);
  return t('This step could not be kept on the device. Save the paper before you leave this screen.');
}
