/** What the person entered could not be kept on the device. The message is a sentence for the screen. */
export class StorageError extends Error {
  override name = 'StorageError';
}

export const NO_SPACE = 'This device is out of space, so this could not be saved. Free some space and try again.';
export const RESTART =
  'The storage of this device does not answer. Your entry is still on the screen: restart the app.';
export const SIGNED_OUT = 'You are signed out on this device, so this was not saved. Sign in and try again.';
export const ASIDE =
  'The page was left before this could be saved. Look whether it is there, and enter it again if not.';
