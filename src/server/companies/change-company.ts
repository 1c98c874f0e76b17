/**
 * A changed company is told to everybody who has it on a device. Loads and BOLs carry the name, phone and address of
 * their companies, so those rows change with it.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { CompanyRow } from '../db/schema/companies.ts';
import { tellLoadsRenamed } from '../loads/rename-on-loads.ts';
import { membersOf } from '../sync/audience.ts';
import type { Changes } from '../sync/changes.ts';
import { audiencesTold } from '../sync/queries.ts';
import { presentParty } from './present.ts';
import { type CompanyChanges, updateCompanyRow } from './queries.ts';

/** Stores the changes of a locked company; nothing at all when nothing differs. */
export async function changeCompany(
  { db, changes: told }: { db: Db; changes: Changes },
  before: CompanyRow,
  changes: CompanyChanges,
): Promise<CompanyRow> {
  const differs = Object.entries(changes).some(
    ([field, value]) => !isDeepStrictEqual(before[field as keyof CompanyRow], value),
  );
  if (!differs) return before;
  const after = await updateCompanyRow(db, before.id, changes);
  if (!isDeepStrictEqual(presentParty(before), presentParty(after))) {
    await tellLoadsRenamed(
      db,
      told,
      sql`l.shipper_id = ${after.id} or l.carrier_id = ${after.id}
        or exists (select from bols b where b.load_id = l.id and b.receiver_id = ${after.id})`,
    );
  }
  told.touch([membersOf(after.id), ...(await audiencesTold(db, 'company', after.id))], 'company', [after.id]);
  return after;
}
