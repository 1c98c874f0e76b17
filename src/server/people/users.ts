/** People in the database and on the wire. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { PersonTag, User } from '#contract/user.ts';
import { ROLE, type Role } from '#domain/roles.ts';
import type { Db } from '../base/services.ts';
import { nextVersion } from '../db/schema/columns.ts';
import { type UserRow, users } from '../db/schema/people.ts';
import { contains } from '../db/searchable.ts';
import { prepared } from '../db/transaction.ts';
import { isIdEnd } from './companies.ts';

/** People by id, deleted accounts too: stamps and loads keep naming them. */
export async function findUsers(db: Db, ids: Iterable<string>): Promise<Map<string, UserRow>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await prepared(db, 'find-users', (query) =>
    query
      .select()
      .from(users)
      .where(sql`${users.id} = any(${sql.placeholder('ids')}::text[])`),
  ).execute({ ids: wanted });
  return new Map(rows.map((row) => [row.id, row]));
}

/** One person whose account exists; null for unknown and deleted ones. */
export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const row = (await findUsers(db, [id])).get(id);
  return row && row.deletedAt === null ? row : null;
}

/** The account with this e-mail address, in whatever case it is typed. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.trim().toLowerCase()), isNull(users.deletedAt)));
  return row ?? null;
}

/** Everybody of a company, by name. */
export async function colleaguesOf(db: Db, companyId: string): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.deletedAt)))
    .orderBy(sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, asc(users.id));
}

/** One person, locked until the transaction ends; null for unknown and deleted ones. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row && row.deletedAt === null ? row : null;
}

export type UserChanges = Partial<Omit<typeof users.$inferInsert, 'id' | 'companyId' | 'version'>>;

/** Changes a person and gives them their next version; the row as it is then. */
export async function updateUserRow(tx: Db, id: string, changes: UserChanges): Promise<UserRow> {
  const [row] = await tx
    .update(users)
    .set({ ...changes, version: nextVersion })
    .where(eq(users.id, id))
    .returning();
  if (!row) throw new Error(`The person ${id} is gone in the middle of a transaction`);
  return row;
}

/** Admins of a company besides this person, locked so that two of them cannot leave at the same moment. */
export async function lockOtherAdmins(tx: Db, companyId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, ROLE.admin), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update');
  return rows.map(({ id }) => id).filter((id) => id !== userId);
}

const LIMIT = 50;

interface PeopleSearch {
  term: string;
  role: Role | undefined;
  /** null: people of every company. */
  companyId: string | null;
}

/** People by part of their name, by ConnexId or by the end of their id. */
export async function searchPeople(db: Db, { term, role, companyId }: PeopleSearch): Promise<UserRow[]> {
  const wanted = term.trim().toLowerCase();
  const byId = isIdEnd(wanted) ? sql`or ${users.id} like ${`%${wanted}`}` : sql``;
  return db
    .select()
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        role === undefined ? undefined : eq(users.role, role),
        companyId === null ? undefined : eq(users.companyId, companyId),
        sql`(${contains(sql`${users.firstName} || ' ' || ${users.lastName}`, term)} or ${contains(users.connexId, term)} ${byId})`,
      ),
    )
    .orderBy(sql`lower(${users.firstName} || ' ' || ${users.lastName})`, asc(users.id))
    .limit(LIMIT);
}

/** First and last name in one. */
export const nameOf = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

export function presentUser(row: UserRow): User {
  const { id, email, firstName, lastName, phone, img, companyId, role, connexId, connexUserId, version } = row;
  return {
    _id: id,
    username: email,
    email,
    firstName,
    lastName,
    name: nameOf(row),
    phone,
    img,
    companyId,
    role,
    connexId,
    connexUserId,
    version,
  };
}

/** One's own record: only its person is told what language they chose. */
export const presentSelf = (row: UserRow): User => ({ ...presentUser(row), language: row.language });

/** A driver's name tag on a BOL or in a picker. */
export function presentPersonTag(row: UserRow): PersonTag {
  const { id, phone, connexId, companyId } = row;
  return { _id: id, name: nameOf(row), phone, connexId, companyId };
}
