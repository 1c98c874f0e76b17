/** The companies and people whose names stand on loads and BOLs, read together for as many as are shown. */
import type { Party } from '#contract/company.ts';
import type { PersonTag } from '#contract/user.ts';
import { presentParty } from '../companies/present.ts';
import { findCompanies } from '../companies/queries.ts';
import type { Db } from '../db/database.ts';
import { nameOf, presentPersonTag } from '../users/present.ts';
import { findUsers } from '../users/queries.ts';
import type { WholeLoad } from './whole-load.ts';

export interface Names {
  party(id: string): Party;
  driver(id: string): PersonTag;
  contact(id: string): { name: string; email: string };
}

const isId = (id: string | null): id is string => id !== null;

export async function namesOn(db: Db, wholes: Iterable<WholeLoad>): Promise<Names> {
  const all = [...wholes];
  const companyIds = all.flatMap(({ load, bols }) => [
    load.shipperId,
    load.carrierId,
    ...bols.map(({ receiverId }) => receiverId),
  ]);
  const userIds = all.flatMap(({ load, bols }) => [load.createdBy, ...bols.map(({ driverId }) => driverId)]);
  const companies = await findCompanies(db, companyIds.filter(isId));
  const users = await findUsers(db, userIds.filter(isId));
  return {
    party: (id) => presentParty(known(companies, id)),
    driver: (id) => presentPersonTag(known(users, id)),
    contact: (id) => {
      const user = known(users, id);
      return { name: nameOf(user), email: user.email };
    },
  };
}

/** Foreign keys keep this from happening. */
function known<T>(rows: Map<string, T>, id: string): T {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`There is no row ${id}`);
  return row;
}
