/**
 * The dashboard's lists. Who has which list is the domain's business (`widgetsOf`); here is how each is found in the
 * database. The conditions say in SQL what `loadCategory` and `bolCategory` say of one row; a test compares them.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Bol } from '#contract/bol.ts';
import type { InboundRow, Load } from '#contract/load.ts';
import { commonDropDate, dashboardView, widgetsOf } from '#domain/dashboard.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Category, rowKindOf } from '#domain/load-category.ts';
import { type Actor, COMPANY_TYPE, isStaff } from '#domain/roles.ts';
import type { Db } from '../base/services.ts';
import { viewOf } from './authorize.ts';
import { namesOn, presentBol, presentLoad } from './present.ts';
import { findWholeLoads } from './whole-load.ts';

export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

const allCompleted = sql`(exists (select from bols b where b.load_id = l.id)
  and not exists (select from bols b where b.load_id = l.id and not b.completed))`;

/** Loads `l` of a list. */
function loadCondition(actor: Actor, category: Category): SQL {
  if (category === 'shipping') {
    return isStaff(actor.role)
      ? sql`l.carrier_id = ${actor.companyId} and l.ready and not ${allCompleted}`
      : sql`l.ready and exists (
          select from bols b where b.load_id = l.id and b.driver_id = ${actor.userId} and not b.completed)`;
  }
  if (category === 'inbound') {
    return sql`l.ready and exists (
      select from bols b where b.load_id = l.id and b.receiver_id = ${actor.companyId} and not b.completed)`;
  }
  const ready = category === 'outbound' ? sql`l.ready` : sql`not l.ready`;
  return sql`l.shipper_id = ${actor.companyId} and ${ready} and not ${allCompleted}`;
}

/** Completed BOLs `b` of loads `l`: the one list of BOLs. */
function bolCondition(actor: Actor): SQL {
  if (actor.companyType === COMPANY_TYPE.shipper) {
    return sql`b.completed and (l.shipper_id = ${actor.companyId} or (b.receiver_id = ${actor.companyId} and l.ready))`;
  }
  return isStaff(actor.role)
    ? sql`b.completed and l.ready and l.carrier_id = ${actor.companyId}`
    : sql`b.completed and l.ready and b.driver_id = ${actor.userId}`;
}

/** Ids of a page (from 1) by ascending load id, and the count of the whole list. */
async function idsOf(db: Db, actor: Actor, category: Category, page: number): Promise<ListPage<[string, string]>> {
  if (!widgetsOf(dashboardView(actor)).includes(category)) return { rows: [], total: 0 };
  const isLoad = rowKindOf(category) === 'load';
  const from = isLoad
    ? sql`from loads l where not l.deleted and ${loadCondition(actor, category)}`
    : sql`from bols b join loads l on l.id = b.load_id where not l.deleted and ${bolCondition(actor)}`;
  const columns = isLoad ? sql`l.id as load_id, '' as bol_id` : sql`l.id as load_id, b.id as bol_id`;
  const { rows } = await db.execute<{ load_id: string; bol_id: string }>(
    sql`select ${columns} ${from} order by load_id, bol_id
      limit ${LIMITS.pageSize} offset ${(page - 1) * LIMITS.pageSize}`,
  );
  const { rows: counted } = await db.execute<{ total: string }>(sql`select count(*) as total ${from}`);
  return { rows: rows.map((row) => [row.load_id, row.bol_id]), total: Number(counted[0]?.total ?? 0) };
}

/** A list of loads that reads the same for all who have it; inbound has rows of its own. */
type LoadList = Exclude<Category, 'completed' | 'inbound'>;

/** A page of a list of loads, as this person sees them. Run inside a snapshot, so that rows and total agree. */
export function pageOfLoadList(db: Db, actor: Actor, list: LoadList, page = 1): Promise<ListPage<Load>> {
  return pageOfLoads(db, actor, list, page);
}

/** The same for what is being received: one row a load, with those of its BOLs that are still to come. */
export async function pageOfInbound(db: Db, actor: Actor, page = 1): Promise<ListPage<InboundRow>> {
  const { rows, total } = await pageOfLoads(db, actor, 'inbound', page);
  return { rows: rows.map((load) => inboundRow(actor, load)), total };
}

function inboundRow(actor: Actor, { _id, pUNum, pUDate, ready, shipper, bols }: Load): InboundRow {
  const coming = bols.filter((bol) => bol.receiverId === actor.companyId && !bol.completed);
  return {
    load: { _id, pUNum, pUDate, ready },
    shipper,
    dropDate: commonDropDate(coming),
    stops: coming.length,
    bols: coming,
  };
}

async function pageOfLoads(db: Db, actor: Actor, category: Category, page: number): Promise<ListPage<Load>> {
  const { rows, total } = await idsOf(db, actor, category, page);
  const wholes = await findWholeLoads(
    db,
    rows.map(([loadId]) => loadId),
  );
  const names = await namesOn(db, wholes.values());
  const loads = rows.flatMap(([loadId]) => {
    const whole = wholes.get(loadId);
    return whole ? [presentLoad(viewOf(actor, whole), names)] : [];
  });
  return { rows: loads, total };
}

/** The same for completed BOLs. */
export async function pageOfCompleted(db: Db, actor: Actor, page = 1): Promise<ListPage<Bol>> {
  const { rows, total } = await idsOf(db, actor, 'completed', page);
  const wholes = await findWholeLoads(
    db,
    rows.map(([loadId]) => loadId),
  );
  const names = await namesOn(db, wholes.values());
  const bols = rows.flatMap(([loadId, bolId]) => {
    const whole = wholes.get(loadId);
    const bol = whole && viewOf(actor, whole).bols.find(({ id }) => id === bolId);
    return whole && bol ? [presentBol(whole.load, bol, names)] : [];
  });
  return { rows: bols, total };
}
