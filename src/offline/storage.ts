/** The device's room and whether it may be taken away. */
import { pdfCacheSize } from './files/pdf-cache.ts';
import { currentSession } from './session-state.ts';

/** `persist` exists in pages only, `estimate` not everywhere. */
type Storage = Partial<Pick<StorageManager, 'estimate' | 'persisted'>> & { persist?: () => Promise<boolean> };

const manager = () => (typeof navigator === 'object' ? (navigator.storage as Storage | undefined) : undefined);

/** Once in a life of the page is enough: browsers remember. */
let asked = false;

/**
 * Asks the browser not to clear this device's data. Never awaited: one browser shows a question that may stay open
 * forever.
 */
export function askForPersistence(): void {
  const storage = manager();
  if (asked || !storage?.persist) return;
  asked = true;
  storage
    .persist()
    .then((granted) => console.info(`The browser ${granted ? 'keeps' : 'may clear'} what is stored here.`))
    .catch((error: unknown) => console.warn('The browser could not be asked to keep the data.', error));
}

export interface StorageReport {
  /** Bytes used and allowed; null where the browser does not tell. */
  usage: number | null;
  quota: number | null;
  /** Whether the browser promised not to clear the data. */
  persisted: boolean;
  /** Bytes of documents that can be fetched again. */
  documents: number;
  /** Bytes of documents that are only here. */
  unsentDocuments: number;
}

export async function storageReport(): Promise<StorageReport> {
  const session = currentSession();
  const [estimate, persisted] = await Promise.all([manager()?.estimate?.(), manager()?.persisted?.() ?? false]);
  let unsentDocuments = 0;
  await session?.db.blobs.each(({ size, sentAt }) => {
    if (sentAt === null) unsentDocuments += size;
  });
  return {
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    persisted,
    documents: session ? await pdfCacheSize(session.user._id) : 0,
    unsentDocuments,
  };
}
