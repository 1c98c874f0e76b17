/** The pages become one PDF, kept on the device with what is recorded of it; then the pages may go. */
import { recordPaper } from '#changes/add-paper.ts';
import type { Bol } from '#contract/bol.ts';
import { formatBytes } from '#domain/bytes-format.ts';
import { LIMITS } from '#domain/limits.ts';
import { type PaperKind, paperKindWords } from '#domain/papers.ts';
import { forgetFiles, keepFile, openPhoto } from '#offline/documents.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { followUndo, type SavedEntry } from '#offline/undo.ts';
import { announceSave } from '#ui/snackbar.tsx';
import { type PaperDraft, paperDraftKey, picturesOf } from './paper-draft.ts';
import type { PdfPage } from './scan/asked.ts';
import type { ScannerAtHand } from './scanner-at-hand.ts';

interface ToSave {
  bol: Bol;
  viewer: Session;
  scanner: ScannerAtHand;
  draft: PaperDraft & { kind: PaperKind };
}

const BROKEN = 'The PDF could not be made. The pages are kept: try again.';

/** Null when it is saved; else why not, as a sentence, with nothing lost. */
export async function savePaper({ bol, viewer, scanner, draft }: ToSave): Promise<string | null> {
  const { kind, pages } = draft;
  const title = kind === 'other' ? draft.title.trim() : '';
  let pdf: ArrayBuffer;
  try {
    pdf = await scanner.now().toPdf(await withPictures(pages), `${title || paperKindWords(kind)}, ${bol.file.name}`);
  } catch (error) {
    console.error(error);
    scanner.putAway();
    return error instanceof Error && error.name === 'DocumentError'
      ? 'A page is not on this device any more. Remove it and take it anew.'
      : BROKEN;
  }
  if (pdf.byteLength > LIMITS.pdfBytesMax) {
    const [size, most] = [pdf.byteLength, LIMITS.pdfBytesMax].map(formatBytes);
    return `These pages make a PDF of ${size}; up to ${most} can be sent. Remove some, save, and put them into another paper.`;
  }
  const { sha256, size } = await keepFile(pdf);
  const paper = { kind, title, sha256, pages: pages.map(({ verdict }) => ({ ...verdict })) };
  const key = paperDraftKey(bol._id);
  const stored = enqueue(recordPaper({ bol, paper, size, viewer }), { dropDraft: key });
  // Undone, the pages are there again.
  const saved = await announceSave(stored, { draft: { key, value: draft, to: window.location.pathname } });
  if (!saved) {
    await forgetFiles([sha256]);
    return 'Nothing was saved. The pages are kept here.';
  }
  forgetWhenFinal(await stored, picturesOf(draft));
  return null;
}

const withPictures = (pages: PaperDraft['pages']): Promise<PdfPage[]> =>
  Promise.all(pages.map(async ({ sha256, width, height }) => ({ jpeg: await openPhoto(sha256), width, height })));

/** As long as it can be undone, the pages may be needed again; what a draft names stays in any case. */
function forgetWhenFinal(entry: SavedEntry, pictures: readonly string[]): void {
  let isFinal = false;
  const stop = followUndo([entry], (isPossible) => {
    if (isPossible || isFinal) return;
    isFinal = true;
    queueMicrotask(() => stop());
    forgetFiles(pictures).catch((error: unknown) => console.error(error));
  });
}
