/** People in the database and on the wire. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PersonTag, User } from '#contract/user.ts';
import { ROLE, type Role } from '#domain/roles.ts';
import type { Language } from '#language/languages.ts';
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

/**
 * The same, while their password is still the one that was looked at before this transaction: that takes long, and
 * meanwhile it may have been reset, which was to close every way in.
 */
export async function lockUserWith(tx: Db, { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>) {
  const user = await lockUser(tx, id);
  return user?.passwordHash === passwordHash ? user : null;
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
  /** Every one of them must be theirs; none: people of every company. */
  companyIds: string[];
}

const fullName = sql`btrim(${users.firstName} || ' ' || ${users.lastName})`;
/** As pickers show people and devices search them: `userLabel` of the domain. */
const label = sql`${fullName} || ' ' || case when ${users.connexId} <> '' then ${users.connexId} else right(${users.id}, 6) end`;

/**
 * People by part of their name and displayed ConnexId, or by the end of their id. Names come first: two letters are in
 * many an id, and only so many people are given.
 */
export async function searchPeople(db: Db, { term, role, companyIds }: PeopleSearch): Promise<UserRow[]> {
  const wanted = term.trim().toLowerCase();
  const byId = isIdEnd(wanted) ? sql`or ${users.id} like ${`%${wanted}`}` : sql``;
  return db
    .select()
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        role === undefined ? undefined : eq(users.role, role),
        ...companyIds.map((companyId) => eq(users.companyId, companyId)),
        sql`(${contains(label, term)} ${byId})`,
      ),
    )
    .orderBy(desc(contains(fullName, term)), sql`lower(${fullName})`, asc(users.id))
    .limit(LIMIT);
}

/** In what a person is spoken and written to: what they chose, else what their device spoke; null where nobody knows. */
export const languageOf = (user: Pick<UserRow, 'language' | 'deviceLanguage'>) => user.language ?? user.deviceLanguage;

/** The same in a query of `users`. */
export const theirLanguage = sql<Language | null>`coalesce(${users.language}, ${users.deviceLanguage})`;

/** In which language a device of theirs asked last. No change of their record: nobody has to hear of it. */
export async function rememberDeviceLanguage(db: Db, userId: string, deviceLanguage: Language): Promise<void> {
  await db.update(users).set({ deviceLanguage }).where(eq(users.id, userId));
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
