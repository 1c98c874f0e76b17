/** `persist` exists in pages only. */
type Manager = StorageManager & { persist(): Promise<boolean> };

/** The browser's storage manager, of which not every browser has all, and Node nothing. */
export const storageManager = (): Partial<Manager> =>
  typeof navigator === 'object' ? ((navigator.storage as Manager | undefined) ?? {}) : {};
