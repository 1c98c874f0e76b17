/** The engine of the page: keeps sending and pulling while somebody is logged in. */
import { requireSession } from './account/account.ts';
import type { Page } from './base/environment.ts';
import { noteSight } from './base/in-sight.ts';
import { mirrorInto } from './outbox/mirror.ts';
import { startTriggers } from './sync/engine.ts';

let stop: (() => Promise<void>) | null = null;
let stopLooking = () => {};
let now: (() => Promise<void>) | null = null;

/** Starts sending and pulling for the logged-in person; a second call starts over. */
export async function startSync({ page }: { page: Page }): Promise<void> {
  await stopSync();
  mirrorInto(page.texts ?? null);
  stopLooking = followSight(page);
  const engine = startTriggers(requireSession(), page);
  stop = engine.stop;
  now = engine.syncNow;
}

/** "Send now": sends and pulls at once, whatever the browser says about the network. */
export async function syncNow(): Promise<void> {
  await now?.();
}

/** Stops at logout. What is on the wire is finished or sent again later. */
export async function stopSync(): Promise<void> {
  stopLooking();
  await stop?.();
  mirrorInto(null);
  stop = null;
  now = null;
}

/** Lists rest while nobody sees this page, as long as somebody says so. */
function followSight(page: Page): () => void {
  const look = () => noteSight(page.isVisible());
  look();
  const stop = page.onVisible(look);
  return () => {
    stop();
    noteSight(true);
  };
}
