import { useObservable } from 'dexie-react-hooks';
import { steadyQuery } from './base/steady-query.ts';

/**
 * What `read` finds in the store, now and after each commit that changes it; `before` until the first answer. `deps`: what
 * `read` depends on, as in an effect. Errors go to the error boundary.
 */
export function useLiveQuery<T, Before = undefined>(
  read: () => T | Promise<T>,
  deps: readonly unknown[] = [],
  before?: Before,
): T | Before {
  return useObservable(() => steadyQuery(read), [...deps], before as Before);
}
