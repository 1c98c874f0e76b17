import type { Company, Party } from '#contract/company.ts';
import type { CompanyRow } from '../db/schema/companies.ts';

export function presentCompany({ id, name, phone, type, address, img, version }: CompanyRow): Company {
  return { _id: id, name, phone, type, address, img, version };
}

/** A company as it stands on a load or BOL. */
export function presentParty({ id, name, phone, address }: CompanyRow): Party {
  return { _id: id, name, phone, address };
}
