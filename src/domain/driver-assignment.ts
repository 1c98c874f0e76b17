/**
 * Assigning a driver to the BOLs of a load. The sender names the driver they saw, so that two people who assign at the
 * same time find out about each other instead of overwriting silently.
 */
import { t } from '#language/say.ts';
import { isLoadCompleted } from './load-category.ts';
import { driversAt, type FormerDriver } from './relation.ts';
import { ROLE } from './roles.ts';

interface AssignQuestion {
  load: { carrierId: string | null };
  bols: readonly { completed: boolean }[];
  /** The chosen driver; null while none is chosen. */
  driver: { role: number; companyId: string } | null;
  /** True when somebody else assigned another driver meanwhile: see `driverChanged`. */
  changed?: boolean;
}

/** Why the driver cannot be assigned now, or null. */
export function whyNotAssignDriver({ load, bols, driver, changed }: AssignQuestion): string | null {
  if (isLoadCompleted(bols)) return t('This load is completed.');
  if (driver === null) return t('Choose a driver first.');
  if (driver.role !== ROLE.driver) return t('This person is not a driver.');
  if (load.carrierId === null) return t('The load has no carrier yet.');
  if (driver.companyId !== load.carrierId) return t('This driver works for another carrier.');
  return changed ? t('Another driver was assigned in the meantime.') : null;
}

/**
 * True when a BOL has a driver who is neither the one the sender saw (`replaces`) nor the one to be assigned. Without
 * `replaces` (other clients) nothing is compared.
 */
export function driverChanged(
  bols: readonly { driverId: string | null; completed: boolean }[],
  replaces: string | null | undefined,
  driverId: string,
): boolean {
  if (replaces === undefined) return false;
  const expected = new Set([null, replaces, driverId]);
  return bols.some((bol) => !bol.completed && !expected.has(bol.driverId));
}

interface AssignableBol<T> {
  completed: boolean;
  driverId: string | null;
  driver: T | null;
}

/** The BOL with this driver. A completed BOL keeps the driver who delivered it. */
export function assignDriver<T extends { _id: string }, B extends AssignableBol<T>>(bol: B, tag: T): B {
  return bol.completed ? bol : { ...bol, driverId: tag._id, driver: tag };
}

/** Drivers of one BOL who were replaced, the last ones. */
const FORMER_DRIVERS_MAX = 50;

/** What becomes of a BOL that another driver gets at `now`, or none: what the one before did until then still counts. */
export function replaceDriver(
  { driverId, formerDrivers }: { driverId: string | null; formerDrivers: FormerDriver[] },
  next: string | null,
  now: string,
): { driverId: string | null; formerDrivers: FormerDriver[] } {
  if (driverId === null || driverId === next) return { driverId: next, formerDrivers };
  return {
    driverId: next,
    formerDrivers: [...formerDrivers, { userId: driverId, until: now }].slice(-FORMER_DRIVERS_MAX),
  };
}

/**
 * Whom a fact names as the driver. `said`: whom its maker had before them, who may have been replaced since; undefined from
 * older devices. Whoever never drove this BOL is not believed.
 */
export function driverOfFact(
  bol: { driverId: string | null; formerDrivers: readonly FormerDriver[] },
  said: string | null | undefined,
  at: string,
): string | null {
  const known = [null, bol.driverId, ...bol.formerDrivers.map(({ userId }) => userId)];
  if (said !== undefined && known.includes(said)) return said;
  return driversAt(bol, at)[0] ?? null;
}

interface DrivenBol {
  completed: boolean;
  driverId: string | null;
}

/**
 * The driver of a BOL that is added to a load: the one who has every other open BOL of it, or null, when there is no
 * other one, when they differ, or when one of them has none. Freight must not stay behind unseen.
 */
export function driverOfAddedBol(others: readonly DrivenBol[]): string | null {
  const [first, ...rest] = others.filter(({ completed }) => !completed);
  const driverId = first?.driverId ?? null;
  return rest.every((bol) => bol.driverId === driverId) ? driverId : null;
}

/**
 * Open BOLs without a driver on a load where another BOL has one; 0 where nobody is assigned yet at all. What stands at
 * its dock was not left behind, whoever brought it.
 */
export function countLeftBehind(bols: readonly (DrivenBol & { checkin: string | null })[]): number {
  if (bols.every(({ driverId }) => driverId === null)) return 0;
  return bols.filter(({ completed, driverId, checkin }) => !completed && driverId === null && checkin === null).length;
}

/** `1 BOL has no driver`, `3 BOLs have no driver`; empty for none. */
export function leftBehindWords(count: number): string {
  return count === 0 ? '' : t('{count, plural, one {# BOL has no driver} other {# BOLs have no driver}}', { count });
}
