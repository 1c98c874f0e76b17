/**
 * Which screen is for whom: role × company type × path, in one table. The router asks it, and so does the menu, so
 * nobody is shown a link that ends in NOT FOUND.
 */
import { matchPath } from 'react-router-dom';
import { type Actor, COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import { PATHS } from './paths.ts';

type Who =
  | 'shipper-admin'
  | 'shipper-clerk'
  | 'shipper-driver'
  | 'carrier-admin'
  | 'carrier-associate'
  | 'carrier-driver';

function whoIs({ role, companyType }: Pick<Actor, 'role' | 'companyType'>): Who {
  const side = companyType === COMPANY_TYPE.carrier ? 'carrier' : 'shipper';
  if (role === ROLE.driver) return `${side}-driver`;
  if (role === ROLE.admin) return `${side}-admin`;
  return side === 'carrier' ? 'carrier-associate' : 'shipper-clerk';
}

const SHIPPER_CATEGORIES: Partial<Record<Who, readonly string[]>> = {
  'shipper-admin': ['inbound', 'outbound', 'unsubmitted', 'completed', 'edit'],
  'shipper-clerk': ['inbound', 'completed'],
  'shipper-driver': ['completed'],
};
const CARRIER: readonly Who[] = ['carrier-admin', 'carrier-associate', 'carrier-driver'];
const CARRIER_CATEGORIES = ['shipping', 'completed'];

type Rule = (who: Who, params: Record<string, string | undefined>) => boolean;
const shipperLoad: Rule = (who, { category }) => SHIPPER_CATEGORIES[who]?.includes(category ?? '') ?? false;
const carrierLoad: Rule = (who, { category }) => CARRIER.includes(who) && CARRIER_CATEGORIES.includes(category ?? '');
const settings: Rule = (who) => who === 'shipper-admin' || CARRIER.includes(who);
const dock: Rule = (who) => who === 'shipper-admin' || who === 'shipper-clerk';
const driversOwn: Rule = (who) => CARRIER.includes(who);
const everybody: Rule = () => true;

const RULES: readonly [pattern: string, rule: Rule][] = [
  [PATHS.shipperLoad, shipperLoad],
  [PATHS.shipperBol, (who, params) => params.category !== 'edit' && shipperLoad(who, params)],
  [PATHS.carrierLoad, carrierLoad],
  [PATHS.carrierBol, carrierLoad],
  [PATHS.buildLoad, (who) => who === 'shipper-admin'],
  [PATHS.driverCheckin, dock],
  [PATHS.pickupCheckout, dock],
  [PATHS.settings, settings],
  [PATHS.settingsTab, settings],
  [PATHS.driverAccount, driversOwn],
  [PATHS.driverAccountEdit, driversOwn],
  [PATHS.createCarrier, (who) => who === 'carrier-admin'],
  [PATHS.waiting, everybody],
  [PATHS.notification, everybody],
];

export type Access = 'allowed' | 'sign-in' | 'not-found';

/** Whether `actor` may open a protected path; nobody signed in is sent to sign-in, a path of others is not found. */
export function accessTo(pathname: string, actor: Pick<Actor, 'role' | 'companyType'> | null): Access {
  for (const [pattern, rule] of RULES) {
    const match = matchPath(pattern, pathname);
    if (!match) continue;
    if (!actor) return 'sign-in';
    return rule(whoIs(actor), match.params) ? 'allowed' : 'not-found';
  }
  return 'not-found';
}
