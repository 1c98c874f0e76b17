import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { clampZoom } from './zoom-levels.ts';

/** A point on the screen in CSS px, as pointer events give it. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** The zoom factor and a way to change it around a point that stays where it is; without one, the middle stays. */
export interface Zoom {
  factor: number;
  zoomTo: (factor: number, around?: ScreenPoint) => void;
}

/** Zoom of what scrolls in `viewport`. The content must take its new size in the same render, or the point wanders. */
export function useZoom(viewport: RefObject<HTMLElement | null>): Zoom {
  const [factor, setFactor] = useState(1);
  const latest = useRef(1);
  const scrollAfter = useRef<{ left: number; top: number } | null>(null);

  const zoomTo = useCallback(
    (wanted: number, around?: ScreenPoint) => {
      const box = viewport.current;
      const next = clampZoom(wanted);
      if (!box || next === latest.current) return;
      const rect = box.getBoundingClientRect();
      const x = around ? around.x - rect.left : rect.width / 2;
      const y = around ? around.y - rect.top : rect.height / 2;
      const growth = next / latest.current;
      // Several gestures may come before React renders: each builds on the scroll position the one before asked for.
      const { left, top } = scrollAfter.current ?? { left: box.scrollLeft, top: box.scrollTop };
      scrollAfter.current = { left: (left + x) * growth - x, top: (top + y) * growth - y };
      latest.current = next;
      setFactor(next);
    },
    [viewport],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new factor, once the content has its size
  useLayoutEffect(() => {
    if (scrollAfter.current) viewport.current?.scrollTo({ ...scrollAfter.current, behavior: 'instant' });
    scrollAfter.current = null;
  }, [factor, viewport]);

  return { factor, zoomTo };
}
