import type { createCarrier as createEndpoint } from '#contract/carrier.ts';
import { COMPANY_REASONS, companyStates } from '#domain/company-profile.ts';
import { isEmail } from '#domain/email.ts';
import { PROFILE_REASONS } from '#domain/profile.ts';
import { changeCompany } from '../companies/change-company.ts';
import { lockCompany } from '../companies/queries.ts';
import { authorize } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { Failure, type FieldErrors, invalid, noSession } from '../http/failure.ts';
import { showCarrier } from './carrier-view.ts';

/**
 * The carrier profile of the signed-in admin's company. The company is there already (an operator made it), so this
 * fills it in; doing it again changes what it says.
 */
export async function createCarrier(call: Call<typeof createEndpoint>) {
  const { db, actor, body } = call;
  authorize(actor, 'carrier.edit');
  if (body.admin !== actor.userId) throw new Failure('forbidden', 'The admin of the profile is who creates it.');
  checkFields(body);
  const before = await lockCompany(db, actor.companyId);
  if (!before) throw noSession();
  const { carrierName: name, email, phone } = body;
  return showCarrier(db, actor, await changeCompany(call, before, { name, email, phone, adminId: actor.userId }));
}

function checkFields({ carrierName, email, phone }: Call<typeof createEndpoint>['body']): void {
  const states = companyStates({
    name: carrierName,
    phone,
    line1: '',
    line2: '',
    line3: '',
    city: '',
    state: '',
    zip: '',
  });
  const wrong: FieldErrors = {};
  if (states.name === 'error') wrong.carrierName = COMPANY_REASONS.name;
  if (!isEmail(email)) wrong.email = PROFILE_REASONS.email;
  if (states.phone === 'error') wrong.phone = COMPANY_REASONS.phone;
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
