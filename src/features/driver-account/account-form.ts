/** The form of a driver account. */
import type { DriverAccount } from '#contract/driver-account.ts';
import { type FieldState, firstError, textState } from '#domain/field-state.ts';

export interface AccountForm {
  accountName: string;
  driverLicense: string;
  truckNum: string;
  trlNum: string;
  /** Address of the present licence picture, or a new one as data URL. */
  picture: string | null;
}

export type AccountField = Exclude<keyof AccountForm, 'picture'>;

export const ACCOUNT_REASONS: Partial<Record<AccountField, string>> = {
  accountName: 'Enter the account name.',
  driverLicense: 'Enter the driver license number.',
};

/** The mark of each field; truck and trailer change from day to day and may be empty. */
export function accountStates(form: AccountForm): Record<AccountField, FieldState> {
  return {
    accountName: textState(form.accountName, 1),
    driverLicense: textState(form.driverLicense, 1),
    truckNum: 'neutral',
    trlNum: 'neutral',
  };
}

/** Why the account can't be saved, or null. */
export function whyNotSaveAccount(form: AccountForm): string | null {
  return firstError(accountStates(form), ACCOUNT_REASONS);
}

/** The form of an account that exists. */
export function formOf({ accountName, driverLicense, truckNum, trlNum, driverLicensePic }: DriverAccount): AccountForm {
  return { accountName, driverLicense, truckNum, trlNum, picture: driverLicensePic?.imagePreviewUrl ?? null };
}
