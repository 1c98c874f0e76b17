/**
 * Going back leads to where somebody was on a screen, not only to the screen: fifty rows down a list stands the load they
 * look at, and then the next one. The browser puts the page back when it goes, which is before the screen is drawn that
 * was left, and as far as the shorter one lets it. Kept by entry of the history, as long as the page lives.
 */
import { NavigationType } from 'react-router-dom';

/** How long a screen may take to be as long as it was, ms. */
const LATEST_ROWS_MS = 5_000;
/** Whoever moves the page themselves is not moved. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const places = new Map<number, number>();
let stopWaiting = () => {};

/** The router counts the entries; a name of its own an entry has only until its address is put right. */
const entry = () => Number(window.history.state?.idx ?? 0);
const note = () => places.set(entry(), window.scrollY);

/** Goes to the place, or as near to it as the page is long by now, until it is long enough. */
function goTo(top: number): void {
  const look = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 1) stopWaiting();
  };
  const stop = () => stopWaiting();
  const observer = new ResizeObserver(look);
  const timer = setTimeout(stop, LATEST_ROWS_MS);
  for (const type of BY_HAND) window.addEventListener(type, stop, { passive: true });
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of BY_HAND) window.removeEventListener(type, stop);
  };
  observer.observe(document.body);
  look();
}

/** Call once. */
export function followPlaces(): void {
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('screen', (event) => {
    stopWaiting();
    const isBack = event instanceof CustomEvent && event.detail === NavigationType.Pop;
    const place = isBack ? places.get(entry()) : undefined;
    if (place === undefined) note();
    else goTo(place);
  });
}
