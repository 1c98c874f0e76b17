/** The end of a pass from the start: rows the server did not name again are gone. */
import type { Account } from '../account.ts';
import { noChanges, refold } from '../db/refold.ts';
import type { PullState } from './apply-page.ts';

type Holder = Pick<Account, 'db' | 'actor'>;

/** More than this part of the rows going at once is confirmed first. */
const MUCH = 1 / 3;

/**
 * Removes rows of older generations, inside the caller's transaction, and returns the state that follows. When much
 * would go, nothing goes yet: the pass is made a second time, and what it does not name either goes then.
 */
export async function sweepOldGeneration({ db, actor }: Holder, state: PullState): Promise<PullState> {
  const isOld = (row: { generation: number }) => row.generation < state.generation;
  const [loads, bols, all] = await Promise.all([
    db.loads.filter(isOld).toArray(),
    db.bols.filter(isOld).toArray(),
    Promise.all([db.loads.count(), db.bols.count()]).then(([a, b]) => a + b),
  ]);
  if (!state.confirming && loads.length + bols.length > all * MUCH) {
    return { ...state, cursor: null, confirming: true };
  }
  const changes = noChanges();
  for (const { _id } of loads) changes.loads.set(_id, { op: 'remove', why: 'lost' });
  for (const { _id } of bols) changes.bols.set(_id, { op: 'remove', why: 'lost' });
  await refold(db, actor, [...loads.map(({ _id }) => _id), ...bols.map(({ loadId }) => loadId)], changes);
  for (const table of [db.companies, db.people, db.notifications]) await table.filter(isOld).delete();
  return { ...state, startedOver: false, confirming: false };
}
