/** The form by which an admin adds a colleague: a profile whose phone may be left out. */
import { type FieldState, firstError } from '#domain/field-state.ts';
import { PROFILE_REASONS, type ProfileForm, profileStates } from '#domain/profile.ts';

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
