/** The form of one's own profile. */
import { type Message, msg, t } from '#language/say.ts';
import { isEmail } from './email.ts';
import { type FieldState, firstError, patternState, textState } from './field-state.ts';
import { LIMITS } from './limits.ts';
import { isPhone } from './phone.ts';
import { ROLE, type Role } from './roles.ts';

export interface ProfileForm {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

/** The mark of each field. */
export function profileStates(form: ProfileForm): Record<keyof ProfileForm, FieldState> {
  return {
    firstName: textState(form.firstName, LIMITS.profileNameGood),
    lastName: textState(form.lastName, LIMITS.profileNameGood),
    phone: patternState(isPhone(form.phone)),
    email: patternState(isEmail(form.email)),
  };
}

export const PROFILE_REASONS: Record<keyof ProfileForm, Message> = {
  firstName: msg('Enter a first name.'),
  lastName: msg('Enter a last name.'),
  phone: msg('Enter a 10-digit phone number.'),
  email: msg('Enter a valid email address.'),
};

/** Why the profile cannot be saved, or null. */
export function whyNotSaveProfile(form: ProfileForm): string | null {
  return firstError(profileStates(form), PROFILE_REASONS);
}

/**
 * Deleting one's own account: for good, so a company must not lose its last admin by it. Asked before an account goes,
 * one's own or a driver's.
 */
export const DELETE_ACCOUNT_WARNING = msg(
  'Warning: The action you are about to take is irrevocable. All data associated with this account will be permanently erased. Are you sure you want to continue?',
);

/** Why the account cannot be deleted now, or null. `otherAdmins`: admins of the company besides this person. */
export function whyNotDeleteAccount(question: { role: Role; otherAdmins: number }): string | null {
  return question.role === ROLE.admin && question.otherAdmins === 0
    ? t('You are the last admin of your company. Add another admin first.')
    : null;
}
