import type * as contract from '#contract/driver-account.ts';
import type { Call } from '../http/call.ts';
import { authorizeAccount } from './authorize-account.ts';
import { showAccount } from './present.ts';
import { findAccount, findAccountOfUser } from './queries.ts';

/** The account of a user. */
export async function getDriverAccount({ db, actor, params }: Call<typeof contract.getDriverAccount>) {
  const account = authorizeAccount(actor, 'driver-account.read', await findAccountOfUser(db, params.userId));
  return showAccount(db, actor, account);
}

/** An account by its own id. */
export async function populateDriverAccount({ db, actor, params }: Call<typeof contract.populateDriverAccount>) {
  const account = authorizeAccount(actor, 'driver-account.read', await findAccount(db, params.driverId));
  return showAccount(db, actor, account);
}
