import type { createDriverAccount as createEndpoint } from '#contract/driver-account.ts';
import { newId } from '#domain/ids.ts';
import { ROLE } from '#domain/roles.ts';
import { findCarrier } from '../carriers/get-carrier.ts';
import type { Db } from '../db/database.ts';
import { driverAccounts } from '../db/schema/driver-accounts.ts';
import type { Call } from '../http/call.ts';
import { Failure, invalid } from '../http/failure.ts';
import { findUser } from '../users/queries.ts';
import { authorizeAccount } from './authorize-account.ts';
import { keepLicencePicture } from './licence-picture.ts';

/** A driver's account: by the driver, or by the staff of their carrier. A driver has one. */
export async function createDriverAccount({ db, actor, body, now }: Call<typeof createEndpoint>) {
  const user = await findUser(db, body.userId);
  const holder = user && { userId: user.id, companyId: user.companyId, role: user.role };
  const { role, companyId } = authorizeAccount(actor, 'driver-account.edit', holder);
  if (role !== ROLE.driver) throw invalid({ userId: 'is not a driver' });
  await checkCarrier(db, body.carrierId, companyId);
  const id = newId(() => now.getTime());
  const { userId, carrierId, accountName, driverLicense } = body;
  const licensePic = await keepLicencePicture(db, body.driverLicensePic, null, now);
  const [inserted] = await db
    .insert(driverAccounts)
    .values({ id, userId, carrierId, accountName, driverLicense, licensePic })
    .onConflictDoNothing()
    .returning({ id: driverAccounts.id });
  if (!inserted) throw new Failure('rule-broken', 'This driver has a driver account already.');
  return { connexDriverId: id };
}

/** 422 when there is no such carrier, or the driver works for another one. */
export async function checkCarrier(db: Db, carrierId: string, companyId: string): Promise<void> {
  if (!(await findCarrier(db, carrierId))) throw invalid({ carrierId: 'is not a carrier' });
  if (carrierId !== companyId) throw invalid({ carrierId: 'is not the carrier this driver works for' });
}
