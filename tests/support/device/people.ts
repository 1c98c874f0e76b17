/** The people and companies of the device's tests, as the server would name them. */
import type { Company, Party } from '#contract/company.ts';
import type { CurrentUser, PersonTag } from '#contract/user.ts';
import type { Role } from '#domain/roles.ts';

const address = { line1: '1 Dock Rd', line2: '', line3: '', city: 'Oakland', state: 'CA', zip: '94607' };

/** An id made of a number, so that tests can say in which order ids stand. */
export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

const company = (number: number, name: string, type: 0 | 1): Company => ({
  _id: idOf(number),
  name,
  type,
  phone: '5105550100',
  address,
  img: null,
  version: 1,
});

export const HARBOR = company(0xc1, 'Harbor Foods', 1);
export const BAYVIEW = company(0xc2, 'Bayview Distribution', 1);
export const REDWOOD = company(0xc3, 'Redwood Freight', 0);

export const partyOf = ({ _id, name, phone }: Company): Party => ({ _id, name, phone, address });

/** Somebody of `employer`; the number makes the id. */
export function person(number: number, firstName: string, employer: Company, role: Role): CurrentUser {
  const email = `${firstName.toLowerCase()}@${employer.name.split(' ')[0]?.toLowerCase()}.example`;
  return {
    _id: idOf(number),
    username: email,
    email,
    firstName,
    lastName: 'Lee',
    name: `${firstName} Lee`,
    phone: '5105550111',
    img: null,
    companyId: employer._id,
    role,
    connexId: null,
    connexUserId: null,
    version: 1,
    company: employer,
  };
}

export const DANA: PersonTag = {
  _id: idOf(0xd1),
  name: 'Dana Cruz',
  phone: '5105550122',
  connexId: null,
  companyId: REDWOOD._id,
};
