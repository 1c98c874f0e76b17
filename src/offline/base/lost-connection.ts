/** How a store says that its connection has died: phones kill the database of a page in the background. */

/** Error names of a lost connection, as browsers and Dexie call them. */
const LOST = new Set(['DatabaseClosedError', 'UnknownError', 'InvalidStateError', 'OpenFailedError', 'TimeoutError']);

/** The names of an error and of what caused it: Dexie wraps. */
export function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let at = error as { name?: string; inner?: unknown } | undefined; at && names.length < 5; ) {
    if (typeof at.name === 'string') names.push(at.name);
    at = at.inner as typeof at;
  }
  return names;
}

/** A dying connection also shows as an abort nobody asked for. */
export function isLost(error: unknown): boolean {
  const names = namesOf(error);
  const aborted = names.includes('AbortError') && /connection|server lost|closing/i.test(String(error));
  return aborted || names.some((name) => LOST.has(name));
}
