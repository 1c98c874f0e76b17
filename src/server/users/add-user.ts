import type { addUser as addEndpoint } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { users } from '../db/schema/users.ts';
import { authorize } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { membersOf } from '../sync/audience.ts';
import { withFreeEmail } from './email-taken.ts';
import { presentUser } from './present.ts';
import { checkProfile } from './profile-fields.ts';
import { findUsers } from './queries.ts';

/** A new colleague without a password, and the mail by which they set one. The same again changes nothing. */
export async function addUser(call: Call<typeof addEndpoint>) {
  const { db, actor, body, changes, services, now } = call;
  authorize(actor, 'user.add');
  const { _id: id = newId(() => now.getTime()), email, firstName, lastName, phone, role } = body;
  checkProfile({ email, firstName, lastName, phone: phone === '' ? undefined : phone });
  const known = (await findUsers(db, [id])).get(id);
  if (known) {
    const same = known.companyId === actor.companyId && known.email.toLowerCase() === email.toLowerCase();
    if (!same || known.deletedAt !== null) throw new Failure('id-taken', 'The id of this person is already in use.');
    return presentUser(known);
  }
  const [row] = await withFreeEmail(db, email, id, () =>
    db.insert(users).values({ id, companyId: actor.companyId, email, firstName, lastName, phone, role }).returning(),
  );
  if (!row) throw new Error('An insert gave no row');
  changes.touch([membersOf(actor.companyId)], 'person', [id]);
  await services.mail.add(db, { kind: 'invitation', userId: id, invitedBy: actor.userId });
  return presentUser(row);
}
