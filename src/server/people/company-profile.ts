/** The profile of a company: who may look at it, who may change it, and how. */
import type * as contract from '#contract/company.ts';
import type { updateCompany as updateEndpoint } from '#contract/company.ts';
import type { Body } from '#contract/endpoint.ts';
import { COMPANY_REASONS, type CompanyForm, companyStates, normalizeUsState } from '#domain/company-profile.ts';
import { sameTerms, USUAL_TERMS } from '#domain/dwell-terms.ts';
import { may } from '#domain/permissions.ts';
import type { Actor } from '#domain/roles.ts';
import { zoneOfAddress } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { Failure, type FieldErrors, invalid, notFound } from '../base/failure.ts';
import type { Db, Services } from '../base/services.ts';
import { authorize } from '../base/signed-in.ts';
import type { CompanyRow } from '../db/schema/people.ts';
import type { Call } from '../http/call.ts';
import {
  type CompanyChanges,
  changeCompany,
  findCompanies,
  findCompany,
  lockCompany,
  presentCompany,
  searchByNameOrId,
} from './companies.ts';
import { decodeImage, imageAddress, storeImage } from './images.ts';

/** Profile, image, or both, of one's own company. */
export async function updateCompany(call: Call<typeof updateEndpoint>) {
  const { db, actor, params, body, now } = call;
  const before = (await seesCompany(call, params.id)) ? await lockCompany(db, params.id) : null;
  if (!before || before.deleted) throw notFound('company');
  authorize(actor, 'company.edit');
  if (params.id !== actor.companyId) throw new Failure('forbidden', t('You can only edit your own company.'));
  const { img, timeZone, dwellTerms, ...fields } = body;
  const changes = companyChanges(before, fields);
  // One that its address says anyway goes on following the address.
  const proposed = zoneOfAddress(changes.address ?? before.address);
  if (timeZone !== undefined) changes.timeZone = timeZone === proposed ? null : timeZone;
  if (dwellTerms !== undefined) changes.dwellTerms = sameTerms(dwellTerms, USUAL_TERMS) ? null : dwellTerms;
  if (img !== undefined) changes.img = imageAddress(await storeImage(db, decodeImage(img, 'img'), now));
  return presentCompany(await changeCompany(call, before, changes));
}

// From the fields of a request to the columns of a company: merged into what is there, judged by the domain.

type Request = Omit<Body<typeof updateEndpoint>, 'img' | 'timeZone' | 'dwellTerms'>;

/** The name of each field of the form in the request, for its error. */
function given({ name, phone, zip, city, state, address = {} }: Request): Map<keyof CompanyForm, [string, string]> {
  const fields = new Map<keyof CompanyForm, [string, string]>();
  const take = (field: keyof CompanyForm, value: string | undefined, path: string) => {
    if (value !== undefined) fields.set(field, [value, path]);
  };
  for (const [line, value] of Object.entries(address)) take(line as keyof CompanyForm, value, `address.${line}`);
  // Beside the address as the older client sends them: they win over the ones inside.
  for (const [field, value] of Object.entries({ name, phone, zip, city, state })) {
    take(field as keyof CompanyForm, value, field);
  }
  return fields;
}

/** What changes, empty for nothing; 422 with every wrong field under the name it came with. */
function companyChanges(row: Pick<CompanyRow, 'name' | 'phone' | 'address'>, request: Request): CompanyChanges {
  const fields = given(request);
  if (fields.size === 0) return {};
  const values = Object.fromEntries([...fields].map(([field, [value]]) => [field, value.trim()]));
  const form: CompanyForm = { name: row.name, phone: row.phone, ...row.address, ...values };
  const states = companyStates(form);
  const wrong: FieldErrors = {};
  for (const [field, [, path]] of fields) {
    if (states[field] === 'error' && field in COMPANY_REASONS) {
      wrong[path] = t(COMPANY_REASONS[field as keyof typeof COMPANY_REASONS]);
    }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const { name, phone, line1, line2, line3, city, zip } = form;
  const state = form.state === '' ? '' : normalizeUsState(form.state);
  return { name, phone, address: { line1, line2, line3, city, state, zip } };
}

export async function getCompany(call: Call<typeof contract.getCompany>) {
  const { db, params } = call;
  const company = (await seesCompany(call, params.id)) ? await findCompany(db, params.id) : null;
  if (!company || company.deleted) throw notFound('company');
  return presentCompany(company);
}

/** Several companies by id, in the order asked for; those the person may not see are left out. */
export async function listParties(call: Call<typeof contract.listParties>) {
  const { db, query } = call;
  const companies = await findCompanies(db, query.objectIds);
  const shown = [];
  for (const id of new Set(query.objectIds)) {
    const company = companies.get(id);
    if (company && !company.deleted && (await seesCompany(call, id))) shown.push(presentCompany(company));
  }
  return shown;
}

/** Deleted companies are never found: nobody could be sent to one. */
export async function searchCompanies({ db, actor, query }: Call<typeof contract.searchCompanies>) {
  authorize(actor, 'company.search');
  if (query.deleted === 'true') return [];
  return (await searchByNameOrId(db, query.name, query.companyType)).map(presentCompany);
}

// Whose profile a person may look at: their own company's, any company's where they may search companies, and the
// companies on the loads and BOLs they see.

interface Asker {
  db: Db;
  actor: Actor;
  services: Pick<Services, 'freight'>;
}

export async function seesCompany({ db, actor, services }: Asker, companyId: string): Promise<boolean> {
  if (companyId === actor.companyId) return may(actor, 'company.read');
  return may(actor, 'company.search') || services.freight.showsCompany(db, actor, companyId);
}
