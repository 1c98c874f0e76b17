/** The store can't do it now: full, unreachable, too slow, refusing us. Trying later may help; `cause` says more. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
}
