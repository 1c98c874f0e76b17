import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { refuseOldDocuments, startAfreshWhenQuiet } from './base/fresh-document.ts';
import { startSession } from './base/session-store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App />);

// After the first paint: who is logged in (Dexie), then the service worker and the sync engine.
void startSession({ onLeft: startAfreshWhenQuiet });
refuseOldDocuments();
window.addEventListener('load', () => {
  void import('./after-start.ts').then(({ afterStart }) => afterStart());
});
