/**
 * The dashboard's lists. Who has which list is the domain's business (`widgetsOf`); what stands in them is kept by the
 * database as loads and BOLs change (migration 0031), because whoever asks reads a page, not everybody's freight. A test
 * compares what is kept with what `loadCategory` and `bolCategory` say of each row.
 */
import { sql } from 'drizzle-orm';
import type { Bol } from '#contract/bol.ts';
import type { InboundRow, Load } from '#contract/load.ts';
import { commonDropDate, dashboardView, widgetsOf } from '#domain/dashboard.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Category } from '#domain/load-category.ts';
import { type Actor, COMPANY_TYPE, isStaff } from '#domain/roles.ts';
import type { Db } from '../base/services.ts';
import { prepared } from '../db/transaction.ts';
import { viewOf } from './authorize.ts';
import { namesOn, presentBol, presentLoad } from './present.ts';
import { findWholeLoads } from './whole-load.ts';

export interface ListPage<Row> {
  rows: Row[];
  /** Of the whole list. */
  total: number;
}

/** A page of each list, as this person sees it; a list they do not have is empty. */
export interface Lists {
  outbound: ListPage<Load>;
  unsubmitted: ListPage<Load>;
  shipping: ListPage<Load>;
  /** What is being received: one row a load, with those of its BOLs that are still to come. */
  inbound: ListPage<InboundRow>;
  completed: ListPage<Bol>;
}

/** Pages (from 1) of these lists by ascending load id. Run inside a snapshot, so that rows and totals agree. */
export async function pagesOf(db: Db, actor: Actor, categories: readonly Category[], page = 1): Promise<Lists> {
  const own = widgetsOf(dashboardView(actor));
  const kept = await keptRows(
    db,
    actor,
    categories.filter((category) => own.includes(category)),
    page,
  );
  const wholes = await findWholeLoads(
    db,
    [...kept.values()].flatMap(({ rows }) => rows.map(([loadId]) => loadId)),
  );
  const names = await namesOn(db, wholes.values());
  const list = <Row>(category: Category, show: (loadId: string, bolId: string) => Row[]): ListPage<Row> => {
    const { rows, total } = kept.get(category) ?? { rows: [], total: 0 };
    return { rows: rows.flatMap(([loadId, bolId]) => show(loadId, bolId)), total };
  };
  const load = (id: string): Load[] => {
    const whole = wholes.get(id);
    return whole ? [presentLoad(viewOf(actor, whole), names)] : [];
  };
  const bol = (loadId: string, bolId: string): Bol[] => {
    const whole = wholes.get(loadId);
    const seen = whole && viewOf(actor, whole).bols.find(({ id }) => id === bolId);
    return whole && seen ? [presentBol(whole.load, seen, names)] : [];
  };
  return {
    outbound: list('outbound', load),
    unsubmitted: list('unsubmitted', load),
    shipping: list('shipping', load),
    inbound: list('inbound', (id) => load(id).map((one) => inboundRow(actor, one))),
    completed: list('completed', bol),
  };
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

// Where a list is kept, and what is kept of it.

/** Under whose id and by which name: the same BOL is completed for a company and delivered for its driver. */
function keptAs(actor: Actor, category: Category): { owner: string; list: string } {
  if (actor.companyType === COMPANY_TYPE.shipper) return { owner: actor.companyId, list: category };
  const completed = category === 'completed';
  return isStaff(actor.role)
    ? { owner: actor.companyId, list: completed ? 'carried' : category }
    : { owner: actor.userId, list: completed ? 'delivered' : 'driving' };
}

type KeptList = ListPage<[loadId: string, bolId: string]>;

/** Rows before a page have to be walked over, so a page beyond the middle is read from the other end: the last one is as near as the first. */
async function keptRows(db: Db, actor: Actor, categories: Category[], page: number): Promise<Map<Category, KeptList>> {
  const [first] = categories;
  if (first === undefined) return new Map();
  const { owner } = keptAs(actor, first);
  const names = new Map(categories.map((category) => [keptAs(actor, category).list, category]));
  const rows = await prepared(db, 'list-pages', (query) =>
    query
      .select({ list: sql<string>`list`, total: sql<string>`total`, rows: sql<KeptList['rows'] | null>`rows` })
      .from(sql`(
      select wanted.list, totals.total,
        (select json_agg(json_build_array(load_id, bol_id) order by load_id, bol_id) from (
          (select load_id, bol_id from list_rows kept
            where kept.owner = ${sql.placeholder('owner')}::text and kept.list = wanted.list
            order by load_id, bol_id
            limit case when not totals.beyond_middle then ${sql.placeholder('limit')}::bigint else 0 end
            offset ${sql.placeholder('offset')}::bigint)
          union all
          (select load_id, bol_id from list_rows kept
            where kept.owner = ${sql.placeholder('owner')}::text and kept.list = wanted.list
            order by load_id desc, bol_id desc
            limit case when totals.beyond_middle
              then least(${sql.placeholder('limit')}::bigint, greatest(totals.total - ${sql.placeholder('offset')}::bigint, 0)) else 0 end
            offset greatest(totals.total - ${sql.placeholder('offset')}::bigint - ${sql.placeholder('limit')}::bigint, 0))) as page) as rows
      from unnest(${sql.placeholder('lists')}::text[]) as wanted (list)
      cross join lateral (
        select coalesce(sum(parts.total), 0)::bigint as total,
          coalesce(sum(parts.total), 0) < 2 * ${sql.placeholder('offset')}::bigint as beyond_middle
        from list_totals parts
        where parts.owner = ${sql.placeholder('owner')}::text and parts.list = wanted.list) as totals) as lists`),
  ).execute({
    owner,
    lists: [...names.keys()],
    limit: LIMITS.pageSize,
    offset: (page - 1) * LIMITS.pageSize,
  });
  return new Map(
    rows.flatMap(({ list, total, rows: kept }): [Category, KeptList][] => {
      const category = names.get(list);
      return category ? [[category, { rows: kept ?? [], total: Number(total) }]] : [];
    }),
  );
}

/** A total of more parts than this is made one. */
const PARTS_MAX = 50;

/** Adds up totals that many changes have left in parts. Rows another process folds at this moment are left to it. */
export async function foldTotals(db: Db): Promise<void> {
  const { rows } = await db.execute<{ owner: string; list: string }>(
    sql`select owner, list from list_totals group by owner, list having count(*) > ${PARTS_MAX}`,
  );
  for (const { owner, list } of rows) {
    await db.execute(sql`
      with parts as (
        delete from list_totals where id = any(array(
          select id from list_totals where owner = ${owner} and list = ${list} for update skip locked))
        returning total
      )
      insert into list_totals (owner, list, total) select ${owner}, ${list}, sum(total) from parts having sum(total) <> 0`);
  }
}
