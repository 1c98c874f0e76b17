/** The marks of the Create Carrier Profile form: name as a company's, email and phone as everywhere. */
import { COMPANY_REASONS } from '#domain/company-profile.ts';
import { isEmail } from '#domain/email.ts';
import { type FieldState, firstError, patternState, textState } from '#domain/field-state.ts';
import { LIMITS } from '#domain/limits.ts';
import { isPhone } from '#domain/phone.ts';
import { PROFILE_REASONS } from '#domain/profile.ts';
import type { CarrierForm } from './actions.ts';

export const CARRIER_REASONS: Record<keyof CarrierForm, string> = {
  carrierName: COMPANY_REASONS.name,
  email: PROFILE_REASONS.email,
  phone: COMPANY_REASONS.phone,
};

/** The mark of each field. */
export function carrierStates(form: CarrierForm): Record<keyof CarrierForm, FieldState> {
  return {
    carrierName: textState(form.carrierName, LIMITS.companyNameGoodAbove + 1),
    email: patternState(isEmail(form.email)),
    phone: patternState(isPhone(form.phone)),
  };
}

/** Why the form can't be submitted, or null. */
export function whyNotCreateCarrier(form: CarrierForm): string | null {
  return firstError(carrierStates(form), CARRIER_REASONS);
}
