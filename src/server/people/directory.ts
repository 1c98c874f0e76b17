/** People as they are shown to each other, and the feed's questions about them. */
import type { listCompanyUsers as listEndpoint } from '#contract/carrier.ts';
import type { CurrentUser, searchUsers as searchEndpoint } from '#contract/user.ts';
import type { Actor } from '#domain/roles.ts';
import { ROLE } from '#domain/roles.ts';
import type { Config } from '../base/config.ts';
import { noSession } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { authorize } from '../base/signed-in.ts';
import type { UserRow } from '../db/schema/people.ts';
import type { Call } from '../http/call.ts';
import type { FeedEyes, Readers, Seen } from '../sync/read-rows.ts';
import { findCompanies, findCompany, presentCompany } from './companies.ts';
import {
  colleaguesOf,
  findUser,
  findUsers,
  presentPersonTag,
  presentSelf,
  presentUser,
  searchPeople,
} from './users.ts';

/** The directory: everybody of one's own company. */
export async function listCompanyUsers({ db, actor }: Call<typeof listEndpoint>) {
  authorize(actor, 'directory.read');
  const company = await findCompany(db, actor.companyId);
  // Gone between the door and here: the same as no session.
  if (!company) throw noSession();
  const people = (await colleaguesOf(db, actor.companyId)).map(presentUser);
  const having = (wanted: number) => people.filter(({ role }) => role === wanted);
  return {
    drivers: having(ROLE.driver),
    admin: having(ROLE.admin),
    clerks: having(ROLE.clerk),
    company: presentCompany(company),
  };
}

/**
 * For pickers: colleagues, and with `searchAll` drivers of every company; of those the people of `companyId` alone where it
 * is given. Only name tags, never profiles.
 */
export async function searchUsers({ db, actor, query }: Call<typeof searchEndpoint>) {
  authorize(actor, 'user.search');
  const { searchTerm: term, role, companyId } = query;
  if (term.trim() === '') return [];
  const everywhere = query.searchAll === 'true' && role === ROLE.driver;
  const companyIds = [everywhere ? [] : actor.companyId, companyId ?? []].flat();
  return (await searchPeople(db, { term, role, companyIds })).map(presentPersonTag);
}

/** The person with their company, as login and `GET /api/users` give them. */
export async function currentUser(
  db: Db,
  userId: string,
  { punctuality }: Pick<Config, 'punctuality'>,
): Promise<CurrentUser> {
  const user = await findUser(db, userId);
  const company = user && (await findCompany(db, user.companyId));
  // Deleted between the door and here: the same as no session.
  if (!user || !company) throw noSession();
  return { ...presentSelf(user), company: presentCompany(company), punctuality };
}

// What the feed has to ask about people and companies.

export const peopleReaders: Pick<Readers, 'company' | 'person'> = { company: readCompanies, person: readPeople };

async function readCompanies(db: Db, _: Actor, ids: string[]): Promise<Map<string, Seen>> {
  const rows = [...(await findCompanies(db, ids)).values()];
  return new Map(rows.filter(({ deleted }) => !deleted).map((row) => [row.id, presentCompany(row)]));
}

async function readPeople(db: Db, actor: Actor, ids: string[]): Promise<Map<string, Seen>> {
  const rows = [...(await findUsers(db, ids)).values()].filter(({ deletedAt }) => deletedAt === null);
  const seen = (row: UserRow): Seen => {
    if (row.companyId !== actor.companyId) return 'lost';
    return row.id === actor.userId ? presentSelf(row) : presentUser(row);
  };
  return new Map(rows.map((row) => [row.id, seen(row)]));
}

export const companyTypeOf: FeedEyes['companyType'] = async (db, id) => (await findCompany(db, id))?.type ?? null;

/** Somebody as rules look at them, deleted ones too. */
export async function findActor(tx: Db, id: string): Promise<Actor | null> {
  const user = (await findUsers(tx, [id])).get(id);
  const company = user && (await findCompany(tx, user.companyId));
  return user && company ? { userId: id, companyId: company.id, companyType: company.type, role: user.role } : null;
}
