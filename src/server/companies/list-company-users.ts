import type { listCompanyUsers as listEndpoint } from '#contract/carrier.ts';
import { ROLE } from '#domain/roles.ts';
import { authorize } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { noSession } from '../http/failure.ts';
import { presentUser } from '../users/present.ts';
import { colleaguesOf } from '../users/queries.ts';
import { presentCompany } from './present.ts';
import { findCompany } from './queries.ts';

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
