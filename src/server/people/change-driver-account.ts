/** Making, showing, changing and deleting a driver account. */
import { eq } from 'drizzle-orm';
import type * as contract from '#contract/driver-account.ts';
import type {
  createDriverAccount as createEndpoint,
  deleteDriverAccount as deleteEndpoint,
  updateDriverAccount as updateEndpoint,
} from '#contract/driver-account.ts';
import type { Body } from '#contract/endpoint.ts';
import { newId } from '#domain/ids.ts';
import { ROLE } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { Failure, invalid } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { type DriverAccountRow, driverAccounts } from '../db/schema/people.ts';
import type { Call } from '../http/call.ts';
import { findCarrier } from './carriers.ts';
import {
  type AccountChanges,
  authorizeAccount,
  findAccount,
  findAccountOfUser,
  lockAccount,
  showAccount,
  updateAccount,
} from './driver-accounts.ts';
import { decodeImage, hashInAddress, storeImage } from './images.ts';
import { findUser } from './users.ts';

/** A driver's account: by the driver, or by the staff of their carrier. A driver has one. */
export async function createDriverAccount({ db, actor, body, now }: Call<typeof createEndpoint>) {
  const user = await findUser(db, body.userId);
  const holder = user && { userId: user.id, companyId: user.companyId, role: user.role };
  const { role, companyId } = authorizeAccount(actor, 'driver-account.edit', holder);
  if (role !== ROLE.driver) throw invalid({ userId: t('This person is not a driver.') });
  await checkCarrier(db, body.carrierId, companyId);
  const id = newId(() => now.getTime());
  const { userId, carrierId, accountName, driverLicense } = body;
  const licensePic = await keepLicencePicture(db, body.driverLicensePic, null, now);
  const [inserted] = await db
    .insert(driverAccounts)
    .values({ id, userId, carrierId, accountName, driverLicense, licensePic })
    .onConflictDoNothing()
    .returning({ id: driverAccounts.id });
  if (!inserted) throw new Failure('rule-broken', t('This driver has a driver account already.'));
  return { connexDriverId: id };
}

/** 422 when there is no such carrier, or the driver works for another one. */
async function checkCarrier(db: Db, carrierId: string, companyId: string): Promise<void> {
  if (!(await findCarrier(db, carrierId))) throw invalid({ carrierId: t('This company is not a carrier.') });
  if (carrierId !== companyId) throw invalid({ carrierId: t('This driver works for another carrier.') });
}

/** Licence, truck, plate, trailer, name; only what is given changes. Loads name the truck, so they change with it. */
export async function updateDriverAccount(call: Call<typeof updateEndpoint>) {
  const { db, actor, params, body, now } = call;
  const account = authorizeAccount(actor, 'driver-account.edit', await lockAccount(db, params.driverId));
  if (body.carrierId !== undefined) await checkCarrier(db, body.carrierId, account.companyId);
  const { driverLicensePic, ...fields } = body;
  const changes: AccountChanges = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  changes.licensePic = await keepLicencePicture(db, driverLicensePic, account.licensePic, now);
  await updateAccount(db, account.id, changes);
  const changed = authorizeAccount(actor, 'driver-account.read', await findAccount(db, account.id));
  await tellTruckChanged(call, account, changed);
  return showAccount(db, actor, changed);
}

/** Licence, truck and place on the carrier's list go; the person and their loads stay. */
export async function deleteDriverAccount(call: Call<typeof deleteEndpoint>): Promise<void> {
  const { db, actor, params } = call;
  const account = authorizeAccount(actor, 'driver-account.delete', await lockAccount(db, params.driverId));
  await db.delete(driverAccounts).where(eq(driverAccounts.id, account.id));
  await tellTruckChanged(call, account, { truckNum: '', plate: '', trlNum: '' });
}

const TRUCK = ['truckNum', 'plate', 'trlNum'] as const;
type Truck = Pick<DriverAccountRow, (typeof TRUCK)[number]>;

async function tellTruckChanged(
  { db, changes, services }: Pick<Call<typeof updateEndpoint>, 'db' | 'changes' | 'services'>,
  before: Truck & Pick<DriverAccountRow, 'userId'>,
  after: Truck,
): Promise<void> {
  if (TRUCK.every((field) => before[field] === after[field])) return;
  await services.freight.personRenamed(db, changes, before.userId);
}

/** The account of a user. */
export async function getDriverAccount({ db, actor, params }: Call<typeof contract.getDriverAccount>) {
  const account = authorizeAccount(actor, 'driver-account.read', await findAccountOfUser(db, params.userId));
  return showAccount(db, actor, account);
}

/** An account by its own id. */
export async function populateDriverAccount({ db, actor, params }: Call<typeof contract.populateDriverAccount>) {
  const account = authorizeAccount(actor, 'driver-account.read', await findAccount(db, params.driverId));
  return showAccount(db, actor, account);
}

type Picture = Body<typeof createEndpoint>['driverLicensePic'];

const FIELD = 'driverLicensePic.imagePreviewUrl';

/**
 * The hash of the licence picture a request gives: new bytes are kept, the address of `present` means "as it is".
 * Another picture's address is refused: it would make that picture visible here.
 */
async function keepLicencePicture(tx: Db, picture: Picture, present: string | null, now: Date): Promise<string | null> {
  if (picture === undefined) return present;
  if (picture === null) return null;
  const { imagePreviewUrl: address } = picture;
  if (address.startsWith('data:')) return storeImage(tx, decodeImage(address, FIELD), now);
  if (hashInAddress(address) !== present)
    throw invalid({ [FIELD]: t('must be the picture of this account or a new one') });
  return present;
}
