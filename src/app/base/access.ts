/**
 * Which screen is for whom: role × company type × path, in one table. The router asks it, and so do the menu, the rows
 * of the dashboard and the notices, so nobody is shown a link that ends in NOT FOUND. Whose loads somebody may open is
 * not said here again: the permission table decides (`load.read` in the relation a list is made of).
 */
import { matchPath } from 'react-router-dom';
import { CATEGORIES, type Category } from '#domain/load-category.ts';
import { may } from '#domain/permissions.ts';
import type { Relation } from '#domain/relation.ts';
import { type Actor, COMPANY_TYPE, isStaff, ROLE } from '#domain/roles.ts';
import type { Verb } from '#domain/verbs.ts';
import { loadPath, PATHS, SETTINGS_TABS, settingsPath } from './paths.ts';

type Person = Pick<Actor, 'role' | 'companyType'>;

const EVERY_PERSON: readonly Person[] = Object.values(COMPANY_TYPE).flatMap((companyType) =>
  Object.values(ROLE).map((role) => ({ role, companyType })),
);

/** False for a combination no rule knows (a newer server may send one): it gets the public screens only. */
const isKnown = (person: Person) =>
  EVERY_PERSON.some(({ role, companyType }) => role === person.role && companyType === person.companyType);

/** How somebody stands to the loads of a list. */
const STANDING: Record<Category, readonly Relation[]> = {
  inbound: ['receiver'],
  outbound: ['shipper'],
  unsubmitted: ['shipper'],
  shipping: ['carrier', 'driver'],
  completed: ['shipper', 'receiver', 'carrier', 'driver'],
};

/** On which side of the addresses somebody's loads are. */
export function sideOf({ companyType }: Pick<Actor, 'companyType'>): 'shipper' | 'carrier' {
  return companyType === COMPANY_TYPE.carrier ? 'carrier' : 'shipper';
}

type Rule = (person: Person, params: Record<string, string | undefined>) => boolean;

function loadsOf(side: 'shipper' | 'carrier'): Rule {
  return (person, params) => {
    const category = CATEGORIES.find((known) => known === params.category?.toLowerCase());
    if (category === undefined || sideOf(person) !== side) return false;
    return may(person, 'load.read', new Set(STANDING[category]), { completed: category === 'completed' });
  };
}
const carries: Rule = ({ companyType }) => companyType === COMPANY_TYPE.carrier;
const settings: Rule = (person) => carries(person, {}) || person.role === ROLE.admin;
const dock: Rule = (person) => !carries(person, {}) && isStaff(person.role);
const everybody: Rule = () => true;

/** Addresses of a load. What is wrong in one of them for its reader is corrected once the load is known. */
const LOAD_RULES: readonly [pattern: string, rule: Rule][] = [
  [PATHS.shipperLoad, loadsOf('shipper')],
  [PATHS.shipperBol, loadsOf('shipper')],
  [PATHS.carrierLoad, loadsOf('carrier')],
  [PATHS.carrierBol, loadsOf('carrier')],
];

const RULES: readonly [pattern: string, rule: Rule][] = [
  [PATHS.editLoad, (person) => !carries(person, {}) && may(person, 'load.edit', new Set(['shipper']))],
  [PATHS.buildLoad, (person) => may(person, 'load.build')],
  [PATHS.driverCheckin, dock],
  [PATHS.pickupCheckout, dock],
  [PATHS.settings, everybody],
  [settingsPath('my-profile'), everybody],
  [PATHS.settingsTab, (person, { tab }) => settings(person, {}) && SETTINGS_TABS.some((known) => known === tab)],
  [PATHS.driverAccount, carries],
  [PATHS.driverAccountEdit, carries],
  [PATHS.reports, (person) => may(person, 'report.read')],
  [PATHS.createCarrier, (person) => may(person, 'carrier.edit')],
  [PATHS.waiting, everybody],
  [PATHS.notification, everybody],
];

/** `elsewhere`: an address of a load as others have it; the same load may have one for this person. */
export type Access = 'allowed' | 'elsewhere' | 'sign-in' | 'not-found';

/**
 * Whether `actor` may open a protected path. Nobody logged in is sent to login where that can lead anywhere; what is
 * for nobody, or for others, is not found.
 */
export function accessTo(pathname: string, actor: Person | null): Access {
  const match = ruleOf(RULES, pathname) ?? ruleOf(LOAD_RULES, pathname);
  if (match === null) return 'not-found';
  const forSomebody = EVERY_PERSON.some(match.allows);
  if (actor === null) return forSomebody ? 'sign-in' : 'not-found';
  if (!isKnown(actor)) return 'not-found';
  if (match.allows(actor)) return 'allowed';
  return forSomebody && match.rules === LOAD_RULES ? 'elsewhere' : 'not-found';
}

function ruleOf(rules: typeof RULES, pathname: string) {
  for (const [pattern, rule] of rules) {
    const match = matchPath(pattern, pathname);
    if (match) return { rules, allows: (person: Person) => rule(person, match.params) };
  }
  return null;
}

/** The address of a load in a list; null for readers without a screen for that list. */
export function listAddress(
  { actor, company }: { actor: Actor; company: { name: string } },
  category: Category,
  loadId: string,
): string | null {
  const side = sideOf(actor);
  // The rule itself, not the address held against all of them: each row of a list asks at each drawing.
  const isTheirs = isKnown(actor) && loadsOf(side)(actor, { category });
  return isTheirs ? loadPath(side, company.name, category, loadId) : null;
}

/** What can be done with several rows of a list at once. */
export type ListAction = 'signed-pdfs' | 'assign-driver' | 'ship';

const ACTION_VERBS: Record<ListAction, Verb> = {
  'signed-pdfs': 'bol.read',
  'assign-driver': 'driver.assign',
  ship: 'load.edit',
};

const ACTIONS: Record<Category, readonly ListAction[]> = {
  inbound: ['signed-pdfs'],
  outbound: ['signed-pdfs', 'assign-driver'],
  // Hardly anybody signs what is not shipped yet.
  unsubmitted: ['ship'],
  shipping: ['signed-pdfs', 'assign-driver'],
  completed: ['signed-pdfs'],
};

/** What this reader may do with several rows of a list at once; nothing for readers who may do nothing. */
export function listActions(actor: Actor, category: Category): ListAction[] {
  const facts = { completed: category === 'completed' };
  return ACTIONS[category].filter((action) => may(actor, ACTION_VERBS[action], new Set(STANDING[category]), facts));
}
