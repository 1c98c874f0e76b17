/** The claim pack as a file to save: the server's PDF, or where it can't be had, a ZIP of what is on this device. */
import { acceptable } from '#domain/document-name.ts';
import { shortId } from '#domain/ids.ts';
import { t } from '#language/say.ts';
import { fetchClaimPack } from '#offline/claim-pack.ts';
import { withLoader } from '#ui/loader-overlay.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showSnackbar } from '#ui/snackbar.tsx';
import { type PackScene, zipClaimPack } from './zip-claim-pack.ts';

/** Saves it, and says what was saved where that is less than the server would give. */
export async function saveClaimPack(scene: PackScene): Promise<void> {
  const name = ['claim-pack', acceptable(scene.bol.load.pUNum), shortId(scene.bol._id)].filter(Boolean).join('-');
  const made = await withLoader(make(scene));
  if ('pdf' in made) {
    saveFile(`${name}.pdf`, made.pdf, 'application/pdf');
    return;
  }
  saveFile(`${name}.zip`, made.zip, 'application/zip');
  const message =
    made.missing === 0
      ? t('The server can’t make the PDF now. Saved what is on this device.')
      : t(
          'The server can’t make the PDF now. Saved what is on this device; {count, plural, one {# file is} other {# files are}} not on it, see MISSING.txt.',
          { count: made.missing },
        );
  showSnackbar({ severity: 'warning', message });
}

async function make(scene: PackScene): Promise<{ pdf: ArrayBuffer } | { zip: Blob; missing: number }> {
  try {
    return { pdf: await fetchClaimPack(scene.bol._id) };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'DocumentError') throw error;
    return zipClaimPack(scene);
  }
}
