/**
 * Every address of the product for every kind of person: what stands there, and at which address one ends. Written from the
 * specification (its sections 2 and 6) and the decisions about what it leaves open, not from access.ts, which the screens ask.
 */
import { webManifestIn } from '#app/web-manifest.ts';
import type { CompanyType, Role } from '#domain/roles.ts';
import { bol, load } from '../support/device/freight.ts';
import { BAYVIEW, HARBOR, partyOf, person, REDWOOD } from '../support/device/people.ts';

export const PEOPLE = {
  'shipper admin': person(0xa1, 'Ada', HARBOR, 1),
  'shipper clerk': person(0xa2, 'Cleo', HARBOR, 2),
  'shipper driver': person(0xa3, 'Sid', HARBOR, 3),
  'carrier admin': person(0xb1, 'Cora', REDWOOD, 1),
  'carrier associate': person(0xb2, 'Ali', REDWOOD, 2),
  'carrier driver': person(0xb3, 'Dan', REDWOOD, 3),
  // Combinations no table names: they get the public pages and nothing else.
  'role 4 at a shipper': person(0xc1, 'Zed', HARBOR, 4 as Role),
  'role 0 at a carrier': person(0xc2, 'Nil', REDWOOD, 0 as Role),
  'admin at a company of type 2': person(0xc3, 'Tia', { ...HARBOR, type: 2 as CompanyType }, 1),
} as const;
type Who = 'nobody' | keyof typeof PEOPLE;
export const EVERYBODY = ['nobody', ...Object.keys(PEOPLE)] as Who[];

const SHIPPER_ADMIN: Who[] = ['shipper admin'];
const DOCK: Who[] = ['shipper admin', 'shipper clerk'];
const SHIPPER: Who[] = [...DOCK, 'shipper driver'];
const CARRIER: Who[] = ['carrier admin', 'carrier associate', 'carrier driver'];
const MEMBERS: Who[] = [...SHIPPER, ...CARRIER];
/** Those with all tabs of the settings; the others have their own profile. */
const SETTINGS: Who[] = [...SHIPPER_ADMIN, ...CARRIER];

const DAN = PEOPLE['carrier driver']._id;
const parties = (shipper: typeof HARBOR) => ({ shipperId: shipper._id, shipper: partyOf(shipper) });
const toHarbor = { receiverId: HARBOR._id, receiver: partyOf(HARBOR), driverId: DAN };

/** Harbor sends it, Redwood and Dan carry it. */
const LOAD = load(1);
const BOL = bol(0x11, LOAD, { driverId: DAN });
/** The same, completed. */
const DONE = load(2);
const DONE_BOL = bol(0x21, DONE, { driverId: DAN, completed: true });
/** Harbor receives it. */
const COMING = load(3, parties(BAYVIEW));
const COMING_BOL = bol(0x31, COMING, toHarbor);
/** Harbor has not shipped it. */
const SAVED = load(4, { ready: false, carrierId: null, carrier: null });
const SAVED_BOL = bol(0x41, SAVED);
/** Nobody here has it. */
const GONE = load(5);
export const FREIGHT = { loads: [LOAD, DONE, COMING, SAVED], bols: [BOL, DONE_BOL, COMING_BOL, SAVED_BOL] };
const shipper = (rest: string) => `/shipper-account/HarborFoods/${rest}`;
const carrier = (rest: string) => `/carrier-account/RedwoodFreight/${rest}`;
const onBoth = (shippers: Who[], shipperPath: string, carriers: Who[], carrierPath: string): Ends => ({
  ...Object.fromEntries(shippers.map((who) => [who, shipper(shipperPath)])),
  ...Object.fromEntries(carriers.map((who) => [who, carrier(carrierPath)])),
});
/** Who finds a screen at an address of a load, and where they end. */
type Ends = Partial<Record<Who, string>>;

/** For everybody, logged in or not. */
const PUBLIC: readonly [path: string, screen: string][] = [
  ['/', ''],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password', 'Set a new password'],
  ['/undo-email-change', 'Put your email address back'],
  ['/faqs', 'FAQs'],
  ['/become-a-member', 'Become a member'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/shipper-signup', 'Set up your company, for shippers'],
  ['/shippersignup', 'Set up your company, for shippers'],
  ['/shipper-signup-two', 'Create a load, for shippers'],
  ['/shippersignup2', 'Create a load, for shippers'],
  ['/shippersignup3', 'Check the driver in and out, for shippers'],
  ['/shippersignup4', 'Follow it to the delivery, for shippers'],
  ['/carrier-signup', 'See what you carry, for carriers'],
  ['/carriersignup', 'See what you carry, for carriers'],
  ['/carriersignup2', 'Assign a driver, for carriers'],
  ['/carriersignup3', 'Know where you stand, for carriers'],
  ['/driver-signup', 'Your loads on your phone, for drivers'],
  ['/driversignup', 'Your loads on your phone, for drivers'],
  ['/driversignup2', 'At the dock, for drivers'],
];

const OPEN = onBoth(DOCK, `outbound/${LOAD._id}`, CARRIER, `shipping/${LOAD._id}`);
const OPEN_BOL = onBoth(DOCK, `outbound/${LOAD._id}/${BOL._id}`, CARRIER, `shipping/${LOAD._id}/${BOL._id}`);
const COMES = onBoth(DOCK, `inbound/${COMING._id}`, CARRIER, `shipping/${COMING._id}`);
const COMES_BOL = onBoth(
  DOCK,
  `inbound/${COMING._id}/${COMING_BOL._id}`,
  CARRIER,
  `shipping/${COMING._id}/${COMING_BOL._id}`,
);
const ENDED = onBoth(SHIPPER, `completed/${DONE._id}`, CARRIER, `completed/${DONE._id}`);
const ENDED_BOL = onBoth(
  SHIPPER,
  `completed/${DONE._id}/${DONE_BOL._id}`,
  CARRIER,
  `completed/${DONE._id}/${DONE_BOL._id}`,
);
const KEPT = onBoth(DOCK, `unsubmitted/${SAVED._id}`, [], '');
const KEPT_BOL = onBoth(DOCK, `unsubmitted/${SAVED._id}/${SAVED_BOL._id}`, [], '');

/**
 * Addresses of loads: where those named end, whatever the address says of side, company and list; the others find
 * no load where their own loads would be, and nothing elsewhere.
 */
const LOADS: readonly [path: string, ends: Ends, own: Who[]][] = [
  [shipper(`outbound/${LOAD._id}`), OPEN, DOCK],
  [shipper(`outbound/${LOAD._id}/${BOL._id}`), OPEN_BOL, DOCK],
  [shipper(`inbound/${LOAD._id}`), OPEN, DOCK],
  [shipper(`inbound/${LOAD._id}/${BOL._id}`), OPEN_BOL, DOCK],
  [shipper(`unsubmitted/${LOAD._id}`), OPEN, DOCK],
  [shipper(`completed/${LOAD._id}`), OPEN, SHIPPER],
  [carrier(`shipping/${LOAD._id}`), OPEN, CARRIER],
  [carrier(`shipping/${LOAD._id}/${BOL._id}`), OPEN_BOL, CARRIER],
  [carrier(`completed/${LOAD._id}`), OPEN, CARRIER],
  [`/shipper-account/SomebodyElse/outbound/${LOAD._id}`, OPEN, DOCK],
  [`/carrier-account/SomebodyElse/shipping/${LOAD._id}`, OPEN, CARRIER],
  [shipper(`INBOUND/${COMING._id}`), COMES, DOCK],
  [shipper(`inbound/${COMING._id}`), COMES, DOCK],
  [shipper(`inbound/${COMING._id}/${COMING_BOL._id}`), COMES_BOL, DOCK],
  [shipper(`outbound/${COMING._id}`), COMES, DOCK],
  [carrier(`shipping/${COMING._id}`), COMES, CARRIER],
  [shipper(`completed/${DONE._id}`), ENDED, SHIPPER],
  [shipper(`completed/${DONE._id}/${DONE_BOL._id}`), ENDED_BOL, SHIPPER],
  [shipper(`outbound/${DONE._id}`), ENDED, DOCK],
  [shipper(`inbound/${DONE._id}`), ENDED, DOCK],
  [carrier(`completed/${DONE._id}`), ENDED, CARRIER],
  [carrier(`completed/${DONE._id}/${DONE_BOL._id}`), ENDED_BOL, CARRIER],
  [carrier(`shipping/${DONE._id}`), ENDED, CARRIER],
  [shipper(`unsubmitted/${SAVED._id}`), KEPT, DOCK],
  [shipper(`unsubmitted/${SAVED._id}/${SAVED_BOL._id}`), KEPT_BOL, DOCK],
  [shipper(`outbound/${SAVED._id}`), KEPT, DOCK],
  [carrier(`shipping/${SAVED._id}`), KEPT, CARRIER],
  [shipper(`inbound/${GONE._id}`), {}, DOCK],
  [shipper(`outbound/${GONE._id}/${BOL._id}`), {}, DOCK],
  [shipper(`completed/${GONE._id}`), {}, SHIPPER],
  [carrier(`shipping/${GONE._id}`), {}, CARRIER],
];

/** For those named; nobody is led to login, everybody else finds nothing. */
const PROTECTED: readonly [path: string, screen: string, who: Who[], at?: string][] = [
  [shipper(`edit/${LOAD._id}`), 'Edit Load', SHIPPER_ADMIN],
  ['/build-outbound-load', 'Build Outbound Load', SHIPPER_ADMIN],
  ['/driver-checkin', 'Driver Checkin', DOCK],
  ['/pickup-checkout', 'Pickup Checkout', DOCK],
  ['/settings/directory', 'Directory', SETTINGS],
  ['/settings/my-profile', 'My Profile', MEMBERS],
  ['/settings/company-profile', 'Company Profile', SETTINGS],
  ['/driverAcct/DanLee', 'Driver Account', CARRIER],
  ['/driverAcct/DanLee/edit-profile', 'Edit Driver Account', CARRIER],
  ['/create-carrier', 'Create Carrier Profile', ['carrier admin']],
  ['/reports', 'Reports', ['shipper admin', 'carrier admin']],
  ['/waiting', 'Waiting to send', MEMBERS],
  ['/notifications', 'Notifications', MEMBERS],
  ['/notifications/000000000000000000000999', 'Notification', MEMBERS],
];

/** For nobody, logged in or not. */
const UNKNOWN: readonly string[] = [
  '/nowhere',
  '/home/0000000000000000000000a1/more',
  '/settings/billing',
  '/settings/directory/more',
  '/shippersignup5',
  '/carriersignup4',
  '/driversignup3',
  '/shipper-account',
  '/shipper-account/HarborFoods',
  shipper('outbound'),
  shipper(`shipping/${LOAD._id}`),
  shipper(`inbox/${LOAD._id}`),
  shipper(`edit/${LOAD._id}/${BOL._id}`),
  shipper(`outbound/${LOAD._id}/${BOL._id}/more`),
  carrier(`inbound/${LOAD._id}`),
  carrier(`outbound/${LOAD._id}`),
  carrier(`edit/${LOAD._id}`),
  carrier(`inbound/${LOAD._id}/${BOL._id}`),
  '/driverAcct',
  '/driverAcct/DanLee/delete',
];

export interface Outcome {
  at: string;
  screen: string;
}

export function expected(who: Who): [path: string, outcome: Outcome][] {
  const found = (path: string, name: string): [string, Outcome] => [path, { at: path, screen: name }];
  const notFound = (path: string) => found(path, 'NOT FOUND');
  const home = { at: '/home', screen: 'Home' };
  const login = { at: '/login', screen: 'Log in' };
  return [
    ...PUBLIC.map(([path, name]) => found(path, name)),
    ['/login', who === 'nobody' ? login : home],
    ['/home', who === 'nobody' ? login : home],
    ['/home/0000000000000000000000a1', who === 'nobody' ? login : { ...home, at: '/home/0000000000000000000000a1' }],
    ...PROTECTED.map(([path, name, allowed, at = path]): [string, Outcome] => {
      if (who === 'nobody') return [path, login];
      return allowed.includes(who) ? [path, { at, screen: name }] : notFound(path);
    }),
    ...LOADS.map(([path, ends, own]): [string, Outcome] => {
      if (who === 'nobody') return [path, login];
      const at = ends[who];
      if (at !== undefined) return [path, { at, screen: loadScreen(at) }];
      return own.includes(who) ? [path, { at: path, screen: 'Load not found' }] : notFound(path);
    }),
    ['/settings', settingsOf(who)],
    ...UNKNOWN.map((path) => notFound(path)),
  ];
}

/** What the system opens is the same for everybody: whoever has no such screen begins at home. */
export function fromSystem(who: Who): [path: string, outcome: Outcome][] {
  const { shortcuts, file_handlers } = webManifestIn('en-US', (text) => text);
  return [...shortcuts.map(({ url }) => url), ...file_handlers.map(({ action }) => action)].map((url) => {
    const at = url.replace(/\?.*/, '');
    const [, name = 'Home', allowed = []] = PROTECTED.find(([path]) => path === at) ?? [];
    if (who === 'nobody') return [url, { at: '/login', screen: 'Log in' }];
    return [url, allowed.includes(who) ? { at, screen: name } : { at: '/home', screen: 'Home' }];
  });
}

/** Where the settings begin: with the first tab of a person. */
function settingsOf(who: Who): Outcome {
  if (who === 'nobody') return { at: '/login', screen: 'Log in' };
  if (SETTINGS.includes(who)) return { at: '/settings/directory', screen: 'Directory' };
  if (MEMBERS.includes(who)) return { at: '/settings/my-profile', screen: 'My Profile' };
  return { at: '/settings', screen: 'NOT FOUND' };
}

/** Title of the page at a load's right address. */
function loadScreen(at: string): string {
  const [, , , , loadId = '', bolId] = at.split('/');
  return `Load: ${loadId.slice(18)}${bolId ? ', one BOL' : ''}`;
}
