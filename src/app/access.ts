/**
 * Which screen is for whom: role × company type × path, in one table. The router asks it, and so does the menu, so
 * nobody is shown a link that ends in NOT FOUND.
 */
import { matchPath } from 'react-router-dom';
import { type Actor, COMPANY_TYPE, ROLE, type Role } from '#domain/roles.ts';
import { PATHS, SETTINGS_TABS } from './paths.ts';

const WHO = {
  [COMPANY_TYPE.shipper]: {
    [ROLE.admin]: 'shipper-admin',
    [ROLE.clerk]: 'shipper-clerk',
    [ROLE.driver]: 'shipper-driver',
  },
  [COMPANY_TYPE.carrier]: {
    [ROLE.admin]: 'carrier-admin',
    [ROLE.clerk]: 'carrier-associate',
    [ROLE.driver]: 'carrier-driver',
  },
} as const;
type Who = (typeof WHO)[0][Role] | (typeof WHO)[1][Role];
const EVERY_WHO: readonly Who[] = Object.values(WHO).flatMap((roles) => Object.values(roles));

/** Null for a combination no rule knows (a newer server may send one): it gets the public screens only. */
function whoIs({ role, companyType }: Pick<Actor, 'role' | 'companyType'>): Who | null {
  const roles: Partial<Record<number, Who>> | undefined = WHO[companyType];
  return roles?.[role] ?? null;
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
  [PATHS.settingsTab, (who, { tab }) => settings(who, {}) && SETTINGS_TABS.some((known) => known === tab)],
  [PATHS.driverAccount, driversOwn],
  [PATHS.driverAccountEdit, driversOwn],
  [PATHS.createCarrier, (who) => who === 'carrier-admin'],
  [PATHS.waiting, everybody],
  [PATHS.notification, everybody],
];

export type Access = 'allowed' | 'sign-in' | 'not-found';

/**
 * Whether `actor` may open a protected path. Nobody signed in is sent to sign-in where that can lead anywhere; what is
 * for nobody, or for others, is not found.
 */
export function accessTo(pathname: string, actor: Pick<Actor, 'role' | 'companyType'> | null): Access {
  const who = actor && whoIs(actor);
  for (const [pattern, rule] of RULES) {
    const match = matchPath(pattern, pathname);
    if (!match) continue;
    if (!actor) return EVERY_WHO.some((somebody) => rule(somebody, match.params)) ? 'sign-in' : 'not-found';
    return who !== null && rule(who, match.params) ? 'allowed' : 'not-found';
  }
  return 'not-found';
}
