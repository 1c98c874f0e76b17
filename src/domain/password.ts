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

interface PasswordForm {
  /** Left out on the reset page, where the token stands for it. */
  old?: string | undefined;
  new: string;
  confirm: string;
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

/** The PIN with which a clerk takes a shared device over: digits only, and none that a colleague tries first. */
export const PIN_RULE = `Use ${LIMITS.pinMin} to ${LIMITS.pinMax} digits.`;
export const PIN_TOO_SIMPLE = 'Choose one that is harder to guess: not one digit over and over, not a row of digits.';

/** Why this can't be somebody's PIN, as a sentence, or null. */
export function whyNotPin(pin: string): string | null {
  const digits = new RegExp(`^\\d{${LIMITS.pinMin},${LIMITS.pinMax}}$`);
  if (!digits.test(pin)) return PIN_RULE;
  return isRepeated(pin) || isRow(pin) ? PIN_TOO_SIMPLE : null;
}

/** One, two or three digits over and over: 000000, 121212, 123123. */
const isRepeated = (pin: string) => /^(\d{1,3}?)\1+\d{0,2}$/.test(pin) && new Set(pin).size <= 3;

/** Up or down by one each time, over nine to nought too: 123456, 987654, 890123. */
function isRow(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}
