/**
 * Registers the service worker and offers its updates. Nothing reloads by itself: the person agrees, the new worker
 * takes over, and then every tab of the app reloads.
 */
import { Workbox } from 'workbox-window';
import {
  CHECK_SHELL,
  lookAgain,
  noteOffline,
  offlineFacts,
  onLookAgain,
  SHELL_REPORT,
  type ShellReport,
  STEP_ASIDE,
} from '#offline/offline-ready.ts';
import { useUpdate } from './base/shell-state.ts';

const HOUR_MS = 3_600_000;
const TOLD_AGAIN_MS = 2_000;

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) {
    noteOffline({ shell: 'impossible' });
    return;
  }
  const development = import.meta.env.DEV;
  const workbox = new Workbox(development ? '/dev-sw.js?dev-sw' : '/sw.js', development ? { type: 'module' } : {});
  // Fires in every tab, also in those where nobody pressed the button. The very first control is not an update, and no
  // control any more is none either: then the browser has emptied the device, and this page holds all that is left.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (navigator.serviceWorker.controller === null) return;
    if (controlled) window.location.reload();
    controlled = true;
  });
  workbox
    .register()
    .then((registration) => {
      if (registration) {
        offerUpdates(registration, () => workbox.messageSkipWaiting());
        followShell(registration);
      }
      setInterval(() => void workbox.update().catch(logFailure), HOUR_MS);
    })
    .catch(async (error: unknown) => {
      logFailure(error);
      // Without a network the one from before goes on, and only looking for a newer one has failed.
      const known = await navigator.serviceWorker.getRegistration();
      if (known) followShell(known);
      else noteOffline({ shell: 'impossible' });
    });
}

/**
 * Offers whatever waits, for as long as it waits; `apply` takes the newest. The registration itself is followed, because
 * the library misses a version that was being installed when the page came, and follows one found in a later hour only.
 */
function offerUpdates(registration: ServiceWorkerRegistration, takeOver: () => void) {
  // An even newer version may take the place of the one that was just told: whoever agreed meant whatever is newest.
  const tell = () => {
    registration.active?.postMessage({ type: STEP_ASIDE });
    takeOver();
  };
  const apply = () => {
    useUpdate.setState({ agreed: true });
    tell();
    setInterval(tell, TOLD_AGAIN_MS);
  };
  const look = () => useUpdate.setState({ apply: registration.waiting && registration.active ? apply : null });
  const follow = () => registration.installing?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', follow);
  follow();
  look();
}

/** Without a worker the app still works online and keeps its data; only the offline start is missing. */
function logFailure(error: unknown) {
  console.warn('The service worker could not be registered or updated.', error);
}

/**
 * Has the service worker look after the app's files whenever some may have gone, and notes what it tells. Call once,
 * with this page's registration.
 */
function followShell(registration: ServiceWorkerRegistration): void {
  const ask = () => registration.active?.postMessage({ type: CHECK_SHELL });
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const report = data as Partial<ShellReport> | null;
    if (report?.type !== SHELL_REPORT) return;
    const { kept = 0, files = 0, busy = false, next = false } = report;
    // How far a newer version is says nothing about the one that would start now.
    if (!(next && registration.active)) noteOffline({ shell: { kept, files, busy } });
  });
  // The first one of this browser answers once it is in charge.
  const first = registration.installing;
  if (first && !registration.active) first.addEventListener('statechange', ask);
  onLookAgain(ask);
  ask();
}

/** The server answers: what could not be fetched before may come now. */
export function fetchMissingShell(): void {
  const { shell } = offlineFacts();
  if (shell && shell !== 'impossible' && shell.kept < shell.files && !shell.busy) lookAgain();
}

/** Looks again after the page was away: that is when a browser clears up. */
export function lookAgainAfterAbsence(): void {
  window.addEventListener('pageshow', lookAgain);
  window.addEventListener('online', lookAgain);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookAgain());
}
