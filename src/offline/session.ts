/**
 * Who is signed in. The session cookie is the server's; the device remembers the person, so that the app starts without
 * a network. Each person has a store of their own: another one signing in never sees it, and what they left unsent waits
 * there, locked, until they come back.
 *
 * Here is what a start needs; signing in and out, which come later, are loaded when they do.
 */
import { deviceDb } from './db/device-db.ts';
import type { PinPerson } from './db/pin-records.ts';
import { putAside } from './db/put-aside.ts';
import { onStorageTrouble } from './db/storage-trouble.ts';
import { followDevice } from './session/follow-device.ts';
import type { ParkedAccount } from './session/parked-accounts.ts';
import type { PinSignInResult, SignInResult } from './session/sign-in.ts';
import type { SignOutResult } from './session/sign-out.ts';
import { inBackground } from './session/turns.ts';
import { onSessionAnnounced } from './session-channel.ts';
import { currentSession, onSessionChange, type Session } from './session-state.ts';

export {
  currentSession,
  onSessionChange,
  onStorageTrouble,
  type ParkedAccount,
  type PinPerson,
  putAside,
  type Session,
};

/** Takes up the session the device remembers; null when nobody is signed in. Needs no network. */
export async function restoreSession(): Promise<Session | null> {
  onSessionAnnounced(() => inBackground(followDevice));
  const session = await followDevice();
  inBackground(async () => (await import('./session/parked-accounts.ts')).sealLeftOpen());
  return session;
}

/**
 * Signs in. The same person as before goes on where they were; of another one everything that was read is cleared, and
 * what they had not sent is locked. Throws CallError when the server can't be asked.
 */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  return (await import('./session/sign-in.ts')).signIn(username, password);
}

/**
 * Signs in with the PIN of this device; from there on it is what `signIn` does. What is wrong with it is an answer, with
 * the server's sentence; `over`: the PIN counts here no more. Throws CallError when the server can't be asked.
 */
export async function signInByPin(userId: string, pin: string): Promise<PinSignInResult> {
  return (await import('./session/sign-in.ts')).signInByPin(userId, pin);
}

/** Sets the signed-in person's PIN on this device. Throws CallError with `fields` when PIN or password are not right. */
export async function setPin(pin: string, password: string): Promise<void> {
  return (await import('./session/device-pin.ts')).setPin(pin, password);
}

/** Removes the signed-in person's PIN from this device. Throws CallError. */
export async function removePin(): Promise<void> {
  return (await import('./session/device-pin.ts')).removePin();
}

/** People who set a PIN on this device that still counts, as far as the device knows; who was here last stands first. */
export async function peopleWithPin(): Promise<PinPerson[]> {
  return (await import('./db/pin-records.ts')).peopleWithPin();
}

/** Work of the signed-in person that the server does not have yet. */
export async function countUnsent(): Promise<number> {
  return (await currentSession()?.db.outbox.count()) ?? 0;
}

/** Whether what the signed-in person leaves unsent is locked at the sign-out; where it can't be, a screen says so. */
export async function canLockWork(): Promise<boolean> {
  return (await import('./session/sign-out.ts')).canLockWork();
}

/**
 * Signs out. `send` tries to send first and stays signed in when something is left; `keep` leaves it locked on the
 * device. Entries made at the same moment are either counted here or refused there, never lost: both look at the same
 * seal in the same store.
 */
export async function signOut(how: { unsent: 'send' | 'keep' }): Promise<SignOutResult> {
  return (await import('./session/sign-out.ts')).signOut(how);
}

/** Tells the server of a sign-out it has not heard of, if nobody has signed in since. Fails quietly: it stays owed. */
export async function payOwedLogout(): Promise<void> {
  return (await import('./session/owed-logout.ts')).payOwedLogout();
}

/** People whose unsent work waits on this device for them to sign in again. */
export async function parkedAccounts(): Promise<ParkedAccount[]> {
  return (await import('./session/parked-accounts.ts')).parkedAccounts();
}

/** Id of who was signed in on this device last; null when nobody ever was. */
export async function lastPerson(): Promise<string | null> {
  const accounts = await deviceDb().accounts.toArray();
  return accounts.toSorted((a, b) => b.lastSignedInAt - a.lastSignedInAt)[0]?.userId ?? null;
}
