/**
 * Registers the service worker and offers its updates. Nothing reloads by itself: the person agrees, the new worker
 * takes over, and then every tab of the app loads anew.
 */
import { Workbox } from 'workbox-window';
import { STEP_ASIDE } from '#offline/sync/background-sync.ts';
import { useUpdate } from './update-store.ts';

const HOUR_MS = 3_600_000;
const TOLD_AGAIN_MS = 2_000;

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
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
      if (registration) offerUpdates(registration, () => workbox.messageSkipWaiting());
      setInterval(() => void workbox.update().catch(logFailure), HOUR_MS);
    })
    .catch(logFailure);
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
