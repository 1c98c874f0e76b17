/** The demo: its companies and people, then everything they do, acted out. */
import { eq, sql } from 'drizzle-orm';
import { ROLE } from '#domain/roles.ts';
import { Changes, membersOf } from '../base/changes.ts';
import type { Db, Services } from '../base/services.ts';
import { carrierDrivers, companies, driverAccounts, users } from '../db/schema/people.ts';
import { transaction } from '../db/transaction.ts';
import { hashPassword } from '../people/password-hash.ts';
import { publish } from '../sync/publish.ts';
import { DEMO_ACCOUNTS, DEMO_COMPANIES, DEMO_COMPANY_IDS, DEMO_DRIVER_ACCOUNTS, DEMO_PASSWORD } from './demo-people.ts';
import { seedLoads } from './seed-loads.ts';

/** Any number; two servers that start on one empty database must not both fill it. */
const LOCK = 7_205_102;

/**
 * Fills an empty database with companies, people and freight, all in one transaction; a database with a company in it
 * is left alone. Documents are stored before it commits: one without a row is harmless, a row without one is not.
 */
export async function seedDemo({ database, files, clock }: Services): Promise<boolean> {
  return transaction(database, 'write', async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const { rows } = await tx.execute(sql`select from companies limit 1`);
    if (rows.length > 0) return false;
    const changes = new Changes();
    await seedPeople(tx, changes);
    await seedTrucks(tx, clock());
    await seedLoads({ tx, changes, now: clock(), storeFile: (sha256, bytes) => files.put(sha256, bytes) });
    await publish(tx, changes);
    return true;
  });
}

/** Companies and accounts of the demo, told to everybody in each company. */
export async function seedPeople(tx: Db, changes: Changes): Promise<void> {
  await tx.insert(companies).values(DEMO_COMPANIES);
  // One hash for all of them: hashing twelve times would only make the first start slower.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await tx.insert(users).values(DEMO_ACCOUNTS.map((account) => ({ ...account, passwordHash })));
  for (const { id, companyId, role } of DEMO_ACCOUNTS) {
    changes.touch([membersOf(companyId)], 'company', [companyId]);
    changes.touch([membersOf(companyId)], 'person', [id]);
    if (role === ROLE.admin) await tx.update(companies).set({ adminId: id }).where(eq(companies.id, companyId));
  }
}

/** Trucks, plates and trailers, before the loads that name them; each driver on the carrier's list. */
async function seedTrucks(tx: Db, addedAt: Date): Promise<void> {
  await tx.insert(driverAccounts).values(DEMO_DRIVER_ACCOUNTS);
  await tx
    .insert(carrierDrivers)
    .values(
      DEMO_DRIVER_ACCOUNTS.map(({ id }) => ({ carrierId: DEMO_COMPANY_IDS.redwood, driverAccountId: id, addedAt })),
    );
}

/** Whether this database holds the demo, now or from an earlier start. */
export async function isDemo(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from companies where id = ${DEMO_COMPANY_IDS.harbor}`);
  return rows.length > 0;
}
