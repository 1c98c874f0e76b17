/** Fetches what is kept in brief, for somebody who opens it. */
import { getLoad } from '#contract/load.ts';
import { requireSession } from './account/account.ts';
import { CallError, call } from './api/call.ts';
import { measuredNow } from './api/clock.ts';
import { environment } from './base/environment.ts';
import { noChanges } from './rows/base-changes.ts';
import { refold } from './rows/refold.ts';
import { isSealed } from './seal/state.ts';
import { readPullState } from './sync/apply-page.ts';

export { WHOLE_DAYS } from './sync/keep-in-brief.ts';

/**
 * Fetches a load with its BOLs and keeps them whole for some days. False when the server could not be asked; what it
 * refuses to show, the next pull takes away.
 */
export async function fetchWholeLoad(loadId: string): Promise<boolean> {
  const { db, actor } = requireSession();
  const reply = await call(getLoad, { params: { id: loadId } }).catch((error: unknown) => {
    if (error instanceof CallError) return null;
    throw error;
  });
  if (reply === null) return false;
  const { bols, ...load } = reply;
  const measured = await measuredNow(db);
  const opened = measured ? measured.wallMs + measured.skewMs : environment.now();
  await db.transaction('rw', [db.loads, db.bols, db.outbox, db.meta], async () => {
    if (await isSealed(db)) return;
    const { generation } = await readPullState(db);
    const changes = noChanges();
    const value = { ...load, opened };
    changes.loads.set(loadId, { op: 'put', value, generation });
    for (const bol of bols) changes.bols.set(bol._id, { op: 'put', value: bol, generation });
    await refold(db, actor, [loadId], changes);
  });
  return true;
}
