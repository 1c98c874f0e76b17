/** An e-mail address is a username: one account each. */

import type { Db } from '../db/database.ts';
import { sqlState } from '../db/database-error.ts';
import { Failure } from '../http/failure.ts';
import { findUserByEmail } from './queries.ts';

const emailTaken = () => new Failure('email-taken', 'This email address has an account already.');

const UNIQUE_VIOLATION = '23505';

/** Runs `store`, which gives the address to `userId`; 409 when somebody else has it, also at the same moment. */
export async function withFreeEmail<T>(tx: Db, email: string, userId: string, store: () => Promise<T>): Promise<T> {
  const holder = await findUserByEmail(tx, email);
  if (holder && holder.id !== userId) throw emailTaken();
  try {
    return await store();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw emailTaken();
    throw error;
  }
}
