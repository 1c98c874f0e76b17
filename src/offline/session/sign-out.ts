import { keepTrying } from '../db/keep-trying.ts';
import { sealStore } from '../db/seal-store.ts';
import { environment } from '../environment.ts';
import { haveSealKey } from '../fetch-seal-key.ts';
import { announceSession } from '../session-channel.ts';
import { currentSession, type Session, setSession } from '../session-state.ts';
import { noteSignOut } from './note-sign-out.ts';
import { payOwedLogout } from './owed-logout.ts';
import { inBackground, inTurn } from './turns.ts';

/** Asking the server for a missing key must not hold a sign-out up for long, ms. */
const KEY_PATIENCE_MS = 4_000;

export type SignOutResult = { signedOut: true } | { signedOut: false; unsent: number };

/** See session.ts. */
export async function canLockWork(): Promise<boolean> {
  const session = currentSession();
  return session !== null && haveSealKey(session, KEY_PATIENCE_MS);
}

/** See session.ts. */
export async function signOut({ unsent }: { unsent: 'send' | 'keep' }): Promise<SignOutResult> {
  const session = currentSession();
  if (!session) return { signedOut: true };
  if (unsent === 'send') {
    const { flush } = await import('../outbox/flush.ts');
    await flush(session, { force: true });
  }
  await canLockWork();
  const left = await inTurn(() => end(session, unsent));
  if (left > 0) return { signedOut: false, unsent: left };
  announceSession();
  inBackground(payOwedLogout);
  return { signedOut: true };
}

/** Ends the session here. Returns how much unsent work forbids it, 0 when it is done. */
async function end({ db, user }: Session, unsent: 'send' | 'keep'): Promise<number> {
  // A full device makes room before it says no.
  const left = await keepTrying(db, () => sealStore(db, { evenWithUnsent: unsent === 'keep' }));
  if (left > 0 && unsent === 'send') return left;
  await environment.checkpoint('sign-out:sealed');
  await noteSignOut(user._id, { owed: true });
  if (currentSession()?.db === db) setSession(null);
  db.close();
  return 0;
}
