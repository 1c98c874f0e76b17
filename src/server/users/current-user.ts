import type { CurrentUser } from '#contract/user.ts';
import { presentCompany } from '../companies/present.ts';
import { findCompany } from '../companies/queries.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { noSession } from '../http/failure.ts';
import { presentUser } from './present.ts';
import { findUser } from './queries.ts';

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
  return { ...presentUser(user), company: presentCompany(company), punctuality };
}
