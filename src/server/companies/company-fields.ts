/** From the fields of a request to the columns of a company: merged into what is there, judged by the domain. */
import type { updateCompany } from '#contract/company.ts';
import type { Body } from '#contract/endpoint.ts';
import { COMPANY_REASONS, type CompanyForm, companyStates } from '#domain/company-profile.ts';
import { normalizeUsState } from '#domain/us-state.ts';
import type { CompanyRow } from '../db/schema/companies.ts';
import { type FieldErrors, invalid } from '../http/failure.ts';
import type { CompanyChanges } from './queries.ts';

type Request = Omit<Body<typeof updateCompany>, 'img'>;

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
export function companyChanges(row: Pick<CompanyRow, 'name' | 'phone' | 'address'>, request: Request): CompanyChanges {
  const fields = given(request);
  if (fields.size === 0) return {};
  const values = Object.fromEntries([...fields].map(([field, [value]]) => [field, value.trim()]));
  const form: CompanyForm = { name: row.name, phone: row.phone, ...row.address, ...values };
  const states = companyStates(form);
  const wrong: FieldErrors = {};
  for (const [field, [, path]] of fields) {
    if (states[field] === 'error' && field in COMPANY_REASONS) {
      wrong[path] = COMPANY_REASONS[field as keyof typeof COMPANY_REASONS];
    }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const { name, phone, line1, line2, line3, city, zip } = form;
  const state = form.state === '' ? '' : normalizeUsState(form.state);
  return { name, phone, address: { line1, line2, line3, city, state, zip } };
}
