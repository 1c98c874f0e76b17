/** What one store holds. Each kind has names of its own in the same place, so that both are moved and backed up together. */
export interface FileKind {
  /** Before the name; empty, or ends with a slash. */
  folder: string;
  extension: string;
  mediaType: string;
}

export const DOCUMENTS: FileKind = { folder: '', extension: 'pdf', mediaType: 'application/pdf' };
export const PHOTOS: FileKind = { folder: 'photos/', extension: 'jpg', mediaType: 'image/jpeg' };
