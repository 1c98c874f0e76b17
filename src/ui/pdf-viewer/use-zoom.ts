import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

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

/** Zoom factors relative to the page filling the width: what the buttons step through, and the ends for fingers. */
const levels = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4];

/** The nearest allowed factor. */
export function clampZoom(zoom: number): number {
  return Math.min(Math.max(zoom, levels[0]!), levels.at(-1)!);
}

/** The next level above (`1`) or below (`-1`) a factor; the factor itself at the ends. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  // A pinch ends between two levels; a level closer than a hundredth counts as reached.
  const next =
    direction === 1 ? levels.find((level) => level > zoom + 0.01) : levels.findLast((level) => level < zoom - 0.01);
  return next ?? clampZoom(zoom);
}

/**
 * Device pixels per CSS pixel for a canvas of that size: as sharp as the screen, but never more pixels than the device
 * can hold. iOS gives up (a black canvas) above 16.7 million, and a phone keeps two canvases while a page is turned.
 */
export function canvasRatio(width: number, height: number, screenRatio: number, maxPixels: number): number {
  const fitting = Math.sqrt(maxPixels / Math.max(1, width * height));
  return Math.min(screenRatio, fitting);
}
