/**
 * A changed person is told to their colleagues. Loads and BOLs carry the name and phone of their drivers and the name
 * and e-mail of who built them, so those rows change with the person.
 */

import { PROFILE_REASONS, type ProfileForm, profileStates } from '#domain/profile.ts';
import { t } from '#language/say.ts';
import type { Changes } from '../base/changes.ts';
import { membersOf } from '../base/changes.ts';
import { Failure, type FieldErrors, invalid } from '../base/failure.ts';
import type { Db, Services } from '../base/services.ts';
import { sqlState } from '../db/database.ts';
import type { UserRow } from '../db/schema/people.ts';
import { isAddressReserved } from './mailed-links.ts';
import { findUserByEmail, type UserChanges, updateUserRow } from './users.ts';

export async function changeUser(
  { db, changes: told, services }: { db: Db; changes: Changes; services: Pick<Services, 'freight'> },
  before: UserRow,
  changes: UserChanges,
): Promise<UserRow> {
  const after = await updateUserRow(db, before.id, changes);
  const shown = ['firstName', 'lastName', 'phone', 'email'] as const;
  if (shown.some((field) => before[field] !== after[field])) {
    await services.freight.personRenamed(db, told, after.id);
  }
  told.touch([membersOf(after.companyId)], 'person', [after.id]);
  return after;
}

// An e-mail address is a username: one account each.

const emailTaken = () => new Failure('email-taken', t('This email address has an account already.'));

const UNIQUE_VIOLATION = '23505';

interface WantedEmail {
  email: string;
  userId: string;
  now: Date;
}

/**
 * Runs `store`, which gives the address to `userId`; 409 when somebody else has it, also at the same moment, or had it
 * until lately and can still go back to it.
 */
export async function withFreeEmail<T>(tx: Db, wanted: WantedEmail, store: () => Promise<T>): Promise<T> {
  const { email, userId, now } = wanted;
  const holder = await findUserByEmail(tx, email);
  if (holder && holder.id !== userId) throw emailTaken();
  if (await isAddressReserved(tx, email, userId, now)) throw emailTaken();
  try {
    return await store();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw emailTaken();
    throw error;
  }
}

// The fields of a profile in a request, judged by the domain.

/** 422 for given fields in error. `names`: what a field is called in this request, where it is called differently. */
export function checkProfile(
  form: { [Field in keyof ProfileForm]?: string | undefined },
  names: Partial<Record<keyof ProfileForm, string>> = {},
): void {
  const states = profileStates({ firstName: '', lastName: '', phone: '', email: '', ...withoutMissing(form) });
  const wrong: FieldErrors = {};
  for (const field of Object.keys(states) as (keyof ProfileForm)[]) {
    if (form[field] !== undefined && states[field] === 'error')
      wrong[names[field] ?? field] = t(PROFILE_REASONS[field]);
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

function withoutMissing<T extends object>(form: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
