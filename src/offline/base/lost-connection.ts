/** How a store says that its connection has died: phones kill the database of a page in the background. */

/**
 * Error names of a lost connection, as browsers and Dexie call them. Nothing here aborts a transaction but a page that is
 * put aside: an abort nobody asked for is the connection dying under it.
 */
const LOST = new Set([
  'DatabaseClosedError',
  'UnknownError',
  'InvalidStateError',
  'OpenFailedError',
  'TimeoutError',
  'AbortError',
]);

/** Before the first and each further try again of what was cut off, ms. */
const PAUSES_MS = [50, 300, 1000, 3000];

/** The names of an error and of what caused it: Dexie wraps. */
export function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let at = error as { name?: string; inner?: unknown } | undefined; at && names.length < 5; ) {
    if (typeof at.name === 'string') names.push(at.name);
    at = at.inner as typeof at;
  }
  return names;
}

/** Whether what failed was cut off by a connection that died under it. */
export const isLost = (error: unknown): boolean => namesOf(error).some((name) => LOST.has(name));

/** How long to wait before trying again what was cut off, ms; undefined when it has been tried often enough. */
export const pauseBefore = (tries: number): number | undefined => PAUSES_MS[tries];

/** The same for what failed; undefined also where that was for another reason than a connection that died. */
export const pauseIfLost = (error: unknown, tries: number): number | undefined =>
  isLost(error) ? pauseBefore(tries) : undefined;
