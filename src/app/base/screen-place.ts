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
/** The entry whose screen is drawn. */
let drawn: number | null = null;
/** Where the screen that comes was left; until it is there, nothing is noted of where the browser puts the page. */
let wanted: number | null = null;
let stopWaiting = () => {};

/** The router counts the entries; a name of its own an entry has only until its address is put right. */
const entry = () => Number(window.history.state?.idx ?? 0);

function startWaiting(): void {
  stopWaiting();
  wanted = places.get(entry()) ?? null;
  const stop = () => stopWaiting();
  const timer = setTimeout(stop, LATEST_ROWS_MS);
  for (const type of BY_HAND) window.addEventListener(type, stop, { passive: true });
  stopWaiting = () => {
    stopWaiting = () => {};
    wanted = null;
    clearTimeout(timer);
    for (const type of BY_HAND) window.removeEventListener(type, stop);
  };
}

/** Goes to the place as soon as the page is long enough for it. */
function goToPlace(top: number): void {
  const stop = stopWaiting;
  const look = () => {
    if (document.documentElement.scrollHeight < top + window.innerHeight) return;
    window.scrollTo({ top, behavior: 'instant' });
    stopWaiting();
  };
  const observer = new ResizeObserver(look);
  stopWaiting = () => {
    observer.disconnect();
    stop();
  };
  observer.observe(document.body);
  look();
}

/** Call once. */
export function followPlaces(): void {
  const note = () => wanted === null && places.set(entry(), window.scrollY);
  window.addEventListener('scroll', note, { passive: true });
  // A screen that needs nothing fetched is drawn before this is heard.
  window.addEventListener('popstate', () => entry() !== drawn && startWaiting());
  window.addEventListener('screen', (event) => {
    drawn = entry();
    if (isBack(event)) {
      if (wanted === null) startWaiting();
      if (wanted !== null) goToPlace(wanted);
    } else {
      stopWaiting();
      note();
    }
  });
}

const isBack = (event: Event) => event instanceof CustomEvent && event.detail === NavigationType.Pop;
