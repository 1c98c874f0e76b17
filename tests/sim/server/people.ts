/** Who takes part in a run: companies and people of its own, so that runs in one database have nothing in common. */
import type { Party } from '#contract/company.ts';
import type { PersonTag } from '#contract/user.ts';
import { hashOf } from '../random.ts';

export type CompanyKey = 'shipper' | 'receiver' | 'carrier' | 'stranger';
export type PersonKey =
  | 'shipper-admin'
  | 'shipper-clerk'
  | 'shipper-driver'
  | 'receiver-admin'
  | 'receiver-clerk'
  | 'carrier-admin'
  | 'associate'
  | 'driver'
  | 'driver-2'
  | 'stranger';

export interface Person {
  key: PersonKey;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  companyId: string;
  /** As the product numbers them: 1 admin, 2 clerk or associate, 3 driver. */
  role: 1 | 2 | 3;
  company: CompanyKey;
}

export interface Cast {
  companies: Record<CompanyKey, { id: string; name: string; type: 0 | 1 }>;
  people: Record<PersonKey, Person>;
}

const COMPANIES: Record<CompanyKey, [name: string, type: 0 | 1]> = {
  shipper: ['Ship Co', 1],
  receiver: ['Receive Co', 1],
  carrier: ['Carry Co', 0],
  stranger: ['Stranger Co', 1],
};

const PEOPLE: Record<PersonKey, [CompanyKey, role: 1 | 2 | 3, firstName: string]> = {
  'shipper-admin': ['shipper', 1, 'Ada'],
  'shipper-clerk': ['shipper', 2, 'Bo'],
  'shipper-driver': ['shipper', 3, 'Cy'],
  'receiver-admin': ['receiver', 1, 'Di'],
  'receiver-clerk': ['receiver', 2, 'Eve'],
  'carrier-admin': ['carrier', 1, 'Flo'],
  associate: ['carrier', 2, 'Gus'],
  driver: ['carrier', 3, 'Hal'],
  'driver-2': ['carrier', 3, 'Ida'],
  stranger: ['stranger', 1, 'Jo'],
};

export const PASSWORD = 'Sim-Pass-1!';
export const PIN = '730625';

const idOf = (seed: number, place: number) =>
  `5f${hashOf(seed, 'id').toString(16).padStart(8, '0')}${(seed % 0xffffffff).toString(16).padStart(8, '0')}${place.toString(16).padStart(6, '0')}`;

/** The cast of the run with this seed. */
export function castOf(seed: number): Cast {
  const companies = {} as Cast['companies'];
  Object.entries(COMPANIES).forEach(([key, [name, type]], place) => {
    companies[key as CompanyKey] = { id: idOf(seed, place + 1), name, type };
  });
  const people = {} as Cast['people'];
  Object.entries(PEOPLE).forEach(([key, [company, role, firstName]], place) => {
    people[key as PersonKey] = {
      key: key as PersonKey,
      id: idOf(seed, place + 0x100),
      email: `${key}@${seed}.example`,
      firstName,
      lastName: 'Sim',
      companyId: companies[company].id,
      role,
      company,
    };
  });
  return { companies, people };
}

export const tagOf = ({ id, companyId, firstName, lastName }: Person): PersonTag => ({
  _id: id,
  companyId,
  name: `${firstName} ${lastName}`,
  phone: '',
  connexId: null,
});

export const ADDRESS = { line1: '', line2: '', line3: '', city: '', state: '', zip: '' };

export const partyOf = ({ id, name }: { id: string; name: string }): Party => ({
  _id: id,
  name,
  phone: '',
  address: ADDRESS,
});
