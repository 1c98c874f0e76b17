/** Putting driver accounts on a carrier's list and taking them off it again. */
import { and, eq, inArray } from 'drizzle-orm';
import type * as contract from '#contract/driver-account.ts';
import type { Actor } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { Failure, noSession } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { authorize } from '../base/signed-in.ts';
import { type CompanyRow, carrierDrivers } from '../db/schema/people.ts';
import type { Call } from '../http/call.ts';
import { driversOnList, showCarrier } from './carriers.ts';
import { lockCompany } from './companies.ts';
import { authorizeAccount, findAccount } from './driver-accounts.ts';

export async function addDriverToCarrier({ db, actor, params, body, now }: Call<typeof contract.addDriverToCarrier>) {
  const carrier = await lockOwnCarrier(db, actor, params.carrierId);
  const account = authorizeAccount(actor, 'carrier.edit-drivers', await findAccount(db, body.driver));
  await db
    .insert(carrierDrivers)
    .values({ carrierId: carrier.id, driverAccountId: account.id, addedAt: now })
    .onConflictDoNothing();
  return showCarrier(db, actor, carrier);
}

/** The request names who stays. Who is not on the list cannot stay on it: its sender looked at another list. */
export async function removeDriverFromCarrier({
  db,
  actor,
  params,
  body,
}: Call<typeof contract.removeDriverFromCarrier>) {
  const carrier = await lockOwnCarrier(db, actor, params.carrierId);
  const present = await driversOnList(db, carrier.id);
  const staying = new Set(body.drivers);
  // The specification's own words for it.
  if (body.drivers.some((id) => !present.includes(id))) throw new Failure('rule-broken', t('load not found'));
  const leaving = present.filter((id) => !staying.has(id));
  for (const id of leaving) {
    authorizeAccount(actor, 'carrier.edit-drivers', await findAccount(db, id));
  }
  if (leaving.length > 0) {
    await db
      .delete(carrierDrivers)
      .where(and(eq(carrierDrivers.carrierId, carrier.id), inArray(carrierDrivers.driverAccountId, leaving)));
  }
  return showCarrier(db, actor, carrier);
}

/** Locked, so that two people who change the list see each other's changes. */
async function lockOwnCarrier(db: Db, actor: Actor, carrierId: string): Promise<CompanyRow> {
  authorize(actor, 'carrier.edit-drivers');
  if (carrierId !== actor.companyId)
    throw new Failure('forbidden', t('You can only change the list of your own carrier.'));
  const carrier = await lockCompany(db, carrierId);
  if (!carrier) throw noSession();
  return carrier;
}
