/**
 * Driver accounts are not in the change feed: they are asked for when somebody looks. What was seen last is kept beside
 * the replica, so that a driver can read their licence and truck without a network, and goes with it at logout.
 */
import { type DriverAccount, getDriverAccount } from '#contract/driver-account.ts';
import { currentSession, requireSession } from './account/account.ts';
import { CallError, call } from './api/call.ts';
import { isSealed } from './seal/state.ts';

const keyOf = (userId: string) => `driver-account:${userId}`;

/** The account of a driver, null when they have none. Throws CallError when the server can't be asked. */
export async function fetchDriverAccount(userId: string): Promise<DriverAccount | null> {
  try {
    const account = await call(getDriverAccount, { params: { userId } });
    await keepDriverAccount(account);
    return account;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'not-found') throw error;
    await forgetDriverAccount(userId);
    return null;
  }
}

/** The account as this device saw it last; null when it never did. */
export async function keptDriverAccount(userId: string): Promise<DriverAccount | null> {
  const kept = await requireSession().db.meta.get(keyOf(userId));
  return (kept?.value as DriverAccount | undefined) ?? null;
}

/** Keeps an account as the server has it now. */
export async function keepDriverAccount(account: DriverAccount): Promise<void> {
  const db = currentSession()?.db;
  // Logged out while the server was asked: nothing of it stays here.
  if (!db) return;
  await db.transaction('rw', db.meta, async () => {
    if (await isSealed(db)) return;
    await db.meta.put({ key: keyOf(account.userId._id), value: account });
  });
}

/** The account is gone. */
export async function forgetDriverAccount(userId: string): Promise<void> {
  await currentSession()?.db.meta.delete(keyOf(userId));
}
