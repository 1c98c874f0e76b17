/** The PIN with which a clerk takes a shared device over: digits only, and none that a colleague tries first. */
import { LIMITS } from './limits.ts';

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
