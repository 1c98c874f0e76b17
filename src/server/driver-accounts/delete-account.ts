import { eq } from 'drizzle-orm';
import type { deleteDriverAccount as deleteEndpoint } from '#contract/driver-account.ts';
import { driverAccounts } from '../db/schema/driver-accounts.ts';
import type { Call } from '../http/call.ts';
import { authorizeAccount } from './authorize-account.ts';
import { lockAccount } from './queries.ts';

/** Licence, truck and place on the carrier's list go; the person and their loads stay. */
export async function deleteDriverAccount({ db, actor, params }: Call<typeof deleteEndpoint>): Promise<void> {
  const account = authorizeAccount(actor, 'driver-account.delete', await lockAccount(db, params.driverId));
  await db.delete(driverAccounts).where(eq(driverAccounts.id, account.id));
}
