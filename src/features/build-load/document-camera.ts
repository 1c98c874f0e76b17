/**
 * The way to photograph a document, which is another feature's: the app hands it in, and the wizard has none where it does not.
 */
import { type ComponentType, createContext } from 'react';

interface DocumentCameraProps {
  /** Of the draft the pages are kept under until they are a document. */
  draftKey: string;
  disabled: boolean;
  /** Takes the PDF in; null when it is kept on the device, else why it was not taken, as a sentence. */
  onPdf: (pdf: File) => Promise<string | null>;
}

export const DocumentCamera = createContext<ComponentType<DocumentCameraProps> | null>(null);

/** One paper at a time is photographed for a load. */
export const scanKey = (loadId: string) => `scan/${loadId}`;
