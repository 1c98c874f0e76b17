/**
 * A changed person is told to their colleagues. Loads and BOLs carry the name and phone of their drivers and the name
 * and e-mail of who built them, so those rows change with the person.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema/users.ts';
import { tellLoadsRenamed } from '../loads/rename-on-loads.ts';
import { membersOf } from '../sync/audience.ts';
import type { Changes } from '../sync/changes.ts';
import { type UserChanges, updateUserRow } from './queries.ts';

export async function changeUser(
  { db, changes: told }: { db: Db; changes: Changes },
  before: UserRow,
  changes: UserChanges,
): Promise<UserRow> {
  const after = await updateUserRow(db, before.id, changes);
  const shown = ['firstName', 'lastName', 'phone', 'email'] as const;
  if (shown.some((field) => before[field] !== after[field])) {
    await tellLoadsRenamed(
      db,
      told,
      sql`l.created_by = ${after.id} or exists (select from bols b where b.load_id = l.id and b.driver_id = ${after.id})`,
    );
  }
  told.touch([membersOf(after.companyId)], 'person', [after.id]);
  return after;
}
