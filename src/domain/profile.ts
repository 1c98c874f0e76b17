/** The form of one's own profile. */
import { isEmail } from './email.ts';
import type { FieldState } from './field-state.ts';
import { firstError, patternState, textState } from './field-state.ts';
import { LIMITS } from './limits.ts';
import { isPhone } from './phone.ts';

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

export const PROFILE_REASONS: Record<keyof ProfileForm, string> = {
  firstName: 'Enter a first name.',
  lastName: 'Enter a last name.',
  phone: 'Enter a 10-digit phone number.',
  email: 'Enter a valid email address.',
};

/** Why the profile cannot be saved, or null. */
export function whyNotSaveProfile(form: ProfileForm): string | null {
  return firstError(profileStates(form), PROFILE_REASONS);
}
