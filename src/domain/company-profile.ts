/** The form of the company's profile. */
import { type Message, msg } from '#language/say.ts';
import { type FieldState, firstError, patternState, textState } from './field-state.ts';
import { LIMITS } from './limits.ts';
import { isPhone } from './phone.ts';

export interface CompanyForm {
  name: string;
  phone: string;
  line1: string;
  line2: string;
  line3: string;
  city: string;
  state: string;
  zip: string;
}

/** The mark of each field; address lines 2 and 3 are optional and never marked. */
export function companyStates(form: CompanyForm): Record<keyof CompanyForm, FieldState> {
  return {
    name: textState(form.name, LIMITS.companyNameGoodAbove + 1),
    phone: patternState(isPhone(form.phone)),
    line1: textState(form.line1, LIMITS.addressLineGoodAbove + 1),
    line2: 'neutral',
    line3: 'neutral',
    city: textState(form.city, LIMITS.cityGood),
    state: patternState(isUsState(normalizeUsState(form.state))),
    zip: patternState(isZip(form.zip)),
  };
}

export const COMPANY_REASONS = {
  name: msg('Enter the company name.'),
  phone: msg('Enter a 10-digit phone number.'),
  line1: msg('Enter the first address line.'),
  city: msg('Enter the city.'),
  state: msg('Enter a two-letter US state.'),
  zip: msg('Enter a zip code: 12345 or 12345-6789.'),
} as const satisfies Partial<Record<keyof CompanyForm, Message>>;

/** Why the company cannot be saved, or null. */
export function whyNotSaveCompany(form: CompanyForm): string | null {
  return firstError(companyStates(form), COMPANY_REASONS);
}

/** True for a US zip code: five digits, or five, a dash and four. */
export function isZip(text: string): boolean {
  return /^\d{5}(?:-\d{4})?$/.test(text.trim());
}

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
