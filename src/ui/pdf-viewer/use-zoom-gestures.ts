/*
 * Fingers and wheel. One finger scrolls by itself (the browser does it); two fingers, a double tap and Ctrl with the
 * wheel zoom around the place they are at. Listeners are set by hand because React's are passive where we must
 * prevent the browser from zooming the whole page. The viewport needs `touch-action: pan-x pan-y`.
 */
import { type RefObject, useEffect, useRef } from 'react';
import type { ScreenPoint, Zoom } from './use-zoom.ts';

/** Milliseconds and px within which two taps are one double tap. */
const doubleTap = { time: 300, distance: 30 };
/** What a double tap zooms to from the whole width. */
const closeUp = 2.5;

/** Lets fingers and the wheel drive a zoom. */
export function useZoomGestures(viewport: RefObject<HTMLElement | null>, zoom: Zoom): void {
  const current = useRef(zoom);
  useEffect(() => {
    current.current = zoom;
  });
  useEffect(() => {
    const box = viewport.current;
    if (!box) return;
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: false };
    listenToPinch(box, () => current.current, options);
    listenToDoubleTap(box, () => current.current, options);
    box.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        // A notch of a mouse wheel is about 100; a pinch on a touch pad comes as many small steps.
        const { factor, zoomTo } = current.current;
        zoomTo(factor * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
      },
      options,
    );
    return () => listening.abort();
  }, [viewport]);
}

function listenToPinch(box: HTMLElement, zoom: () => Zoom, options: AddEventListenerOptions): void {
  let start: { spread: number; factor: number } | null = null;
  box.addEventListener(
    'touchstart',
    ({ touches }) => {
      start = touches.length === 2 ? { spread: pinchOf(touches).spread, factor: zoom().factor } : null;
    },
    options,
  );
  box.addEventListener(
    'touchmove',
    (event) => {
      if (!start || event.touches.length !== 2) return;
      if (event.cancelable) event.preventDefault();
      const { spread, middle } = pinchOf(event.touches);
      zoom().zoomTo((start.factor * spread) / start.spread, middle);
    },
    options,
  );
  box.addEventListener(
    'touchend',
    () => {
      start = null;
    },
    options,
  );
}

function pinchOf(touches: TouchList): { spread: number; middle: ScreenPoint } {
  const [a, b] = [touches[0]!, touches[1]!];
  return {
    spread: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
    middle: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
  };
}

function listenToDoubleTap(box: HTMLElement, zoom: () => Zoom, options: AddEventListenerOptions): void {
  let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  box.addEventListener(
    'pointerup',
    ({ pointerType, isPrimary, timeStamp, clientX: x, clientY: y }) => {
      if (pointerType !== 'touch' || !isPrimary) return;
      const near = Math.hypot(x - last.x, y - last.y) < doubleTap.distance;
      if (near && timeStamp - last.at < doubleTap.time) {
        const { factor, zoomTo } = zoom();
        zoomTo(factor > 1.05 ? 1 : closeUp, { x, y });
        last = { at: Number.NEGATIVE_INFINITY, x, y };
      } else {
        last = { at: timeStamp, x, y };
      }
    },
    options,
  );
}
