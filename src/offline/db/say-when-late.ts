import { reportStorageTrouble } from './storage-trouble.ts';

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
