const PHONE = /^(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/;

/** True for ten digits of a US number, the area code in parentheses or not, parts apart by dash, dot, blank or nothing. */
export function isPhone(text: string): boolean {
  return PHONE.test(text.trim());
}
