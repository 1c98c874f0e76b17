import { HEADERS } from '#contract/failure.ts';
import { logout } from '#contract/session.ts';
import { currentSession, type Session, setSession } from '../account/account.ts';
import { deviceDb, deviceId } from '../account/device-db.ts';
import type { Answer } from '../api/answer.ts';
import { probe } from '../api/probe.ts';
import { exchange } from '../api/request.ts';
import { environment } from '../base/environment.ts';
import { keepTrying } from '../files/keep-trying.ts';
import { haveSealKey } from '../seal/key.ts';
import { sealStore } from '../seal/store.ts';
import { noteLogOut } from './note-log-out.ts';
import { aloneOnDevice, announceSession, inBackground, inTurn } from './turns.ts';

/** Asking the server for a missing key must not hold a logout up for long, ms. */
const KEY_PATIENCE_MS = 4_000;

export type LogOutResult = { loggedOut: true } | { loggedOut: false; unsent: number };

/** See session.ts. */
export async function canLockWork(): Promise<boolean> {
  const session = currentSession();
  return session !== null && haveSealKey(session, KEY_PATIENCE_MS);
}

/** See session.ts. */
export async function logOut({ unsent }: { unsent: 'send' | 'keep' }): Promise<LogOutResult> {
  const session = currentSession();
  if (!session) return { loggedOut: true };
  if (unsent === 'send') {
    const { flush } = await import('../outbox/flush.ts');
    await flush(session, { force: true });
  }
  await canLockWork();
  const left = await inTurn(() => end(session, unsent));
  if (left > 0) return { loggedOut: false, unsent: left };
  announceSession();
  inBackground(payOwedLogout);
  return { loggedOut: true };
}

/** Ends the session here. Returns how much unsent work forbids it, 0 when it is done. */
async function end({ db, user }: Session, unsent: 'send' | 'keep'): Promise<number> {
  // A full device makes room before it says no.
  const left = await keepTrying(db, () => sealStore(db, { evenWithUnsent: unsent === 'keep' }));
  if (left > 0 && unsent === 'send') return left;
  await environment.checkpoint('log-out:sealed');
  await noteLogOut(user._id, { owed: true });
  if (currentSession()?.db === db) setSession(null);
  db.close();
  return 0;
}

/**
 * Logout and the server: the device tells it at once, or owes it. An owed logout is made good only while nobody is
 * logged in (it ends whatever session the cookie names) and is void as soon as anybody logs in: their login replaced
 * the cookie, so the old session's token exists nowhere any more. Login and owed logouts take turns under one lock.
 * See session.ts.
 */
export async function payOwedLogout(): Promise<void> {
  const settings = deviceDb().settings;
  await aloneOnDevice(async () => {
    const owed = await settings.get('logoutOwed');
    if (!owed || (await settings.get('signedIn'))) return;
    // The device's name: the server pushes nothing more to it.
    const headers = { [HEADERS.actor]: owed.value, [HEADERS.device]: await deviceId() };
    const { answer } = await exchange({ endpoint: logout, headers });
    if (answer.kind === 'ok' || answer.kind === 'sign-in' || answer.kind === 'other-person') {
      await settings.delete('logoutOwed');
    } else console.error('Logout failed: the server has not heard of it and is told later.', answer);
  });
}

/** Somebody wants to leave and waits for the answer, ms. */
const PATIENCE_MS = 4_000;
/** What a proxy says that can't reach our server. */
const GATEWAY = new Set([502, 503, 504]);

/** See session.ts. */
export async function isServerReached(): Promise<boolean> {
  const session = currentSession();
  if (!session) return false;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const asked = await Promise.race([probe(session), late]);
  return asked !== null && isFromServer(asked.answer);
}

function isFromServer(answer: Answer): boolean {
  if (answer.kind === 'busy') return answer.code !== null || !GATEWAY.has(answer.status);
  return answer.kind !== 'network' && answer.kind !== 'portal';
}
