/** The form of somebody who wants to become a member. It is never sent: signing up is done by phone. */
import { isEmail } from './email.ts';
import { type FieldState, firstError, patternState, textState } from './field-state.ts';
import { LIMITS } from './limits.ts';
import { isPhone } from './phone.ts';

/** What a future member does with loads. */
export const SIGN_UP_ROLES = ['Shipper', 'Receiver', 'Carrier', 'Driver'] as const;

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

export const SIGN_UP_REASONS: Record<keyof SignUpForm, string> = {
  name: 'Enter your name.',
  company: 'Enter the name of your company.',
  email: 'Enter a valid email address.',
  phone: 'Enter a 10-digit phone number.',
  role: 'Choose a role.',
};

/** Why the form cannot be submitted, or null. */
export function whyNotSignUp(form: SignUpForm, termsAccepted: boolean): string | null {
  const wrong = firstError(signUpStates(form), SIGN_UP_REASONS);
  return wrong ?? (termsAccepted ? null : 'Agree to the terms.');
}
