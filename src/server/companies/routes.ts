import { listCompanyUsers as directory } from '#contract/carrier.ts';
import * as contract from '#contract/company.ts';
import { type Route, route } from '../http/route.ts';
import { getCompany, listParties, searchCompanies } from './get-company.ts';
import { listCompanyUsers } from './list-company-users.ts';
import { updateCompany } from './update-company.ts';

const inSnapshot = { transaction: 'snapshot' } as const;

export const companyRoutes: Route[] = [
  route(contract.getCompany, getCompany),
  route(contract.searchCompanies, searchCompanies),
  route(contract.listParties, listParties, inSnapshot),
  route(contract.updateCompany, updateCompany),
  route(directory, listCompanyUsers, inSnapshot),
];
