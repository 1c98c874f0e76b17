import type * as contract from '#contract/company.ts';
import { authorize } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { notFound } from '../http/failure.ts';
import { presentCompany } from './present.ts';
import { findCompanies, findCompany, searchByNameOrId } from './queries.ts';
import { seesCompany } from './sees-company.ts';

export async function getCompany({ db, actor, params }: Call<typeof contract.getCompany>) {
  const company = (await seesCompany(db, actor, params.id)) ? await findCompany(db, params.id) : null;
  if (!company || company.deleted) throw notFound('company');
  return presentCompany(company);
}

/** Several companies by id, in the order asked for; those the person may not see are left out. */
export async function listParties({ db, actor, query }: Call<typeof contract.listParties>) {
  const companies = await findCompanies(db, query.objectIds);
  const shown = [];
  for (const id of new Set(query.objectIds)) {
    const company = companies.get(id);
    if (company && !company.deleted && (await seesCompany(db, actor, id))) shown.push(presentCompany(company));
  }
  return shown;
}

/** Deleted companies are never found: nobody could be sent to one. */
export async function searchCompanies({ db, actor, query }: Call<typeof contract.searchCompanies>) {
  authorize(actor, 'company.search');
  if (query.deleted === 'true') return [];
  return (await searchByNameOrId(db, query.name, query.companyType)).map(presentCompany);
}
