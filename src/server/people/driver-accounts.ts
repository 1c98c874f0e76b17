/** Driver accounts: licence, truck and trailer of a driver, whose they are, and how they look on the wire. */
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { DriverAccount as WireAccount } from '#contract/driver-account.ts';
import type { PersonTag } from '#contract/user.ts';
import { type Actor, isStaff } from '#domain/roles.ts';
import type { Verb } from '#domain/verbs.ts';
import { whyNotMay } from '#domain/why-not-may.ts';
import { notFound, refuse } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { nextVersion } from '../db/schema/columns.ts';
import { type DriverAccountRow, driverAccounts, type UserRow, users } from '../db/schema/people.ts';
import { prepared } from '../db/transaction.ts';
import { showCarrier } from './carriers.ts';
import { findCompany } from './companies.ts';
import { imageAddress } from './images.ts';
import { findUser, presentPersonTag, presentUser } from './users.ts';

/** An account with whose it is: what permissions are about. */
interface DriverAccount extends DriverAccountRow {
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

interface WithTruck extends UserRow {
  truckNum: string | null;
  plate: string | null;
  trlNum: string | null;
}

/** People with the truck and trailer of their driver accounts, for the loads they are named on. */
export async function findPeopleWithTrucks(db: Db, ids: Iterable<string>): Promise<Map<string, WithTruck>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { truckNum, plate, trlNum } = driverAccounts;
  const rows = await prepared(db, 'find-people-with-trucks', (query) =>
    query
      .select({ ...getTableColumns(users), truckNum, plate, trlNum })
      .from(users)
      .leftJoin(driverAccounts, eq(driverAccounts.userId, users.id))
      .where(sql`${users.id} = any(${sql.placeholder('ids')}::text[])`),
  ).execute({ ids: wanted });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A driver's name tag on a load: with the truck, which both docks look for. */
export function presentDriverTag({ truckNum, plate, trlNum, ...row }: WithTruck): PersonTag {
  return {
    ...presentPersonTag(row),
    ...(truckNum ? { truckNum } : {}),
    ...(plate ? { plate } : {}),
    ...(trlNum ? { trlNum } : {}),
  };
}

export type AccountChanges = Partial<Omit<typeof driverAccounts.$inferInsert, 'id' | 'userId' | 'version'>>;

export async function updateAccount(tx: Db, id: string, changes: AccountChanges): Promise<void> {
  await tx
    .update(driverAccounts)
    .set({ ...changes, version: nextVersion })
    .where(eq(driverAccounts.id, id));
}

/** The load this driver is on: of those with an open BOL of theirs one checked in, else the earliest pick-up. */
async function currentLoadOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from loads l join bols b on b.load_id = l.id
    where b.driver_id = ${userId} and not b.completed and l.ready and not l.deleted
    order by (l.checkin is null and b.checkin is null), l.p_u_date, l.id limit 1`);
  return rows[0]?.id ?? null;
}

// Whose driver accounts a person may look at and change: staff those of their company, a driver their own.

/** The driver an account is of. */
interface AccountHolder {
  userId: string;
  companyId: string;
}

const isTheirs = (actor: Actor, holder: AccountHolder) =>
  isStaff(actor.role) ? holder.companyId === actor.companyId : holder.userId === actor.userId;

export const mayOnAccount = (actor: Actor, verb: Verb, holder: AccountHolder): boolean =>
  whyNotMay(actor, verb) === null && isTheirs(actor, holder);

/** 403 for anyone who may not do this with any account, 404 for an account that is not theirs to see. */
export function authorizeAccount<H extends AccountHolder>(actor: Actor, verb: Verb, holder: H | null): H {
  refuse('forbidden', whyNotMay(actor, verb));
  if (!holder || !isTheirs(actor, holder)) throw notFound('account');
  return holder;
}

/** An account with its driver and carrier filled in. Who may see it is decided before. */
export async function showAccount(db: Db, actor: Actor, account: DriverAccount): Promise<WireAccount> {
  const user = await findUser(db, account.userId);
  if (!user) throw notFound('account');
  const carrier = account.carrierId === null ? null : await findCompany(db, account.carrierId);
  return {
    _id: account.id,
    userId: presentUser(user),
    carrierId: carrier && (await showCarrier(db, actor, carrier)),
    accountName: account.accountName,
    driverLicense: account.driverLicense,
    truckNum: account.truckNum,
    plate: account.plate,
    trlNum: account.trlNum,
    driverLicensePic: account.licensePic === null ? null : { imagePreviewUrl: imageAddress(account.licensePic) },
    currentLoad: await currentLoadOf(db, account.userId),
    version: account.version,
  };
}
