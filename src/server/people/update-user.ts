import type * as contract from '#contract/user.ts';
import { isEmail, isOtherEmail } from '#domain/email.ts';
import { msg, t } from '#language/say.ts';
import { Failure, invalid, noSession, notFound } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import type { SignedIn } from '../base/signed-in.ts';
import { authorize } from '../base/signed-in.ts';
import type { UserRow } from '../db/schema/people.ts';
import type { Call } from '../http/call.ts';
import { changeUser, checkProfile, withFreeEmail } from './change-user.ts';
import { checkPassword } from './confirm-identity.ts';
import { deleteTokensOf, noteEmailChange } from './mailed-links.ts';
import { endOtherSessions } from './open-sessions.ts';
import type { TryLimit } from './try-limit.ts';
import { findUser, lockUser, presentSelf, type UserChanges } from './users.ts';

/** One's own name, phone, e-mail and language. */
export async function updateUser(call: Call<typeof contract.updateUser>) {
  await refuseOthers(call.db, call.actor, call.params.id);
  checkProfile(call.body);
  return storeProfile(call, call.body, call.body);
}

/** The same under the older path: the e-mail is called username, and the company comes along. */
export async function connexUserUpdate(call: Call<typeof contract.connexUserUpdate>) {
  const { db, actor, params, body } = call;
  await refuseOthers(db, actor, params.userId);
  const { companyID, username, password, endOtherSessions, ...rest } = body;
  if (companyID !== undefined && companyID !== actor.companyId) {
    throw new Failure('forbidden', t('You cannot move to another company.'));
  }
  const fields = { ...rest, email: username };
  checkProfile(fields, { email: 'username' });
  return storeProfile(call, fields, { password, endOtherSessions });
}

/** A colleague is seen but not theirs to edit; other people do not exist for this person. */
async function refuseOthers(db: Db, actor: SignedIn, userId: string): Promise<void> {
  authorize(actor, 'user.edit-self');
  if (userId === actor.userId) return;
  await refuseOther(db, actor, userId, t('You can only edit your own profile.'));
}

/** Throws what an account of somebody else is answered with. */
export async function refuseOther(db: Db, actor: SignedIn, userId: string, reason: string): Promise<never> {
  const other = await findUser(db, userId);
  throw other?.companyId === actor.companyId ? new Failure('forbidden', reason) : notFound('person');
}

/**
 * Before the transaction: whoever changes the address they log in with proves once more who they are, or somebody at an
 * open device could make the account theirs. Verifying takes long and must hold no connection.
 */
export async function checkNewEmail(call: EmailCall, limit: TryLimit): Promise<void> {
  const { services, actor, params, body } = call;
  if ((params.id ?? params.userId) !== actor.userId) return;
  if (body.password !== undefined) return checkPassword(call, body.password, limit);
  const email = body.email ?? body.username;
  // One that is wrong is the handler's to refuse, with whatever else is.
  if (email === undefined || !isEmail(email)) return;
  const user = await findUser(services.database.db, actor.userId);
  if (user && isOtherEmail(user.email, email)) throw invalid({ password: t(PASSWORD_NEEDED) });
}

const PASSWORD_NEEDED = msg('Enter your password to change your email address.');

/** Either path of the profile. */
type EmailCall = Pick<Call<typeof contract.updateUser>, 'services' | 'actor' | 'client' | 'request'> & {
  params: { id?: string; userId?: string };
  body: Proof & { email?: string | undefined; username?: string | undefined };
};

interface Proof {
  password?: string | undefined;
  endOtherSessions?: boolean | undefined;
}

const FIELDS = ['firstName', 'lastName', 'phone', 'email', 'language'] as const;
type Fields = { [Field in (typeof FIELDS)[number]]?: UserChanges[Field] | undefined };
type ProfileCall = Pick<Call<typeof contract.updateUser>, 'db' | 'actor' | 'changes' | 'now' | 'services' | 'request'>;

async function storeProfile(call: ProfileCall, fields: Fields, proof: Proof) {
  const { db, actor, now } = call;
  const before = await lockUser(db, actor.userId);
  if (!before) throw noSession();
  const wanted = FIELDS.flatMap((name) => {
    const value = fields[name];
    return value === undefined || value === before[name] ? [] : [[name, value] as const];
  });
  if (wanted.length === 0) return presentSelf(before);
  const changes: UserChanges = Object.fromEntries(wanted);
  const store = () => changeUser(call, before, changes);
  if (changes.email === undefined) return presentSelf(await store());
  const after = await withFreeEmail(db, { email: changes.email, userId: before.id, now }, store);
  if (isOtherEmail(before.email, after.email)) await afterNewEmail(call, before, proof);
  return presentSelf(after);
}

async function afterNewEmail(call: ProfileCall, { id: userId, email: formerEmail }: UserRow, proof: Proof) {
  const { db, now, services, request } = call;
  // It was verified before the transaction; somebody may have changed the row since.
  if (proof.password === undefined) throw new Failure('not-confirmed', t(PASSWORD_NEEDED));
  // Links mailed to the former address must not open the account any more, but for the one that undoes this.
  await deleteTokensOf(db, userId);
  const changeId = await noteEmailChange(db, userId, formerEmail, now);
  await services.mail.add(db, { kind: 'email-changed', changeId });
  await services.mail.add(db, { kind: 'email-confirmed', userId });
  if (proof.endOtherSessions) await endOtherSessions(call);
  request.log.info({ userId }, 'an e-mail address was changed');
}
