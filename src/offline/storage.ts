/** The device's room and whether it may be taken away. */
import { currentSession } from './account/account.ts';
import { storageManager } from './base/storage-manager.ts';
import { pdfCacheSize } from './files/pdf-cache.ts';

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
  const manager = storageManager();
  const [estimate, persisted] = await Promise.all([manager.estimate?.(), manager.persisted?.() ?? false]);
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
