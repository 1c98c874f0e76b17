import { useEffect } from 'react';

/** Marks the document once the first screen can be used; tests and measurements wait for it. */
export function useReady(usable = true): void {
  useEffect(() => {
    if (usable) document.documentElement.dataset.ready = 'true';
  }, [usable]);
}
