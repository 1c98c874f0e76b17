import { useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import { newId } from '#domain/ids.ts';
import type { PaperKind } from '#domain/papers.ts';
import { StorageError } from '#offline/documents.ts';
import { keepPhoto } from '#offline/photos.ts';
import type { Session } from '#offline/session.ts';
import { useFocusReturnOnLeave } from '#ui/keep-focus.ts';
import { CheckStep } from './check-step.tsx';
import { keepShot, whyNoShot } from './keep-shot.ts';
import { PagesStep } from './pages-step.tsx';
import { type DraftShot, usePaperDraft } from './paper-draft.ts';
import { savePaper } from './save-paper.ts';
import type { PageTake } from './scan/asked.ts';
import { useScanner } from './scanner-at-hand.ts';

interface PapersDialogProps {
  bol: Bol;
  viewer: Session;
  kind: PaperKind | undefined;
  onClose: () => void;
}

/** From "What is it?" over one page after the other to one PDF on this BOL. */
export function PapersDialog({ bol, viewer, kind: asked, onClose }: PapersDialogProps) {
  // One dialog takes the other's place: what had the focus before both of them has it after.
  useFocusReturnOnLeave(true);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const controls = usePaperDraft(bol._id, (error) => setProblem(whyNotKept(error)));
  const { draft, change, drop, settled } = controls;
  const scanner = useScanner();
  const kind = draft?.kind ?? asked ?? (bol.checkin === null ? 'signed-bol' : 'pod');
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    await work()
      .catch((error: unknown) => setProblem(whyNoShot(error)))
      .finally(() => setBusy(false));
  };
  const look = (file: File) =>
    during(async () => {
      const sha256 = await keepShot(file);
      const { turns, tone }: Pick<DraftShot, 'turns' | 'tone'> = { turns: 0, tone: draft?.shot?.tone ?? 'color' };
      change({ shot: { sha256, corners: null, turns, tone }, kind });
    });
  const use = (take: PageTake) =>
    during(async () => {
      const page = await pageOf(take);
      change(({ pages }) => ({ pages: [...pages, page], shot: null }));
    });
  const save = () =>
    during(async () => {
      if (!draft) return;
      await settled();
      const whyNot = await savePaper({ bol, viewer, scanner, draft: { ...draft, kind } });
      if (whyNot === null) onClose();
      else setProblem(whyNot);
    });
  if (draft?.shot) {
    return (
      <CheckStep
        shot={draft.shot}
        number={draft.pages.length + 1}
        scanner={scanner}
        busy={busy}
        problem={problem}
        onPhoto={look}
        onUse={use}
        onChange={(fields) => change(({ shot }) => ({ shot: shot && { ...shot, ...fields } }))}
        onUnreadable={(error) => {
          setProblem(whyNoShot(error));
          change({ shot: null });
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <PagesStep
      draft={draft}
      kind={kind}
      busy={busy}
      problem={problem}
      change={change}
      onPhoto={look}
      onSave={save}
      onDrop={drop}
      onClose={onClose}
    />
  );
}

async function pageOf({ jpeg, width, height, faults, measures }: PageTake) {
  const sha256 = await keepPhoto(jpeg);
  if (sha256 === null) throw new Error('The scanner gave a page that is no JPEG.');
  const { edge, letterPx, glare } = measures;
  return { id: newId(), sha256, width, height, size: jpeg.byteLength, verdict: { faults, edge, letterPx, glare } };
}

function whyNotKept(error: unknown): string {
  if (error instanceof StorageError) return error.message;
  console.error(error);
  return 'This step could not be kept on the device. Save the paper before you leave this screen.';
}
