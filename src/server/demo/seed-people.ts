import { eq } from 'drizzle-orm';
import { ROLE } from '#domain/roles.ts';
import type { Db } from '../db/database.ts';
import { companies } from '../db/schema/companies.ts';
import { users } from '../db/schema/users.ts';
import { hashPassword } from '../session/password-hash.ts';
import { membersOf } from '../sync/audience.ts';
import type { Changes } from '../sync/changes.ts';
import { DEMO_ACCOUNTS, DEMO_COMPANIES, DEMO_PASSWORD } from './demo-people.ts';

/** Companies and accounts of the demo, told to everybody in each company. */
export async function seedPeople(tx: Db, changes: Changes): Promise<void> {
  await tx.insert(companies).values(DEMO_COMPANIES);
  // One hash for all of them: hashing twelve times would only make the first start slower.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await tx.insert(users).values(DEMO_ACCOUNTS.map((account) => ({ ...account, passwordHash })));
  for (const { id, companyId, role } of DEMO_ACCOUNTS) {
    changes.touch([membersOf(companyId)], 'company', [companyId]);
    changes.touch([membersOf(companyId)], 'person', [id]);
    if (role === ROLE.admin) await tx.update(companies).set({ adminId: id }).where(eq(companies.id, companyId));
  }
}
