/**
 * Who somebody is. Numbers as they stand on the wire: role 1 admin, 2 clerk (a carrier's associate), 3 driver;
 * company type 0 carrier, 1 shipper. A receiver is a company of type 1 on the receiving side of a BOL.
 */
import { t } from '#language/say.ts';

export const ROLE = { admin: 1, clerk: 2, driver: 3 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

export const COMPANY_TYPE = { carrier: 0, shipper: 1 } as const;
export type CompanyType = (typeof COMPANY_TYPE)[keyof typeof COMPANY_TYPE];

/** The logged-in person, as far as rules care. */
export interface Actor {
  userId: string;
  companyId: string;
  role: Role;
  companyType: CompanyType;
}

/** True for admins and clerks: the roles that see the whole company's loads. */
export function isStaff(role: Role): boolean {
  return role < ROLE.driver;
}

/** What a role is called in a company of this type: a carrier's clerk is its associate. */
export function roleName(role: Role, companyType: CompanyType): string {
  if (role === ROLE.admin) return t('Admin');
  if (role === ROLE.driver) return t('Driver');
  return companyType === COMPANY_TYPE.carrier ? t('Associate') : t('Clerk');
}
