import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { holdInstallPrompt } from '#features/sync/install-prompt.ts';
import { App } from './app.tsx';
import { refuseOldDocuments, startAfreshWhenQuiet } from './base/fresh-document.ts';
import { firstScreen } from './base/page.ts';
import { PATHS } from './base/paths.ts';
import { isForNobody, startSession } from './base/session-store.ts';
import { speakFirst } from './base/speak.ts';
import { fetchScreen } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
/** On a line so slow that the screen takes longer, its frame is drawn before it, ms. */
const LATEST_FRAME_MS = 2000;
const late = new Promise((go) => setTimeout(go, LATEST_FRAME_MS));
void Promise.all([speakFirst(), Promise.race([fetchScreen(window.location.pathname), late])]).then(() =>
  // In slices, so that a slow phone can scroll and type meanwhile: in one piece it took a fifth of a second there.
  startTransition(() => createRoot(root).render(<App />)),
);

/** The service worker and the sync engine wait for the first screen, but no longer than this, ms. */
const LATEST_START_MS = 3000;

// While React draws: who is logged in (Dexie). What competes with the first screen comes after it, and where that is the same
// for everybody, so does this.
holdInstallPrompt();
const drawn = firstScreen(LATEST_START_MS);
const start = () => void startSession({ onLeft: startAfreshWhenQuiet });
const { pathname } = window.location;
if (isForNobody || pathname === PATHS.landing || pathname === PATHS.login) void drawn.then(start);
else start();
refuseOldDocuments();
void drawn.then(() => import('./after-start.ts')).then(({ afterStart }) => afterStart());
