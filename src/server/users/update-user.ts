import type * as contract from '#contract/user.ts';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema/users.ts';
import { authorize } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { Failure, noSession, notFound } from '../http/failure.ts';
import { deleteTokensOf } from '../session/password-token.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { changeUser } from './change-user.ts';
import { withFreeEmail } from './email-taken.ts';
import { presentUser } from './present.ts';
import { checkProfile } from './profile-fields.ts';
import { findUser, lockUser } from './queries.ts';

/** One's own name, phone and e-mail. */
export async function updateUser(call: Call<typeof contract.updateUser>) {
  await refuseOthers(call.db, call.actor, call.params.id);
  checkProfile(call.body);
  return storeProfile(call, call.body);
}

/** The same under the older path: the e-mail is called username, and the company comes along. */
export async function connexUserUpdate(call: Call<typeof contract.connexUserUpdate>) {
  const { db, actor, params, body } = call;
  await refuseOthers(db, actor, params.userId);
  const { companyID, username, ...rest } = body;
  if (companyID !== undefined && companyID !== actor.companyId) {
    throw new Failure('forbidden', 'You cannot move to another company.');
  }
  const fields = { ...rest, email: username };
  checkProfile(fields, { email: 'username' });
  return storeProfile(call, fields);
}

/** A colleague is seen but not theirs to edit; other people do not exist for this person. */
async function refuseOthers(db: Db, actor: SignedIn, userId: string): Promise<void> {
  authorize(actor, 'user.edit-self');
  if (userId === actor.userId) return;
  await refuseOther(db, actor, userId, 'You can only edit your own profile.');
}

/** Throws what an account of somebody else is answered with. */
export async function refuseOther(db: Db, actor: SignedIn, userId: string, reason: string): Promise<never> {
  const other = await findUser(db, userId);
  throw other?.companyId === actor.companyId ? new Failure('forbidden', reason) : notFound('person');
}

type Fields = { [Field in 'firstName' | 'lastName' | 'phone' | 'email']?: string | undefined };
type ProfileCall = Pick<Call<typeof contract.updateUser>, 'db' | 'actor' | 'changes'>;

async function storeProfile(call: ProfileCall, fields: Fields) {
  const { db, actor } = call;
  const before = await lockUser(db, actor.userId);
  if (!before) throw noSession();
  const wanted = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof UserRow],
  );
  if (wanted.length === 0) return presentUser(before);
  const changes = Object.fromEntries(wanted) as { [Field in keyof Fields]: string };
  const store = () => changeUser(call, before, changes);
  if (changes.email === undefined) return presentUser(await store());
  // Links mailed to the former address must not open the account any more.
  await deleteTokensOf(db, actor.userId);
  return presentUser(await withFreeEmail(db, changes.email, actor.userId, store));
}
