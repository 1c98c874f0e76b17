import type { updateDriverAccount as updateEndpoint } from '#contract/driver-account.ts';
import type { Call } from '../http/call.ts';
import { authorizeAccount } from './authorize-account.ts';
import { checkCarrier } from './create-account.ts';
import { keepLicencePicture } from './licence-picture.ts';
import { showAccount } from './present.ts';
import { type AccountChanges, findAccount, lockAccount, updateAccount } from './queries.ts';

/** Licence, truck, trailer, name; only what is given changes. */
export async function updateDriverAccount({ db, actor, params, body, now }: Call<typeof updateEndpoint>) {
  const account = authorizeAccount(actor, 'driver-account.edit', await lockAccount(db, params.driverId));
  if (body.carrierId !== undefined) await checkCarrier(db, body.carrierId, account.companyId);
  const { driverLicensePic, ...fields } = body;
  const changes: AccountChanges = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  changes.licensePic = await keepLicencePicture(db, driverLicensePic, account.licensePic, now);
  await updateAccount(db, account.id, changes);
  const changed = authorizeAccount(actor, 'driver-account.read', await findAccount(db, account.id));
  return showAccount(db, actor, changed);
}
