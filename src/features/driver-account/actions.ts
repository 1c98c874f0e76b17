/** Driver accounts change straight on the server. Everything here throws CallError when that can't be done. */
import { getCarrier } from '#contract/carrier.ts';
import {
  addDriverToCarrier,
  createDriverAccount,
  type DriverAccount,
  deleteDriverAccount,
  removeDriverFromCarrier,
  updateDriverAccount,
} from '#contract/driver-account.ts';
import { CallError, call } from '#offline/call.ts';
import { forgetDriverAccount, keepDriverAccount } from '#offline/driver-accounts.ts';
import { forgetTyped } from './account-draft.ts';
import { type AccountForm, formOf } from './account-fields.tsx';

/** A licence picture on a slow network takes its time, ms. */
const timeoutMs = 60_000;

/** Creates the account of a driver. `no-carrier`: there is no carrier with this id, and nothing was created. */
export async function createAccount(
  userId: string,
  carrierId: string,
  form: AccountForm,
): Promise<'created' | 'no-carrier'> {
  try {
    await call(getCarrier, { params: { carrierId } });
  } catch (error) {
    console.error('The carrier could not be looked up.', error);
    if (error instanceof CallError && error.code === 'not-found') return 'no-carrier';
    throw error;
  }
  const { accountName, driverLicense, picture } = form;
  const driverLicensePic = picture === null ? null : { imagePreviewUrl: picture };
  const body = { driverLicense, carrierId, userId, driverLicensePic, accountName };
  await call(createDriverAccount, { body, timeoutMs });
  return 'created';
}

/** Sends what differs from the account as it was opened, which others may have changed since; the account as it is then. */
export async function saveAccount(opened: DriverAccount, form: AccountForm): Promise<DriverAccount> {
  const before = formOf(opened);
  const { picture, ...fields } = Object.fromEntries(
    Object.entries(form).filter(([field, value]) => value !== before[field as keyof AccountForm]),
  ) as Partial<AccountForm>;
  const changedPicture =
    picture === undefined ? {} : { driverLicensePic: picture === null ? null : { imagePreviewUrl: picture } };
  const account = await call(updateDriverAccount, {
    params: { driverId: opened._id },
    body: { ...fields, ...changedPicture },
    timeoutMs,
  });
  return kept(account);
}

type OfCarrier = DriverAccount & { carrierId: NonNullable<DriverAccount['carrierId']> };

/** Puts the account on its carrier's list. */
export async function addToCarrier(account: OfCarrier): Promise<DriverAccount> {
  const params = { carrierId: account.carrierId._id };
  const { drivers } = await call(addDriverToCarrier, { params, body: { driver: account._id } });
  return kept({ ...account, carrierId: { ...account.carrierId, drivers } });
}

/** Takes the account off its carrier's list as it is now; null when it is not on it. */
export async function removeFromCarrier(account: OfCarrier): Promise<DriverAccount | null> {
  const params = { carrierId: account.carrierId._id };
  const { drivers: today } = await call(getCarrier, { params });
  if (!today.includes(account._id)) return null;
  const remaining = today.filter((id) => id !== account._id);
  const { drivers } = await call(removeDriverFromCarrier, { params, body: { drivers: remaining } });
  return kept({ ...account, carrierId: { ...account.carrierId, drivers } });
}

/** Deletes the account for good. The person and their loads stay. */
export async function deleteAccount(account: DriverAccount): Promise<void> {
  await call(deleteDriverAccount, { params: { driverId: account._id } });
  await forgetDriverAccount(account.userId._id);
  // The account is gone: a store that doesn’t answer must not say otherwise.
  await forgetTyped(account).catch((error: unknown) => console.warn('What was typed about it is still kept.', error));
}

async function kept(account: DriverAccount): Promise<DriverAccount> {
  // The change is made: a full device must not make a failure of it.
  await keepDriverAccount(account).catch((error: unknown) => console.warn('The account could not be kept.', error));
  return account;
}
