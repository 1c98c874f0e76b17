import { t } from '#language/say.ts';
import { withLoader } from './loader-overlay.tsx';
import { saveFile } from './save-file.ts';
import { showSnackbar } from './snackbar.tsx';

/** Offers a PDF as a file once it is there; says why where it can't be had. */
export async function saveDocument(name: string, opening: Promise<ArrayBuffer>): Promise<void> {
  try {
    saveFile(name, await withLoader(opening), 'application/pdf');
  } catch (error) {
    console.warn('The document was not saved.', error);
    showSnackbar({ severity: 'warning', message: documentTrouble(error) });
  }
}

/** Why a document can't be had, in a sentence. Errors of the device's files carry one; others are not expected. */
export function documentTrouble(error: unknown): string {
  if (error instanceof Error && error.name === 'DocumentError') return error.message;
  return t('The document could not be read from this device. Try again, or restart the app.');
}
