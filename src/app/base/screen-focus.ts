/**
 * The focus follows whoever goes to another screen: the link they pressed is gone, and a screen reader would say nothing of
 * what came in its place. It listens once the first screen is there, which is no step from another.
 */

/** How long a screen may take to have its heading, ms. */
const LATEST_HEADING_MS = 10_000;

let stopWaiting = () => {};

/** Gives the focus to the heading of the screen that was gone to, as soon as it stands, unless the focus is put elsewhere. */
function focusScreen(): void {
  stopWaiting();
  const main = document.querySelector('main');
  if (main === null) return;
  const before = document.activeElement;
  const look = () => {
    const has = document.activeElement;
    const isTaken = has !== null && has !== document.body && (has !== before || (has !== main && main.contains(has)));
    if (isTaken || document.querySelector('[role="dialog"]')) return stopWaiting();
    // The screen before is hidden, not gone, as long as the code of the next one is on its way.
    const heading = [...main.querySelectorAll('h1')].find((h1) => h1.checkVisibility?.() ?? true);
    if (!heading) return;
    stopWaiting();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stopWaiting(), LATEST_HEADING_MS);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(main, { childList: true, subtree: true });
  look();
}

/** Call once. */
export function followScreens(): void {
  window.addEventListener('screen', focusScreen);
}
