import { COMPANY_TYPE, type CompanyType, ROLE, type Role } from './roles.ts';

/** What a role is called in a company of this type: a carrier's clerk is its associate. */
export function roleName(role: Role, companyType: CompanyType): string {
  if (role === ROLE.admin) return 'Admin';
  if (role === ROLE.driver) return 'Driver';
  return companyType === COMPANY_TYPE.carrier ? 'Associate' : 'Clerk';
}
