/**
 * How an actor stands to a load or a BOL. One person can stand in two relations at once (a company that ships to
 * itself), so this is a set. Permissions and presentation are decided by relation, never by comparing ids elsewhere.
 */
import type { Actor } from './roles.ts';
import { COMPANY_TYPE, isStaff } from './roles.ts';

export type Relation = 'shipper' | 'receiver' | 'carrier' | 'driver';

export interface LoadParties {
  shipperId: string;
  carrierId: string | null;
  ready: boolean;
  deleted: boolean;
}

/** A driver somebody else took the place of. */
export interface FormerDriver {
  userId: string;
  /** When the server heard of it, ISO. */
  until: string;
}

export interface BolParties {
  receiverId: string | null;
  driverId: string | null;
  /** In the order they were replaced. Devices do not know them. */
  formerDrivers?: readonly FormerDriver[] | undefined;
}

/**
 * Relations of `actor` to a load with these BOLs. Only the shipper knows a load that is not ready; a deleted load has
 * no relations at all, so nothing is visible or allowed. The shipper's own drivers (role 3) relate as shipper too:
 * what they may do is the permission table's business. `at`: for what somebody did then, ISO. A driver who was replaced
 * since was the driver when they did it, and could not know of it without a network.
 */
export function relationsTo(
  actor: Actor,
  load: LoadParties,
  bols: readonly BolParties[],
  at: string | null = null,
): Set<Relation> {
  const relations = new Set<Relation>();
  if (load.deleted) return relations;
  if (load.shipperId === actor.companyId) relations.add('shipper');
  if (!load.ready) return relations;
  if (actor.companyType === COMPANY_TYPE.carrier && load.carrierId === actor.companyId && isStaff(actor.role)) {
    relations.add('carrier');
  }
  if (bols.some((bol) => bol.receiverId !== null && bol.receiverId === actor.companyId)) relations.add('receiver');
  if (bols.some((bol) => drives(actor.userId, bol, at))) relations.add('driver');
  return relations;
}

const drives = (userId: string, bol: BolParties, at: string | null) =>
  bol.driverId === userId || (at !== null && driversAt(bol, at).includes(userId));

/** Who may have driven a BOL at that time: its driver, and those who were replaced since, the next one first. */
export function driversAt({ driverId, formerDrivers = [] }: Omit<BolParties, 'receiverId'>, at: string): string[] {
  const since = formerDrivers.filter(({ until }) => Date.parse(at) <= Date.parse(until));
  return [...since.map(({ userId }) => userId), ...(driverId === null ? [] : [driverId])];
}
