import type { Company } from '#contract/company.ts';
import type { CompanyType } from '#domain/roles.ts';
import { requireSession } from '../session-state.ts';

/** Companies this device knows, by name; of one type, or with a part of the name, or the end of the id. */
export async function readCompanies(filter: { type?: CompanyType; term?: string } = {}): Promise<Company[]> {
  const term = filter.term?.trim().toLowerCase() ?? '';
  const companies = await requireSession()
    .db.companies.filter(
      ({ _id, name, type }) =>
        (filter.type === undefined || type === filter.type) &&
        (name.toLowerCase().includes(term) || (term !== '' && _id.endsWith(term))),
    )
    .toArray();
  return companies.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** One company, if this device knows it. */
export async function readCompany(companyId: string): Promise<Company | null> {
  return (await requireSession().db.companies.get(companyId)) ?? null;
}
