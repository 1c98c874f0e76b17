/** Runs once what was just drawn is on the screen. Returns what calls it off. A page nobody sees is never painted. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (document.visibilityState !== 'visible') {
    timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A page whose paint nobody tells of goes on, ms. */
const LATEST_MS = 3000;

/**
 * Once the browser has put something of this page on the screen: its own word comes a good while after React's, and what is
 * fetched in between competes with it. Where it gives none, or nobody sees the page, at once.
 */
export const firstPicture = new Promise<void>((show) => {
  setTimeout(show, LATEST_MS);
  const isTold = document.visibilityState === 'visible' && PerformanceObserver.supportedEntryTypes.includes('paint');
  if (isTold) new PerformanceObserver(() => show()).observe({ type: 'paint', buffered: true });
  else show();
});

/** Fetches what nobody sees at first, and not before that. */
export const afterFirstPicture =
  <Part>(fetch: () => Promise<Part>) =>
  (): Promise<Part> =>
    firstPicture.then(fetch);
