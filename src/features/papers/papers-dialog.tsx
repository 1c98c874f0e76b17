import { recordPaper } from '#changes/add-paper.ts';
import type { RecordedChange } from '#changes/changes.ts';
import { recordOriginal } from '#changes/keep-original.ts';
import type { Bol } from '#contract/bol.ts';
import { newId } from '#domain/ids.ts';
import { type PaperKind, paperKindWords } from '#domain/papers.ts';
import { inEnglish, msg, t } from '#language/say.ts';
import { forgetFiles, keepFile } from '#offline/documents.ts';
import { enqueueAll } from '#offline/outbox.ts';
import { withRoom } from '#offline/paper-originals.ts';
import type { Session } from '#offline/session.ts';
import { followUndo, type SavedEntry } from '#offline/undo.ts';
import { announceSave } from '#ui/snackbar.tsx';
import { PagesDialog } from './pages-dialog.tsx';
import { pdfOf } from './pages-pdf.ts';
import { type PaperDraft, paperDraftKey, picturesOf } from './paper-draft.ts';
import type { ScannerAtHand } from './scanner-at-hand.ts';

interface PapersDialogProps {
  bol: Bol;
  viewer: Session;
  kind: PaperKind | undefined;
  onClose: () => void;
}

/** From "What is it?" over one page after the other to one PDF on this BOL. */
export function PapersDialog({ bol, viewer, kind: asked, onClose }: PapersDialogProps) {
  const likely = asked ?? (bol.checkin === null ? 'signed-bol' : 'pod');
  return (
    <PagesDialog
      title={t('Photograph papers')}
      draftKey={paperDraftKey(bol._id)}
      likely={likely}
      keepsOriginals
      onSave={({ draft, scanner }) =>
        savePaper({ bol, viewer, scanner, draft: { ...draft, kind: draft.kind ?? likely } })
      }
      onClose={onClose}
    />
  );
}

interface ToSave {
  bol: Bol;
  viewer: Session;
  scanner: ScannerAtHand;
  draft: PaperDraft & { kind: PaperKind };
}

/**
 * The pages become one PDF, kept on the device with what is recorded of it; then the pages may go. Null when it is saved; else
 * why not, as a sentence, with nothing lost.
 */
async function savePaper({ bol, viewer, scanner, draft }: ToSave): Promise<string | null> {
  const { kind, pages } = draft;
  const title = kind === 'other' ? draft.title.trim() : '';
  // The PDF is kept: its title is English, whoever makes it.
  const called = title || inEnglish(() => paperKindWords(kind));
  const pdf = await pdfOf({ pages, title: `${called}, ${bol.file.name}`, scanner });
  if (typeof pdf === 'string') return pdf;
  const { sha256, size } = await keepFile(pdf);
  const paper = { kind, title, sha256, pages: pages.map(({ verdict }) => ({ ...verdict })) };
  const key = paperDraftKey(bol._id);
  const id = newId();
  const photographed = originalsOf(draft, bol, id);
  const originals = await withRoom(photographed);
  const recorded: RecordedChange<'add-paper' | 'keep-original'>[] = [
    recordPaper({ bol, paper, size, viewer, id }),
    ...originals,
  ];
  const stored = enqueueAll(recorded, { dropDraft: key });
  // Undone, the pages are there again.
  const saved = await announceSave(stored, {
    ...(originals.length < photographed.length ? { message: t(WITHOUT) } : {}),
    draft: { key, value: draft },
  });
  if (!saved) {
    await forgetFiles([sha256]);
    return t('Nothing was saved. The pages are kept here.');
  }
  forgetWhenFinal(await stored, picturesOf(draft));
  return null;
}

const WITHOUT = msg('Saved on this device, without its photographs: too many of them wait to be sent already.');

const originalsOf = ({ pages }: PaperDraft, bol: Bol, paperId: string) =>
  pages.flatMap(({ original }, index) =>
    original ? [recordOriginal({ bol, paperId, page: index + 1, original: { ...original } })] : [],
  );

/** As long as it can be undone, the pages may be needed again; what a draft names stays in any case. */
function forgetWhenFinal(entries: readonly SavedEntry[], pictures: readonly string[]): void {
  let isFinal = false;
  const stop = followUndo(entries, (isPossible) => {
    if (isPossible || isFinal) return;
    isFinal = true;
    queueMicrotask(() => stop());
    forgetFiles(pictures).catch((error: unknown) => console.error(error));
  });
}
