import type { addUser as addEndpoint } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { ROLE } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { membersOf } from '../base/changes.ts';
import { Failure } from '../base/failure.ts';
import { users } from '../db/schema/people.ts';
import type { Call } from '../http/call.ts';
import { checkProfile, withFreeEmail } from './change-user.ts';
import { mustBeConfirmed } from './confirm-identity.ts';
import { colleaguesOf, findUsers, presentUser } from './users.ts';

/** A new colleague without a password, and the mail by which they set one. The same again changes nothing. */
export async function addUser(call: Call<typeof addEndpoint>) {
  const { db, actor, body, changes, services, now } = call;
  mustBeConfirmed(actor, now);
  const { _id: id = newId(() => now.getTime()), email, firstName, lastName, phone, role } = body;
  checkProfile({ email, firstName, lastName, phone: phone === '' ? undefined : phone });
  const known = (await findUsers(db, [id])).get(id);
  if (known) {
    const same = known.companyId === actor.companyId && known.email.toLowerCase() === email.toLowerCase();
    if (!same || known.deletedAt !== null) throw new Failure('id-taken', t('The id of this person is already in use.'));
    return presentUser(known);
  }
  const [row] = await withFreeEmail(db, { email, userId: id, now }, () =>
    db.insert(users).values({ id, companyId: actor.companyId, email, firstName, lastName, phone, role }).returning(),
  );
  if (!row) throw new Error('An insert gave no row');
  changes.touch([membersOf(actor.companyId)], 'person', [id]);
  await services.mail.add(db, { kind: 'invitation', userId: id, invitedBy: actor.userId });
  if (role === ROLE.admin) await tellOtherAdmins(call, row.id);
  return presentUser(row);
}

/** An admin can do everything in the company: the others learn of a new one by mail, whatever mails they switched off. */
async function tellOtherAdmins({ db, actor, services }: Call<typeof addEndpoint>, newAdmin: string): Promise<void> {
  const told = (await colleaguesOf(db, actor.companyId)).filter(
    ({ id, role, passwordHash }) =>
      role === ROLE.admin && passwordHash !== null && id !== actor.userId && id !== newAdmin,
  );
  for (const { id: userId } of told) {
    await services.mail.add(db, { kind: 'new-admin', userId, newAdmin, addedBy: actor.userId });
  }
}
