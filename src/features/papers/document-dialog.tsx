import { t } from '#language/say.ts';
import { keepDraft } from '#offline/documents.ts';
import { PagesDialog, type PagesToSave } from './pages-dialog.tsx';
import { pdfOf } from './pages-pdf.ts';
import { picturesOf } from './paper-draft.ts';

export interface DocumentDialogProps {
  /** Of the draft the pages are kept under until they are a document. */
  draftKey: string;
  /** Takes the PDF in; null when it is kept on the device, else why it was not taken, as a sentence. */
  onPdf: (pdf: File) => Promise<string | null>;
  onClose: () => void;
}

/** From one page after the other to a PDF, which is handed over; the pages stay until whoever asked has it. */
export function DocumentDialog({ draftKey, onPdf, onClose }: DocumentDialogProps) {
  const save = async ({ draft, scanner }: PagesToSave) => {
    const name = scanName(new Date());
    const pdf = await pdfOf({ pages: draft.pages, title: name, scanner });
    if (typeof pdf === 'string') return pdf;
    const whyNot = await onPdf(new File([pdf], name, { type: 'application/pdf' }));
    if (whyNot === null) await keepDraft(draftKey, null, picturesOf(draft));
    return whyNot;
  };
  return <PagesDialog title={t('Photograph the document')} draftKey={draftKey} onSave={save} onClose={onClose} />;
}

/** `scan-2026-11-21.pdf`, by the calendar of the person who holds the paper. */
function scanName(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `scan-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.pdf`;
}
