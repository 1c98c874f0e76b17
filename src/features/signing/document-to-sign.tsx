import { useCallback } from 'react';
import type { Bol } from '#contract/bol.ts';
import { openDocument } from '#offline/files/documents.ts';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';

/** The document itself: who signs has to be able to look at it, in whosever hands the device is. */
export function DocumentToSign({ file }: { file: Bol['file'] }) {
  const source = useCallback(() => openDocument(file.sha256), [file.sha256]);
  return (
    <LazyPdfViewer
      source={source}
      fileName={file.name}
      label={`Bill of lading ${file.name}`}
      describeError={documentTrouble}
    />
  );
}

function documentTrouble(error: unknown): string {
  if (error instanceof Error && error.name === 'DocumentError') return error.message;
  return 'The document could not be read from this device. Try again, or restart the app.';
}
