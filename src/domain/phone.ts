const PHONE = /^(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/;

/** True for ten digits of a US number, the area code in parentheses or not, parts apart by dash, dot, blank or nothing. */
export function isPhone(text: string): boolean {
  return PHONE.test(text.trim());
}

/** A US number as `(xxx) xxx-xxxx`, with `+1 ` before it where the country code is given; anything else as it is. */
export function formatPhone(text: string): string {
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const [, country, area, exchange, line] = /^(1?)(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? text : `${country ? '+1 ' : ''}(${area}) ${exchange}-${line}`;
}
