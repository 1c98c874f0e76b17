/** Passwords: what is strong enough, and when the change-password button may be pressed. Inputs are trimmed. */
import { msg, t } from '#language/say.ts';
import { LIMITS } from './limits.ts';

export const PASSWORDS_DIFFER = msg('Passwords do not match.');
export const PASSWORD_RULE = msg(
  'Use at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of !@#$%^&*.',
);

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
  if (form.old !== undefined && form.old.trim() === '') return t('Enter your old password.');
  if (wanted === '') return t('Enter a new password.');
  if (!isStrongPassword(wanted)) return t(PASSWORD_RULE);
  if (form.confirm.trim() === '') return t('Confirm the new password.');
  return wanted === form.confirm.trim() ? null : t(PASSWORDS_DIFFER);
}

/** The PIN with which a clerk takes a shared device over: digits only, and none that a colleague tries first. */
export const pinRule = (): string => t('Use {min} to {max} digits.', { min: LIMITS.pinMin, max: LIMITS.pinMax });
const PIN_TOO_SIMPLE = msg('Choose one that is harder to guess: not one digit over and over, not a row of digits.');

/** Why this can't be somebody's PIN, as a sentence, or null. */
export function whyNotPin(pin: string): string | null {
  const digits = new RegExp(`^\\d{${LIMITS.pinMin},${LIMITS.pinMax}}$`);
  if (!digits.test(pin)) return pinRule();
  return isRepeated(pin) || isRow(pin) ? t(PIN_TOO_SIMPLE) : null;
}

/** One, two or three digits over and over: 000000, 121212, 123123. */
const isRepeated = (pin: string) => /^(\d{1,3}?)\1+\d{0,2}$/.test(pin) && new Set(pin).size <= 3;

/** Up or down by one each time, over nine to nought too: 123456, 987654, 890123. */
function isRow(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}
