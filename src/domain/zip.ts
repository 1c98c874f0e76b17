/** True for a US zip code: five digits, or five, a dash and four. */
export function isZip(text: string): boolean {
  return /^\d{5}(?:-\d{4})?$/.test(text.trim());
}
