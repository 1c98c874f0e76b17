const LONGEST = 254;
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.[a-z][a-z\d-]*[a-z\d]$/i;

/** Whether these are two mailboxes; letters in another case are the same one. */
export const isOtherEmail = (one: string, other: string) => one.trim().toLowerCase() !== other.trim().toLowerCase();

/** True for a standard e-mail address with a dotted domain. Surrounding blanks don't count. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST && EMAIL.test(trimmed);
}
