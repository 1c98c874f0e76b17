/**
 * Whose profile a person may look at: their own company's, any company's where they may search companies, and the
 * companies on the loads and BOLs they see.
 */
import { sql } from 'drizzle-orm';
import { may } from '#domain/permissions.ts';
import type { Actor } from '#domain/roles.ts';
import type { Db } from '../db/database.ts';
import { viewOf } from '../loads/load-view.ts';
import { findWholeLoads } from '../loads/whole-load.ts';

export async function seesCompany(db: Db, actor: Actor, companyId: string): Promise<boolean> {
  if (companyId === actor.companyId) return may(actor, 'company.read');
  return may(actor, 'company.search') || sharesLoad(db, actor, companyId);
}

/** Newest loads looked at: who has none among them asks about a company of long ago. */
const RECENT = 200;

async function sharesLoad(db: Db, actor: Actor, companyId: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from loads l where not l.deleted
      and (l.shipper_id = ${actor.companyId}
        or exists (select from bols b where b.load_id = l.id
          and (b.driver_id = ${actor.userId} or b.receiver_id = ${actor.companyId})))
      and (l.shipper_id = ${companyId} or l.carrier_id = ${companyId}
        or exists (select from bols b where b.load_id = l.id and b.receiver_id = ${companyId}))
    order by l.id desc limit ${RECENT}`);
  const wholes = await findWholeLoads(
    db,
    rows.map(({ id }) => id),
  );
  return [...wholes.values()].some((whole) => {
    const { load, bols, seesLoad } = viewOf(actor, whole);
    if (!seesLoad && bols.length === 0) return false;
    return [load.shipperId, load.carrierId, ...bols.map(({ receiverId }) => receiverId)].includes(companyId);
  });
}
