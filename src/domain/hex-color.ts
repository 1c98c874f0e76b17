// not a text: for programmers
export const NOT_A_HEX_COLOR = 'input is not a valid hex color.';

/** Red, green and blue (0 to 255) of 3 or 6 hex digits, with or without `#`. Throws on anything else. */
export function parseHexColor(input: string): [red: number, green: number, blue: number] {
  const digits = input.replace(/^#/, '');
  if (!/^(?:[\da-f]{3}|[\da-f]{6})$/i.test(digits)) throw new Error(NOT_A_HEX_COLOR);
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const channel = (start: number) => Number.parseInt(six.slice(start, start + 2), 16);
  return [channel(0), channel(2), channel(4)];
}
