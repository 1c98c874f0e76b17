/**
 * Every address of the product for every kind of person: what stands there, and at which address one ends. The table
 * is written from the specification (its sections 2 and 6) and the decisions about what it leaves open, not from
 * access.ts, which the screens ask.
 */
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUIDE_PATHS, PATHS } from '#app/paths.ts';
import { Router } from '#app/router.tsx';
import { useSessionStore } from '#app/session-store.ts';
import type { CompanyType, Role } from '#domain/roles.ts';
import { bol, load } from '../support/device/freight.ts';
import { HARBOR, person, REDWOOD } from '../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';
import { renderUi } from '../support/render-ui.tsx';

const PEOPLE = {
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
const EVERYBODY = ['nobody', ...Object.keys(PEOPLE)] as Who[];

const SHIPPER_ADMIN: Who[] = ['shipper admin'];
const DOCK: Who[] = ['shipper admin', 'shipper clerk'];
const SHIPPER: Who[] = [...DOCK, 'shipper driver'];
const CARRIER: Who[] = ['carrier admin', 'carrier associate', 'carrier driver'];
const MEMBERS: Who[] = [...SHIPPER, ...CARRIER];

const LOAD = load(1);
const BOL = bol(0x11, LOAD);
const shipper = (rest: string) => `/shipper-account/HarborFoods/${rest}`;
const carrier = (rest: string) => `/carrier-account/RedwoodFreight/${rest}`;
const THE_LOAD = 'Load: 000001';
const ONE_BOL = 'Load: 000001, one BOL';

/** For everybody, signed in or not. */
const PUBLIC: readonly [path: string, screen: string][] = [
  ['/', ''],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password', 'Set a new password'],
  ['/faqs', 'FAQs'],
  ['/become-a-member', 'Become a member'],
  ['/shipper-signup', 'Get your company in, for shippers'],
  ['/shippersignup', 'Get your company in, for shippers'],
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

/** For those named; nobody is led to sign-in, everybody else finds nothing. */
const PROTECTED: readonly [path: string, screen: string, who: Who[], at?: string][] = [
  [shipper(`inbound/${LOAD._id}`), THE_LOAD, DOCK],
  [shipper(`inbound/${LOAD._id}/${BOL._id}`), ONE_BOL, DOCK],
  [shipper(`completed/${LOAD._id}`), THE_LOAD, SHIPPER],
  [shipper(`completed/${LOAD._id}/${BOL._id}`), ONE_BOL, SHIPPER],
  [shipper(`outbound/${LOAD._id}`), THE_LOAD, SHIPPER_ADMIN],
  [shipper(`outbound/${LOAD._id}/${BOL._id}`), ONE_BOL, SHIPPER_ADMIN],
  [shipper(`unsubmitted/${LOAD._id}`), THE_LOAD, SHIPPER_ADMIN],
  [shipper(`unsubmitted/${LOAD._id}/${BOL._id}`), ONE_BOL, SHIPPER_ADMIN],
  [shipper(`edit/${LOAD._id}`), 'Edit Load', SHIPPER_ADMIN],
  [carrier(`shipping/${LOAD._id}`), THE_LOAD, CARRIER],
  [carrier(`shipping/${LOAD._id}/${BOL._id}`), ONE_BOL, CARRIER],
  [carrier(`completed/${LOAD._id}`), THE_LOAD, CARRIER],
  [carrier(`completed/${LOAD._id}/${BOL._id}`), ONE_BOL, CARRIER],
  ['/build-outbound-load', 'Build Outbound Load', SHIPPER_ADMIN],
  ['/driver-checkin', 'Driver Checkin', DOCK],
  ['/pickup-checkout', 'Pickup Checkout', DOCK],
  ['/settings', 'Directory', [...SHIPPER_ADMIN, ...CARRIER], '/settings/directory'],
  ['/settings/directory', 'Directory', [...SHIPPER_ADMIN, ...CARRIER]],
  ['/settings/my-profile', 'My Profile', [...SHIPPER_ADMIN, ...CARRIER]],
  ['/settings/company-profile', 'Company Profile', [...SHIPPER_ADMIN, ...CARRIER]],
  ['/driverAcct/DanLee', 'Driver Account', CARRIER],
  ['/driverAcct/DanLee/edit-profile', 'Edit Driver Account', CARRIER],
  ['/create-carrier', 'Create Carrier Profile', ['carrier admin']],
  ['/waiting', 'Waiting to send', MEMBERS],
  ['/notifications', 'Notifications', MEMBERS],
  ['/notifications/000000000000000000000999', 'Notifications', MEMBERS, '/notifications'],
];

/** For nobody, signed in or not. */
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

interface Outcome {
  at: string;
  screen: string;
}

function expected(who: Who): [path: string, outcome: Outcome][] {
  const found = (path: string, name: string): [string, Outcome] => [path, { at: path, screen: name }];
  const home = { at: '/home', screen: 'Home' };
  const login = { at: '/login', screen: 'Log in' };
  return [
    ...PUBLIC.map(([path, name]) => found(path, name)),
    ['/login', who === 'nobody' ? login : home],
    ['/home', who === 'nobody' ? login : home],
    ['/home/0000000000000000000000a1', who === 'nobody' ? login : { ...home, at: '/home/0000000000000000000000a1' }],
    ...PROTECTED.map(([path, name, allowed, at = path]): [string, Outcome] => {
      if (who === 'nobody') return [path, login];
      return allowed.includes(who) ? [path, { at, screen: name }] : found(path, 'NOT FOUND');
    }),
    ...UNKNOWN.map((path) => found(path, 'NOT FOUND')),
  ];
}

function Here() {
  return <output data-testid="here">{useLocation().pathname}</output>;
}

/** What is on the screen, by the tab's title; NOT FOUND by its heading. */
function outcome(): Outcome {
  const heading = document.querySelector('h1')?.textContent;
  const title = document.title.replace(/(?: – )?Connex BOL$/, '');
  const one = screen.queryByText('The whole load') ? ', one BOL' : '';
  return { at: screen.getByTestId('here').textContent, screen: heading === 'NOT FOUND' ? heading : title + one };
}

async function walk(who: Who) {
  const wrong: unknown[] = [];
  for (const [path, wanted] of expected(who)) {
    document.title = 'nothing yet';
    const { unmount } = renderUi(
      <>
        <Router />
        <Here />
      </>,
      { path },
    );
    await waitFor(() => expect(outcome()).toEqual(wanted), { timeout: 5000 }).catch(() =>
      wrong.push({ path, wanted, got: outcome() }),
    );
    unmount();
  }
  expect(wrong).toEqual([]);
}

// The screens' modules, fetched before the clock of the first test runs.
beforeAll(async () => {
  await Promise.all(Object.values(import.meta.glob('../../src/app/routes/*.tsx')).map((fetched) => fetched()));
}, 60_000);

describe.each(EVERYBODY)('for %s', (who) => {
  beforeAll(async () => {
    if (who === 'nobody') return useSessionStore.setState({ status: 'out', session: null });
    const session = await signedInDevice(PEOPLE[who]);
    await pulled(session, { loads: [LOAD], bols: [BOL] });
    useSessionStore.setState({ status: 'in', session });
  });
  afterAll(async () => {
    useSessionStore.setState({ status: 'out', session: null });
    await wipeDevice();
  });

  it('each address shows what it is to show, and ends where it is to end', () => walk(who), 120_000);
});

it('the table above names every address there is', () => {
  const patterns = [...GUIDE_PATHS, ...Object.values(PATHS)];
  const named = [...expected('nobody').map(([path]) => path)];
  const asPattern = (pattern: string) =>
    new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);
  expect(patterns.filter((pattern) => !named.some((path) => asPattern(pattern).test(path)))).toEqual([]);
});
