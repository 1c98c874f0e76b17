import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { nextVersion } from '../db/schema/columns.ts';
import { type DriverAccountRow, driverAccounts } from '../db/schema/driver-accounts.ts';
import { users } from '../db/schema/users.ts';

/** An account with whose it is: what permissions are about. */
export interface DriverAccount extends DriverAccountRow {
  companyId: string;
}

const withHolder = (db: Db) =>
  db
    .select({ ...getTableColumns(driverAccounts), companyId: users.companyId })
    .from(driverAccounts)
    .innerJoin(users, and(eq(users.id, driverAccounts.userId), isNull(users.deletedAt)));

export async function findAccount(db: Db, id: string): Promise<DriverAccount | null> {
  const [row] = await withHolder(db).where(eq(driverAccounts.id, id));
  return row ?? null;
}

export async function findAccountOfUser(db: Db, userId: string): Promise<DriverAccount | null> {
  const [row] = await withHolder(db).where(eq(driverAccounts.userId, userId));
  return row ?? null;
}

/** An account, locked until the transaction ends. */
export async function lockAccount(tx: Db, id: string): Promise<DriverAccount | null> {
  const [row] = await withHolder(tx).where(eq(driverAccounts.id, id)).for('update', { of: driverAccounts });
  return row ?? null;
}

export type AccountChanges = Partial<Omit<typeof driverAccounts.$inferInsert, 'id' | 'userId' | 'version'>>;

export async function updateAccount(tx: Db, id: string, changes: AccountChanges): Promise<void> {
  await tx
    .update(driverAccounts)
    .set({ ...changes, version: nextVersion })
    .where(eq(driverAccounts.id, id));
}

/** The load this driver is on: of those with an open BOL of theirs one checked in, else the earliest pick-up. */
export async function currentLoadOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from loads l join bols b on b.load_id = l.id
    where b.driver_id = ${userId} and not b.completed and l.ready and not l.deleted
    order by (l.checkin is null and b.checkin is null), l.p_u_date, l.id limit 1`);
  return rows[0]?.id ?? null;
}
