/** A carrier as `/api/connex` shows it: a company of type 0 with its list of driver accounts. */
import { asc, eq } from 'drizzle-orm';
import type { Carrier } from '#contract/carrier.ts';
import type { Actor } from '#domain/roles.ts';
import type { Db } from '../db/database.ts';
import type { CompanyRow } from '../db/schema/companies.ts';
import { carrierDrivers } from '../db/schema/driver-accounts.ts';

/** Ids of the accounts on a carrier's list, in the order they were added. */
export async function driversOnList(db: Db, carrierId: string): Promise<string[]> {
  const rows = await db
    .select({ id: carrierDrivers.driverAccountId })
    .from(carrierDrivers)
    .where(eq(carrierDrivers.carrierId, carrierId))
    .orderBy(asc(carrierDrivers.addedAt), asc(carrierDrivers.driverAccountId));
  return rows.map(({ id }) => id);
}

/** The list is the carrier's own business: others see the carrier without it. */
export async function showCarrier(db: Db, actor: Actor, row: CompanyRow): Promise<Carrier> {
  const { id, name, phone, email, adminId } = row;
  const drivers = id === actor.companyId ? await driversOnList(db, id) : [];
  return { _id: id, carrierName: name, phone, email, admin: adminId, drivers };
}
