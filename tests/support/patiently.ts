import { vi } from 'vitest';

/** Tries again until it does not throw any more: `vi.waitFor` with time enough for a busy machine. What is right passes at once. */
export const patiently = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 25_000, interval: 10 });
