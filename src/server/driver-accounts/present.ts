import type { DriverAccount as WireAccount } from '#contract/driver-account.ts';
import type { Actor } from '#domain/roles.ts';
import { showCarrier } from '../carriers/carrier-view.ts';
import { findCompany } from '../companies/queries.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../http/failure.ts';
import { imageAddress } from '../images/queries.ts';
import { presentUser } from '../users/present.ts';
import { findUser } from '../users/queries.ts';
import { currentLoadOf, type DriverAccount } from './queries.ts';

/** An account with its driver and carrier filled in. Who may see it is decided before. */
export async function showAccount(db: Db, actor: Actor, account: DriverAccount): Promise<WireAccount> {
  const user = await findUser(db, account.userId);
  if (!user) throw notFound('driver account');
  const carrier = account.carrierId === null ? null : await findCompany(db, account.carrierId);
  return {
    _id: account.id,
    userId: presentUser(user),
    carrierId: carrier && (await showCarrier(db, actor, carrier)),
    accountName: account.accountName,
    driverLicense: account.driverLicense,
    truckNum: account.truckNum,
    trlNum: account.trlNum,
    driverLicensePic: account.licensePic === null ? null : { imagePreviewUrl: imageAddress(account.licensePic) },
    currentLoad: await currentLoadOf(db, account.userId),
    version: account.version,
  };
}
