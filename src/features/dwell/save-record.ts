/** The detention record as a file to save; where the server can't be had, this page on paper. */
import type { Bol } from '#contract/bol.ts';
import { acceptable } from '#domain/document-name.ts';
import { t } from '#language/say.ts';
import { fetchDetentionRecord } from '#offline/detention-record.ts';
import { withLoader } from '#ui/loader-overlay.tsx';
import { documentTrouble } from '#ui/save-document.ts';
import { saveFile } from '#ui/save-file.ts';
import { showSnackbar } from '#ui/snackbar.tsx';

interface Wanted {
  load: { _id: string; pUNum: string };
  /** One of those the truck brings; null at pick-up. */
  bol: Bol | null;
}

/** Saves the PDF; without the server it opens the print of what is on this device. */
export async function saveDetentionRecord({ load, bol }: Wanted): Promise<void> {
  try {
    const bytes = await withLoader(fetchDetentionRecord(load._id, bol));
    saveFile(
      ['detention-record', acceptable(load.pUNum)].filter(Boolean).join('-').concat('.pdf'),
      bytes,
      'application/pdf',
    );
  } catch (error) {
    const message = t('{reason} This page can be printed instead.', { reason: documentTrouble(error) });
    showSnackbar({ severity: 'warning', message });
    window.print();
  }
}
