import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { type UserRow, users } from '../db/schema/users.ts';

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
