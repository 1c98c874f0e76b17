/** Who is in the demo: five companies that ship, receive and carry food, and two that have nothing to do with them. */
import type { Company } from '#contract/company.ts';
import { COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import type { companies, driverAccounts, users } from '../db/schema/people.ts';

/** Of every demo account. Published in README, which is why demo data never reaches an address others can open. */
export const DEMO_PASSWORD = 'Connex-Demo1!';

export const DEMO_COMPANY_IDS = {
  harbor: '6718a1f04c2e9b7d3a51c0a1',
  bayview: '6718a1f04c2e9b7d3a51c0b2',
  redwood: '6718a1f04c2e9b7d3a51c0c3',
  summit: '6718a1f04c2e9b7d3a51c0d4',
  ironline: '6718a1f04c2e9b7d3a51c0e5',
} as const;

const address = (line1: string, line2: string, city: string, state: string, zip: string): Company['address'] => ({
  line1,
  line2,
  line3: '',
  city,
  state,
  zip,
});

const { harbor, bayview, redwood, summit, ironline } = DEMO_COMPANY_IDS;

export const DEMO_COMPANIES: (typeof companies.$inferInsert)[] = [
  {
    id: harbor,
    name: 'Harbor Foods',
    phone: '(206) 555-0142',
    email: 'shipping@shipper.example',
    type: COMPANY_TYPE.shipper,
    address: address('2200 Alaskan Way', 'Pier 66, Dock 4', 'Seattle', 'WA', '98121'),
  },
  {
    id: bayview,
    name: 'Bayview Distribution',
    phone: '(510) 555-0178',
    email: 'receiving@receiver.example',
    type: COMPANY_TYPE.shipper,
    address: address('1475 Maritime Street', 'Receiving, Doors 20-38', 'Oakland', 'CA', '94607'),
  },
  {
    id: redwood,
    name: 'Redwood Freight',
    phone: '(541) 555-0119',
    email: 'dispatch@carrier.example',
    type: COMPANY_TYPE.carrier,
    address: address('880 Prairie Road', '', 'Eugene', 'OR', '97402'),
  },
  {
    id: summit,
    name: 'Summit Supply',
    phone: '(303) 555-0163',
    email: 'orders@stranger.example',
    type: COMPANY_TYPE.shipper,
    address: address('5100 Race Court', 'Suite 120', 'Denver', 'CO', '80216'),
  },
  {
    id: ironline,
    name: 'Ironline Carriers',
    phone: '(614) 555-0107',
    email: 'dispatch@othercarrier.example',
    type: COMPANY_TYPE.carrier,
    address: address('3800 Fisher Road', '', 'Columbus', 'OH', '43228'),
  },
];

type NewUser = typeof users.$inferInsert;
type Person = [id: string, email: string, firstName: string, lastName: string, phone: string, role: NewUser['role']];

/** The home screen shows the first six characters of an id, other screens the last six: both differ. */
const PEOPLE: Record<string, Person[]> = {
  [harbor]: [
    ['5e8b3c104c2e9b7d3a51d101', 'admin@shipper.example', 'Grace', 'Lindqvist', '(206) 555-0143', ROLE.admin],
    ['60a17f104c2e9b7d3a51d102', 'clerk@shipper.example', 'Marcus', 'Bell', '(206) 555-0144', ROLE.clerk],
    ['63d2b4104c2e9b7d3a51d103', 'driver@shipper.example', 'Tomás', 'Herrera', '(206) 555-0145', ROLE.driver],
  ],
  [bayview]: [
    ['5f4c09104c2e9b7d3a51d201', 'admin@receiver.example', 'Priya', 'Raman', '(510) 555-0179', ROLE.admin],
    ['6218e7104c2e9b7d3a51d202', 'clerk@receiver.example', 'Denise', 'Okafor', '(510) 555-0180', ROLE.clerk],
  ],
  [redwood]: [
    ['5eb76a104c2e9b7d3a51d301', 'admin@carrier.example', 'Walter', 'Kowalski', '(541) 555-0120', ROLE.admin],
    ['611f58104c2e9b7d3a51d302', 'associate@carrier.example', 'Jenna', 'Whitfield', '(541) 555-0121', ROLE.clerk],
    ['622e93104c2e9b7d3a51d303', 'driver@carrier.example', 'Ray', 'Delgado', '(541) 555-0122', ROLE.driver],
    ['64c0d1104c2e9b7d3a51d304', 'driver2@carrier.example', 'Lena', 'Sorensen', '(541) 555-0123', ROLE.driver],
  ],
  [summit]: [['5fa9f2104c2e9b7d3a51d401', 'admin@stranger.example', 'Oliver', 'Tran', '(303) 555-0164', ROLE.admin]],
  [ironline]: [
    ['6087bc104c2e9b7d3a51d501', 'admin@othercarrier.example', 'Hank', 'Morrow', '(614) 555-0108', ROLE.admin],
    ['651b46104c2e9b7d3a51d502', 'driver@othercarrier.example', 'Cole', 'Barrett', '(614) 555-0109', ROLE.driver],
  ],
};

/** The accounts without their password. */
export const DEMO_ACCOUNTS: (Omit<NewUser, 'passwordHash'> & { id: string })[] = Object.entries(PEOPLE).flatMap(
  ([companyId, people]) =>
    people.map(([id, email, firstName, lastName, phone, role]) => ({
      id,
      companyId,
      email,
      firstName,
      lastName,
      phone,
      role,
    })),
);

/** Id of the account with this e-mail address. */
export function demoUserId(email: string): string {
  const account = DEMO_ACCOUNTS.find((candidate) => candidate.email === email);
  if (!account) throw new Error(`There is no demo account ${email}`);
  return account.id;
}

type NewDriverAccount = typeof driverAccounts.$inferInsert;

/** What the carrier's drivers come with, which both docks look for; the other carrier's driver has no account to show that too. */
export const DEMO_DRIVER_ACCOUNTS: NewDriverAccount[] = [
  {
    id: '66b2c5104c2e9b7d3a51d601',
    userId: demoUserId('driver@carrier.example'),
    carrierId: redwood,
    accountName: 'Ray Delgado',
    driverLicense: 'OR-4418207',
    truckNum: '417',
    plate: 'YAJK 482',
    trlNum: 'RWF 5308',
  },
  {
    id: '66b2c6104c2e9b7d3a51d602',
    userId: demoUserId('driver2@carrier.example'),
    carrierId: redwood,
    accountName: 'Lena Sorensen',
    driverLicense: 'OR-6093315',
    truckNum: '422',
    plate: 'YBCL 907',
    trlNum: 'RWF 5321',
  },
];

const ROLE_NAMES = { [ROLE.admin]: 'admin', [ROLE.clerk]: 'clerk', [ROLE.driver]: 'driver' } as const;

/** Who can log in, for a person at a terminal. */
export function demoAccountLines(): string {
  const lines = DEMO_ACCOUNTS.map(({ email, role, companyId }) => {
    const company = DEMO_COMPANIES.find(({ id }) => id === companyId)?.name ?? '';
    return `  ${email.padEnd(34)} ${ROLE_NAMES[role]} of ${company}`;
  });
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}`, ...lines, ''].join('\n');
}
