/**
 * PDFs the system opened with the installed app (`file_handlers` of its manifest). They wait with those that another app
 * shared: from there on it is the same path. Browsers that have no such thing never get here.
 */
import { t } from '#language/say.ts';
import { isPdf, keepShared } from '#offline/shared-documents.ts';
import { showSnackbar } from '#ui/snackbar.tsx';

interface Launch {
  files?: readonly { getFile: () => Promise<File> }[];
}
interface LaunchingWindow {
  launchQueue?: { setConsumer: (consumer: (launch: Launch) => void) => void };
}

/** Takes what the app was opened with; the browser hands each launch out once. */
export function takeOpenedFiles(): void {
  (window as LaunchingWindow).launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void keep(files);
  });
}

async function keep(handles: NonNullable<Launch['files']>): Promise<void> {
  try {
    const files = await Promise.all(handles.map((handle) => handle.getFile()));
    const read = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })));
    const pdfs = read.filter(({ bytes }) => isPdf(bytes));
    if (pdfs.length > 0) await keepShared(pdfs);
    if (pdfs.length < read.length) {
      showSnackbar({ severity: 'warning', message: t('One of the files is not a PDF and was not added.') });
    }
  } catch (error) {
    console.error('An opened file could not be kept.', error);
    showSnackbar({ severity: 'error', message: t('The file could not be opened here. Choose it in the BOLs step.') });
  }
}
