/** The states, the District of Columbia and the territories that have postal abbreviations of their own. */
const ABBREVIATIONS =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
  'RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI';

export const US_STATES: readonly string[] = ABBREVIATIONS.split(' ');

/** What was typed, as it is stored: without blanks around it, in capitals. */
export function normalizeUsState(text: string): string {
  return text.trim().toUpperCase();
}

/** True for a two-letter abbreviation in capitals. */
export function isUsState(text: string): boolean {
  return US_STATES.includes(text);
}
