/** Passwords: what is strong enough, and when the change-password button may be pressed. Inputs are trimmed. */
import { LIMITS } from './limits.ts';

export const PASSWORDS_DIFFER = 'Passwords do not match.';
export const PASSWORD_RULE =
  'Use at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of !@#$%^&*.';

const NEEDED = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/];

/** True when the password (trimmed) is strong enough and not absurdly long. */
export function isStrongPassword(text: string): boolean {
  const password = text.trim();
  const lengthFits = password.length >= LIMITS.passwordMin && password.length <= LIMITS.passwordMax;
  return lengthFits && NEEDED.every((pattern) => pattern.test(password));
}

export interface PasswordForm {
  /** Left out on the reset page, where the token stands for it. */
  old?: string | undefined;
  new: string;
  confirm: string;
}

/** True when the button stays off: a new password that is too weak, nothing to confirm it, or a different one. */
export function isPasswordButtonDisabled(form: Pick<PasswordForm, 'new' | 'confirm'>): boolean {
  const wanted = form.new.trim();
  const confirmed = form.confirm.trim();
  return (wanted !== '' && !isStrongPassword(wanted)) || confirmed === '' || wanted !== confirmed;
}

/** The first thing wrong with the form as a sentence, or null. */
export function whyNotChangePassword(form: PasswordForm): string | null {
  const wanted = form.new.trim();
  if (form.old !== undefined && form.old.trim() === '') return 'Enter your old password.';
  if (wanted === '') return 'Enter a new password.';
  if (!isStrongPassword(wanted)) return PASSWORD_RULE;
  if (form.confirm.trim() === '') return 'Confirm the new password.';
  return wanted === form.confirm.trim() ? null : PASSWORDS_DIFFER;
}
