import { msg, t } from '#language/say.ts';

/**
 * What stands between the app and its store, told to whoever shows it: `blocked`, another tab of an older version holds
 * the store; `outdated`, this tab is the older one and had to let go; `dead`, the store does not answer; `damaged`, the
 * browser has it and can't open it.
 */
export type StorageTrouble = 'blocked' | 'outdated' | 'dead' | 'damaged';

/**
 * Whether the browser itself could not open a store. Chromium and Firefox put an empty one in the place of damaged files,
 * WebKit refuses them forever. Dexie may wrap what the browser said.
 */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'UnknownError' || isDamage((error as { inner?: unknown }).inner));

type Listener = (trouble: StorageTrouble | null) => void;

let current: StorageTrouble | null = null;
const listeners = new Set<Listener>();

/** Calls `listener` at each change; returns the function that stops it. */
export function onStorageTrouble(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportStorageTrouble(trouble: StorageTrouble | null): void {
  // An outdated tab can't open its store any more: that is what to say, not that the store is dead.
  if (trouble === current || (current === 'outdated' && trouble === 'dead')) return;
  current = trouble;
  for (const listener of listeners) listener(trouble);
}

/** A store that answers at all does so in less, even while another page upgrades it or has a long write, ms. */
const PATIENCE_MS = 10_000;

/**
 * Waits for an answer of the store, and says so on the screen while it takes too long: opening in time is no promise
 * that the first read comes back. An answer that comes after all takes the notice away.
 */
export async function sayWhenLate<T>(answer: PromiseLike<T>): Promise<T> {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    reportStorageTrouble('dead');
  }, PATIENCE_MS);
  try {
    const answered = await answer;
    if (late) reportStorageTrouble(null);
    return answered;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for what opens stores; when the browser can't open one, that is said on the screen and thrown as a sentence. */
export async function sayWhenDamaged<T>(opened: Promise<T>): Promise<T> {
  try {
    return await opened;
  } catch (error) {
    if (!isDamage(error)) throw error;
    reportStorageTrouble('damaged');
    throw new StorageError(t(DAMAGED), { cause: error });
  }
}

/** What the person entered could not be kept on the device. The message is a sentence for the screen. */
export class StorageError extends Error {
  override name = 'StorageError';
}

export const NO_SPACE = msg('This device is out of space, so this could not be saved. Free some space and try again.');
export const RESTART = msg(
  'The storage of this device does not answer. Your entry is still on the screen: restart the app.',
);
const DAMAGED = msg('This device’s storage is damaged: the browser can’t open it. Close and reopen the app.');
export const LOGGED_OUT = msg('You are logged out on this device, so this was not saved. Log in and try again.');
export const ASIDE = msg(
  'The page was left before this could be saved. Look whether it is there, and enter it again if not.',
);
