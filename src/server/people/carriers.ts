/** A carrier as `/api/connex` shows it: a company of type 0 with its list of driver accounts. */
import { asc, eq } from 'drizzle-orm';
import type * as contract from '#contract/carrier.ts';
import type { Carrier, createCarrier as createEndpoint } from '#contract/carrier.ts';
import { COMPANY_REASONS, companyStates } from '#domain/company-profile.ts';
import { isEmail } from '#domain/email.ts';
import { PROFILE_REASONS } from '#domain/profile.ts';
import { type Actor, COMPANY_TYPE } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { Failure, type FieldErrors, invalid, noSession, notFound } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { authorize } from '../base/signed-in.ts';
import { type CompanyRow, carrierDrivers } from '../db/schema/people.ts';
import type { Call } from '../http/call.ts';
import { changeCompany, findCompany, isIdEnd, lockCompany, searchByIdEnd } from './companies.ts';

/** Ids of the accounts on a carrier's list, in the order they were added. */
export async function driversOnList(db: Db, carrierId: string): Promise<string[]> {
  const rows = await db
    .select({ id: carrierDrivers.driverAccountId })
    .from(carrierDrivers)
    .where(eq(carrierDrivers.carrierId, carrierId))
    .orderBy(asc(carrierDrivers.addedAt), asc(carrierDrivers.driverAccountId));
  return rows.map(({ id }) => id);
}

/**
 * A carrier by name and phone, which is what shipping with it takes. Its e-mail, who its admin is and its drivers are its
 * own people's business: others get the fields empty, so that the shape stays the specification's.
 */
export async function showCarrier(db: Db, actor: Actor, row: CompanyRow): Promise<Carrier> {
  const { id, name: carrierName, phone, email, adminId: admin } = row;
  if (id !== actor.companyId) return { _id: id, carrierName, phone, email: '', admin: null, drivers: [] };
  return { _id: id, carrierName, phone, email, admin, drivers: await driversOnList(db, id) };
}

/** The carrier with this id, or null: unknown, deleted, or no carrier. */
export async function findCarrier(db: Db, id: string): Promise<CompanyRow | null> {
  const company = await findCompany(db, id);
  return company && !company.deleted && company.type === COMPANY_TYPE.carrier ? company : null;
}

export async function getCarrier({ db, actor, params }: Call<typeof contract.getCarrier>) {
  authorize(actor, 'carrier.read');
  const carrier = await findCarrier(db, params.carrierId);
  if (!carrier) throw notFound('carrier');
  return showCarrier(db, actor, carrier);
}

/** The end of an id is a label and not unique: all carriers it fits. */
export async function getCarrierByLastSix({ db, actor, query }: Call<typeof contract.getCarrierByLastSix>) {
  authorize(actor, 'carrier.read');
  const end = query.lastSix.toLowerCase();
  if (!isIdEnd(end)) return [];
  const carriers = await searchByIdEnd(db, end, COMPANY_TYPE.carrier);
  return carriers.map(({ id, name }) => ({ carrId: id, name }));
}

/**
 * The carrier profile of the logged-in admin's company. The company is there already (an operator made it), so this
 * fills it in; doing it again changes what it says.
 */
export async function createCarrier(call: Call<typeof createEndpoint>) {
  const { db, actor, body } = call;
  if (body.admin !== actor.userId) throw new Failure('forbidden', t('The admin of the profile is who creates it.'));
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
  if (states.name === 'error') wrong.carrierName = t(COMPANY_REASONS.name);
  if (!isEmail(email)) wrong.email = t(PROFILE_REASONS.email);
  if (states.phone === 'error') wrong.phone = t(COMPANY_REASONS.phone);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
