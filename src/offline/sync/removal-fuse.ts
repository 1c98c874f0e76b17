import type { listChanges } from '#contract/change.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { AccountDb } from '../db/schema.ts';
import type { PullState } from './apply-page.ts';

/** Whether a page would remove more than a third of the loads and BOLs: a fault at the server looks just like that. */
export async function removesTooMuch(
  db: AccountDb,
  _state: PullState,
  page: Reply<typeof listChanges>,
): Promise<boolean> {
  const removals = (entity: 'load' | 'bol') =>
    page.changes.flatMap((change) => (change.entity === entity && change.op === 'remove' ? [change.id] : []));
  const [loads, bols] = [removals('load'), removals('bol')];
  if (loads.length + bols.length === 0) return false;
  const [hereLoads, hereBols, all] = await Promise.all([
    db.loads.where('_id').anyOf(loads).count(),
    db.bols.where('_id').anyOf(bols).count(),
    Promise.all([db.loads.count(), db.bols.count()]).then(([a, b]) => a + b),
  ]);
  return (hereLoads + hereBols) * 3 > all;
}
