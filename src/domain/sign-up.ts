/** The form of somebody who wants to become a member. It is never sent: signing up is done by phone. */
import { type Message, msg, t } from '#language/say.ts';
import { isEmail } from './email.ts';
import { type FieldState, firstError, patternState, textState } from './field-state.ts';
import { LIMITS } from './limits.ts';
import { isPhone } from './phone.ts';

/** What a future member does with loads. */
// not a text: keys
export const SIGN_UP_ROLES = ['Shipper', 'Receiver', 'Carrier', 'Driver'] as const;

const ROLE_WORDS: Record<(typeof SIGN_UP_ROLES)[number], Message> = {
  Shipper: msg('Shipper'),
  Receiver: msg('Receiver'),
  Carrier: msg('Carrier'),
  Driver: msg('Driver'),
};
export const signUpRoleWords = (role: (typeof SIGN_UP_ROLES)[number]): string => t(ROLE_WORDS[role]);

export interface SignUpForm {
  name: string;
  company: string;
  email: string;
  phone: string;
  /** One of SIGN_UP_ROLES, or nothing yet. */
  role: string;
}

/** The mark of each field. */
export function signUpStates(form: SignUpForm): Record<keyof SignUpForm, FieldState> {
  return {
    name: textState(form.name, LIMITS.profileNameGood),
    company: textState(form.company, LIMITS.companyNameGoodAbove + 1),
    email: patternState(isEmail(form.email)),
    phone: patternState(isPhone(form.phone)),
    role: patternState(SIGN_UP_ROLES.some((role) => role === form.role)),
  };
}

export const SIGN_UP_REASONS: Record<keyof SignUpForm, Message> = {
  name: msg('Enter your name.'),
  company: msg('Enter the name of your company.'),
  email: msg('Enter a valid email address.'),
  phone: msg('Enter a 10-digit phone number.'),
  role: msg('Choose a role.'),
};

/** Why the form cannot be submitted, or null. */
export function whyNotSignUp(form: SignUpForm, termsAccepted: boolean): string | null {
  const wrong = firstError(signUpStates(form), SIGN_UP_REASONS);
  return wrong ?? (termsAccepted ? null : t('Agree to the terms.'));
}
