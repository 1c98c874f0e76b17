/** What is typed on the forms of a driver account: kept on the device until it is on the server or given up. */
import type { DriverAccount } from '#contract/driver-account.ts';
import { isId } from '#domain/ids.ts';
import { draftKeeper, dropDraft, readDraft } from '#offline/drafts.ts';
import { isText, type KnownFields, knownFields } from '#ui/known-fields.ts';
import { type KeptEdit, useKeptEdit } from '#ui/use-kept-edit.ts';
import { type AccountForm, formOf } from './account-fields.tsx';

/** A carrier as the look-up gives it. */
export interface CarrierChoice {
  carrId: string;
  name: string;
}

/** What is typed of an account that does not exist yet; the carrier is null once it was cleared. */
export type NewAccountForm = Pick<AccountForm, 'accountName' | 'driverLicense' | 'picture'> & {
  carrier: CarrierChoice | null;
};

/** Where what is typed is kept: of an account that exists by its own id, as a driver may have another one later. */
const editKey = (accountId: string) => `driver-account/${accountId}`;
const newKey = (userId: string) => `driver-account/of/${userId}`;

const isPicture = (value: unknown) => value === null || isText(value);

const EDITED: KnownFields<AccountForm> = {
  accountName: isText,
  driverLicense: isText,
  truckNum: isText,
  plate: isText,
  trlNum: isText,
  picture: isPicture,
};

function isCarrier(value: unknown): boolean {
  if (value === null) return true;
  const { carrId, name } = (typeof value === 'object' ? value : {}) as Partial<CarrierChoice>;
  return isId(carrId) && isText(name);
}

const CREATED: KnownFields<NewAccountForm> = {
  accountName: isText,
  driverLicense: isText,
  picture: isPicture,
  carrier: isCarrier,
};

/** The fields that differ from what is saved by now; null where none does. */
function differing(typed: Partial<AccountForm>, account: DriverAccount): Partial<AccountForm> | null {
  const saved = formOf(account);
  const fields = Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof AccountForm]);
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** What is typed over an account as the server has it. */
export function useAccountEdit(account: DriverAccount): KeptEdit<AccountForm> {
  const key = editKey(account._id);
  const { write } = draftKeeper(key);
  return useKeptEdit<AccountForm>(key, {
    read: async () => {
      const kept = await readDraft(key);
      const typed = differing(knownFields(kept, EDITED), account);
      // On the server already, e.g. after an answer that was lost: it must not come back over what is changed there next.
      if (typed === null && kept !== null) await dropDraft(key);
      return typed;
    },
    write: (typed) => write(typed && differing(typed, account)),
  });
}

/** What is typed of the account that a driver has not got yet. */
export function useNewAccount(userId: string): KeptEdit<NewAccountForm> {
  const key = newKey(userId);
  return useKeptEdit<NewAccountForm>(key, {
    ...draftKeeper(key),
    read: async () => knownFields(await readDraft(key), CREATED),
  });
}

/** With the account goes what was typed about it, licence picture and all. */
export async function forgetTyped({ _id, userId }: DriverAccount): Promise<void> {
  await Promise.all([dropDraft(editKey(_id)), dropDraft(newKey(userId._id))]);
}
