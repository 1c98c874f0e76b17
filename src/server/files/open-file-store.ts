import type { FileLocation } from './file-location.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** The store of `FILES_URL`. Nothing is made or asked until it is used; `healthy()` tells whether it can be. */
export function openFileStore(location: FileLocation): FileStore {
  return location.kind === 's3' ? s3Store(location) : folderStore(location.folder);
}
