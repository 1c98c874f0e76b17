/** The rows the feed names, as one person sees them. A new entity of the feed is one reader here. */
import type { FeedEntity } from '#contract/change.ts';
import type { Actor } from '#domain/roles.ts';
import { presentBol } from '../bols/present.ts';
import { presentCompany } from '../companies/present.ts';
import { findCompanies } from '../companies/queries.ts';
import type { Db } from '../db/database.ts';
import { viewOf } from '../loads/load-view.ts';
import { namesOn } from '../loads/names.ts';
import { presentLoadRecord } from '../loads/present.ts';
import { findWholeLoads, loadIdsOfBols } from '../loads/whole-load.ts';
import { presentNotification } from '../notifications/present.ts';
import { findNotifications } from '../notifications/queries.ts';
import { presentUser } from '../users/present.ts';
import { findUsers } from '../users/queries.ts';

/** The wire value; `lost` when it exists but not for this person. Left out: it exists no more. */
type Seen = object | 'lost';
type Reader = (db: Db, actor: Actor, ids: string[]) => Promise<Map<string, Seen>>;

const READERS: Record<FeedEntity, Reader> = {
  load: readLoads,
  bol: readBols,
  company: readCompanies,
  person: readPeople,
  notification: readNotifications,
};

/** Values by `entity id`. */
export async function readRows(
  db: Db,
  actor: Actor,
  rows: readonly { entity: FeedEntity; id: string }[],
): Promise<Map<string, Seen>> {
  const values = new Map<string, Seen>();
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const ids = rows.filter((row) => row.entity === entity).map(({ id }) => id);
    for (const [id, value] of await READERS[entity](db, actor, ids)) values.set(`${entity} ${id}`, value);
  }
  return values;
}

async function readLoads(db: Db, actor: Actor, ids: string[]): Promise<Map<string, Seen>> {
  const wholes = [...(await findWholeLoads(db, ids)).values()].filter(({ load }) => !load.deleted);
  const names = await namesOn(db, wholes);
  return new Map(
    wholes.map((whole) => {
      const view = viewOf(actor, whole);
      return [whole.load.id, view.seesLoad ? presentLoadRecord(view, names) : 'lost'];
    }),
  );
}

async function readBols(db: Db, actor: Actor, ids: string[]): Promise<Map<string, Seen>> {
  const wholes = await findWholeLoads(db, (await loadIdsOfBols(db, ids)).values());
  const names = await namesOn(db, wholes.values());
  const wanted = new Set(ids);
  const values = new Map<string, Seen>();
  for (const whole of wholes.values()) {
    if (whole.load.deleted) continue;
    const seen = new Set(viewOf(actor, whole).bols.map(({ id }) => id));
    for (const bol of whole.bols.filter(({ id }) => wanted.has(id))) {
      values.set(bol.id, seen.has(bol.id) ? presentBol(whole.load, bol, names) : 'lost');
    }
  }
  return values;
}

async function readCompanies(db: Db, _: Actor, ids: string[]): Promise<Map<string, Seen>> {
  const rows = [...(await findCompanies(db, ids)).values()];
  return new Map(rows.filter(({ deleted }) => !deleted).map((row) => [row.id, presentCompany(row)]));
}

async function readPeople(db: Db, actor: Actor, ids: string[]): Promise<Map<string, Seen>> {
  const rows = [...(await findUsers(db, ids)).values()].filter(({ deletedAt }) => deletedAt === null);
  return new Map(rows.map((row) => [row.id, row.companyId === actor.companyId ? presentUser(row) : 'lost']));
}

async function readNotifications(db: Db, actor: Actor, ids: string[]): Promise<Map<string, Seen>> {
  const rows = await findNotifications(db, ids);
  return new Map(rows.map((row) => [row.id, row.userId === actor.userId ? presentNotification(row) : 'lost']));
}
