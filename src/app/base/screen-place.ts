/**
 * Going back leads to where somebody was on a screen, not only to the screen: fifty rows down a list stands the load they
 * look at, and then the next one. The browser puts the page back when it goes, which is before the screen is drawn that
 * was left, and as far as the shorter one lets it. Kept by entry of the history, as long as the tab lives: phones throw the
 * page of a tab away while somebody reads a document, and reload it.
 */
import { NavigationType } from 'react-router-dom';

/** How long a screen may take to be as long as it was, ms. */
const LATEST_ROWS_MS = 15_000;
/** Whoever moves the page themselves is not moved. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const KEY = 'connex-places';
/** How far down each entry's screen was left, px. */
let places = new Map<number, number>();
let stopWaiting = () => {};

/** The router counts the entries; a name of its own an entry has only until its address is put right. */
const entry = () => Number(window.history.state?.idx ?? 0);
/** The entry whose screen is shown: on the way to another one, the page still is where the screen before it was. */
let drawn = 0;
/** Where the page is to be once it is long enough; null once it is there, or somebody moved it. */
let headingFor: number | null = null;

function note(): void {
  if (entry() === drawn) places.set(drawn, headingFor ?? window.scrollY);
}

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
  headingFor = top;
  stopWaiting = () => {
    headingFor = null;
    observer.disconnect();
    clearTimeout(timer);
    for (const type of BY_HAND) window.removeEventListener(type, stop);
  };
  observer.observe(document.body);
  look();
}

/** What the page before this one left in this tab. In a document somebody went to anew the router counts from zero again. */
function recalled(): typeof places {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (how?.type === 'navigate') return places;
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch (error) {
    console.info('Where this tab was before is not known.', error);
    return places;
  }
}

function keep(): void {
  // What was scrolled in this very moment was told to nobody yet.
  note();
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places]));
  } catch (error) {
    // Browsers that forbid cookies throw.
    console.info('After a reload lists begin at the top.', error);
  }
}

/** Call once, when the first screen is there. */
export function followPlaces(): void {
  places = recalled();
  drawn = entry();
  const before = places.get(entry());
  if (before !== undefined) goTo(before);
  // The last a phone may say to a page before it throws it away.
  document.addEventListener('visibilitychange', () => document.hidden && keep());
  window.addEventListener('pagehide', keep);
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('drawn', () => {
    drawn = entry();
  });
  window.addEventListener('screen', (event) => {
    stopWaiting();
    const isBack = event instanceof CustomEvent && event.detail === NavigationType.Pop;
    const place = isBack ? places.get(entry()) : undefined;
    if (place === undefined) note();
    else goTo(place);
  });
}
