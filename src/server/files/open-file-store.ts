import path from 'node:path';
import type { FileLocation } from '../base/file-location.ts';
import type { FileStore } from '../base/services.ts';
import type { FileKind } from './file-kind.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** The store of `FILES_URL`; `dataDir` is for what is on its way to another machine. Nothing is made or asked until it is used; `healthy()` tells whether it can be. */
export function openFileStore(location: FileLocation, dataDir: string, kind: FileKind): FileStore {
  return location.kind === 's3'
    ? s3Store(location, path.join(dataDir, 'incoming'), kind)
    : folderStore(path.join(location.folder, kind.folder), kind);
}
