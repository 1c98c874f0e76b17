/**
 * Who is logged in. The session cookie is the server's; the device remembers the person, so that the app starts without
 * a network. Each person has a store of their own: another one logging in never sees it, and what they left unsent waits
 * there, locked, until they come back.
 *
 * Here is what a start needs; logging in and out, which come later, are loaded when they do.
 */
import { currentSession, onSessionChange, type Session } from './account/account.ts';
import { deviceDb } from './account/device-db.ts';
import { clockReading } from './api/clock-reading.ts';
import { putAside } from './base/put-aside.ts';
import { onStorageTrouble, type StorageTrouble, sayWhenDamaged } from './base/storage-trouble.ts';
import { followDevice } from './session/follow-device.ts';
import type { LogInResult, PinLogInResult } from './session/log-in.ts';
import type { LogOutResult } from './session/log-out.ts';
import type { ParkedAccount } from './session/parked-accounts.ts';
import type { PinPerson } from './session/pin-records.ts';
import { inBackground, onSessionAnnounced } from './session/turns.ts';

export { forgetPin, peopleWithPin, pinOf } from './session/pin-records.ts';
export {
  currentSession,
  onSessionChange,
  onStorageTrouble,
  type ParkedAccount,
  type PinPerson,
  putAside,
  type Session,
  type StorageTrouble,
};

/** Takes up the session the device remembers; null when nobody is logged in. Needs no network. */
export async function restoreSession(): Promise<Session | null> {
  // From here on it shows when the clock is set, also before the first word of the server.
  clockReading();
  onSessionAnnounced(() => inBackground(followDevice));
  const session = await sayWhenDamaged(followDevice());
  inBackground(async () => (await import('./session/parked-accounts.ts')).sealLeftOpen());
  return session;
}

/**
 * Logs in. The same person as before goes on where they were; of another one everything that was read is cleared, and
 * what they had not sent is locked. Throws CallError when the server can't be asked, StorageError when a store can't be opened.
 */
export async function logIn(username: string, password: string): Promise<LogInResult> {
  const { logIn } = await import('./session/log-in.ts');
  return sayWhenDamaged(logIn(username, password));
}

/**
 * Logs in with the PIN of this device; from there on it is what `logIn` does. What is wrong with it is an answer, with
 * the server's sentence; `over`: the PIN counts here no more. Throws CallError when the server can't be asked.
 */
export async function logInByPin(userId: string, pin: string): Promise<PinLogInResult> {
  const { logInByPin } = await import('./session/log-in.ts');
  return sayWhenDamaged(logInByPin(userId, pin));
}

/** Sets the logged-in person's PIN on this device. Throws CallError with `fields` when PIN or password are not right. */
export async function setPin(pin: string, password: string): Promise<void> {
  return (await import('./session/log-in.ts')).setPin(pin, password);
}

/** Removes the logged-in person's PIN from this device. Throws CallError. */
export async function removePin(): Promise<void> {
  return (await import('./session/log-in.ts')).removePin();
}

/** Work of the logged-in person that the server does not have yet. */
export async function countUnsent(): Promise<number> {
  return (await currentSession()?.db.outbox.count()) ?? 0;
}

/** Whether what the logged-in person leaves unsent is locked at the logout; where it can't be, a screen says so. */
export async function canLockWork(): Promise<boolean> {
  return (await import('./session/log-out.ts')).canLockWork();
}

/**
 * Whether somebody could log in now: the server was asked and answered. What a browser says of its network is no proof
 * of it, either way. Takes four seconds at most.
 */
export async function isServerReached(): Promise<boolean> {
  return (await import('./session/log-out.ts')).isServerReached();
}

/**
 * Logs out. `send` tries to send first and stays logged in when something is left; `keep` leaves it locked on the
 * device. Entries made at the same moment are either counted here or refused there, never lost: both look at the same
 * seal in the same store.
 */
export async function logOut(how: { unsent: 'send' | 'keep' }): Promise<LogOutResult> {
  return (await import('./session/log-out.ts')).logOut(how);
}

/** Tells the server of a logout it has not heard of, if nobody has logged in since. Fails quietly: it stays owed. */
export async function payOwedLogout(): Promise<void> {
  return (await import('./session/log-out.ts')).payOwedLogout();
}

/** People whose unsent work waits on this device for them to log in again. */
export async function parkedAccounts(): Promise<ParkedAccount[]> {
  return (await import('./session/parked-accounts.ts')).parkedAccounts();
}

/**
 * Removes what is left on this device of an account that exists no more, once its person is logged out. Unsent work
 * stays, whatever became of the account: only a person deletes that.
 */
export async function forgetAccount(userId: string): Promise<void> {
  return (await import('./session/parked-accounts.ts')).forgetAccount(userId);
}

/** Id of whoever was logged in on this device last; null when nobody ever was. */
export async function lastPerson(): Promise<string | null> {
  const accounts = await deviceDb().accounts.toArray();
  return accounts.toSorted((a, b) => b.lastSignedInAt - a.lastSignedInAt)[0]?.userId ?? null;
}
