import type { assignDriver as assignEndpoint } from '#contract/bol.ts';
import { assignDriver, driverChanged, replaceDriver, whyNotAssignDriver } from '#domain/driver-assignment.ts';
import { ROLE } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { invalid, notFound, refuse } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import type { Call } from '../http/call.ts';
import { lockUser, presentPersonTag } from '../people/users.ts';
import { authorizeBol } from './authorize.ts';
import { type BolRecord, updateBol } from './bols.ts';
import { showChangedBols } from './show.ts';
import { findWholeLoad, loadIdsOfBols, lockWholeLoad, updateLoad, type WholeLoad } from './whole-load.ts';

/** Gives BOLs a driver of their carrier. `replaces` is the driver the sender saw: another one by now is a conflict. */
export async function assignDriverCall(call: Call<typeof assignEndpoint>) {
  const { db, actor, query, body } = call;
  // Before the loads, as a deletion of their account does it, which takes them off their BOLs: one of the two waits, and the
  // other sees what it did.
  const driver = await lockUser(db, body.driverId);
  const selections = await lockSelected(db, query.objectIds);
  for (const { whole, bols } of selections) {
    for (const { id } of bols) authorizeBol(actor, 'driver.assign', whole, id);
  }
  // Drivers are found by everybody who assigns; whether another id is somebody's elsewhere is nobody's business.
  const known = driver?.role === ROLE.driver || driver?.companyId === actor.companyId;
  if (!driver || !known) throw invalid({ driverId: t('This person is not a driver.') });

  const shown = [];
  for (const { whole, bols } of selections) {
    const question = { load: whole.load, bols, driver };
    refuse('rule-broken', whyNotAssignDriver(question));
    const changed = driverChanged(bols, body.replaces, driver.id);
    refuse('driver-changed', whyNotAssignDriver({ ...question, changed }));
    for (const bol of bols) {
      const { driverId } = assignDriver({ ...bol, driver: null }, presentPersonTag(driver));
      if (driverId !== bol.driverId) await updateBol(db, bol.id, replaceDriver(bol, driverId, call.now.toISOString()));
    }
    await updateLoad(db, whole.load.id, {});
    const after = await findWholeLoad(db, whole.load.id);
    shown.push(...(await showChangedBols(call, { before: whole, after }, query.objectIds)));
  }
  return { ok: true as const, bols: shown };
}

/** The loads of these BOLs, locked in the order of their ids; 404 when a BOL is unknown. */
async function lockSelected(db: Db, bolIds: string[]): Promise<{ whole: WholeLoad; bols: BolRecord[] }[]> {
  const loadIds = await loadIdsOfBols(db, bolIds);
  const selections = [];
  for (const loadId of [...new Set(loadIds.values())].toSorted()) {
    const whole = await lockWholeLoad(db, loadId);
    if (!whole) throw notFound('BOL');
    selections.push({ whole, bols: whole.bols.filter(({ id }) => bolIds.includes(id)) });
  }
  const found = new Set(selections.flatMap(({ bols }) => bols.map(({ id }) => id)));
  if (bolIds.some((id) => !found.has(id))) throw notFound('BOL');
  return selections;
}
