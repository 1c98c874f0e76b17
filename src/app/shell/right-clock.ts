import { useEffect } from 'react';
import { readSkew } from '#offline/device-clock.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { putRight, useNow } from '#ui/use-now.ts';

/**
 * Screens tell how long a truck has stood and what is late by the clock that stamps were put right with: a tablet whose clock
 * is hours off would else call everything late. Asked for again each minute, since a clock may have been set.
 */
export function useRightClock(): void {
  const now = useNow();
  const skewMs = useLiveQuery(() => readSkew().catch(() => null), [now]);
  useEffect(() => {
    if (skewMs !== undefined) putRight(skewMs);
  }, [skewMs]);
  useEffect(() => () => putRight(null), []);
}
