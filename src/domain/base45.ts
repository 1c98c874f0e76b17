/**
 * Bytes as text of a QR code's alphanumeric characters (RFC 9285): two bytes become three characters. Every reader gives
 * such a text back as it was, where raw bytes come out of some as broken UTF-8. The same bytes always make the same text,
 * and no other text is read as them.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const BASE = ALPHABET.length;

export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = [bytes[at], bytes[at + 1]];
    let value = second === undefined ? first : first * 256 + second;
    for (let digit = second === undefined ? 2 : 3; digit > 0; digit -= 1) {
      text += ALPHABET[value % BASE];
      value = Math.floor(value / BASE);
    }
  }
  return text;
}

/** The bytes, or null when this is no such text. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((letter) => ALPHABET.indexOf(letter));
    if (digits.includes(-1)) return null;
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0);
    if (value >= (digits.length === 3 ? 65_536 : 256)) return null;
    bytes.push(...(digits.length === 3 ? [Math.floor(value / 256), value % 256] : [value]));
  }
  return new Uint8Array(bytes);
}
