import { endSessionsOf } from '#contract/open-session.ts';
import { confirmIdentity } from '#contract/session.ts';
import { addUser } from '#contract/user.ts';
import { type FieldState, firstError } from '#domain/field-state.ts';
import { PROFILE_REASONS, type ProfileForm, profileStates } from '#domain/profile.ts';
import type { Role } from '#domain/roles.ts';
import { call } from '#offline/call.ts';
import { changeNow, keepPerson } from '#offline/change-now.ts';

/**
 * Adds a colleague; they get a mail with a link to set their password. `id` is made once for a form, so that sending it
 * again after a lost answer adds nobody twice. `password` where it was asked for. Throws CallError.
 */
export async function inviteColleague(id: string, form: InviteForm, role: Role, password: string): Promise<void> {
  if (password !== '') await call(confirmIdentity, { body: { password } });
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

/** The form by which an admin adds a colleague: a profile whose phone may be left out. */
export type InviteForm = ProfileForm;
export const NO_INVITE: InviteForm = { firstName: '', lastName: '', email: '', phone: '' };

/** The mark of each field. */
export function inviteStates(form: InviteForm): Record<keyof InviteForm, FieldState> {
  const states = profileStates(form);
  return form.phone.trim() === '' ? { ...states, phone: 'neutral' } : states;
}

/** Why the invitation can't be sent, or null. */
export function whyNotInvite(form: InviteForm): string | null {
  return firstError(inviteStates(form), PROFILE_REASONS);
}
