import { endSessionsOf } from '#contract/open-session.ts';
import { addUser } from '#contract/user.ts';
import type { Role } from '#domain/roles.ts';
import { call } from '#offline/call.ts';
import { changeNow, keepPerson } from '#offline/change-now.ts';
import type { InviteForm } from './invite-form.ts';

/**
 * Adds a colleague; they get a mail with a link to set their password. `id` is made once for a form, so that sending it
 * again after a lost answer adds nobody twice. Throws CallError.
 */
export async function inviteColleague(id: string, form: InviteForm, role: Role): Promise<void> {
  const { firstName, lastName, phone, email } = form;
  const body = {
    _id: id,
    email: email.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: phone.trim(),
    role,
  };
  await changeNow(addUser, { body }, keepPerson);
}

/** Ends every session of this colleague. Throws CallError. */
export async function signOutEverywhere(userId: string): Promise<void> {
  await call(endSessionsOf, { params: { userId } });
}
