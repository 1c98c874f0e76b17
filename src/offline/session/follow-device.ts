/** Takes up the session the device remembers: at a start, when another tab changed it, when a change of it broke off. */
import { currentSession, type Session, setSession } from '../account/account.ts';
import { loggedInAccount } from '../account/device-db.ts';
import { sayWhenLate } from '../base/storage-trouble.ts';
import { dropPdfCachesExcept } from '../files/pdf-caches.ts';
import { isSealed } from '../seal/state.ts';
import { noteLogOut } from './note-log-out.ts';
import { inBackground, inTurn, openSession } from './turns.ts';

/** This page has the session of the device from now on; null when nobody is logged in. Needs no network. */
export function followDevice(): Promise<Session | null> {
  return inTurn(takeUpDeviceSession);
}

async function takeUpDeviceSession(): Promise<Session | null> {
  const open = currentSession();
  const account = await sayWhenLate(loggedInAccount());
  const stays = open !== null && open.user._id === account?.userId;
  const next = stays ? open : account && (await openSession(account.user));
  if (next && (await sayWhenLate(isSealed(next.db)))) return finishLogOut(next);
  if (stays) return open;
  if (next !== open) setSession(next);
  open?.db.close();
  await dropPdfCachesExcept(account?.userId ?? null);
  if (!account) inBackground(payOwed);
  return currentSession();
}

/** A logout was cut off in the middle: the store is sealed already, the rest follows now. */
async function finishLogOut({ db, user }: Session): Promise<null> {
  db.close();
  setSession(null);
  await noteLogOut(user._id, { owed: true });
  await dropPdfCachesExcept(null);
  inBackground(payOwed);
  return null;
}

const payOwed = async () => (await import('./log-out.ts')).payOwedLogout();
