import { switchPerson } from '#contract/device-pin.ts';
import type { Reply } from '#contract/endpoint.ts';
import { login } from '#contract/session.ts';
import { CallError, call } from '../call.ts';
import { rememberSignIn, signedInAccount } from '../db/device-db.ts';
import { openAccountDb } from '../db/open-account-db.ts';
import { rememberPinUsed, rememberPinWrong } from '../db/pin-records.ts';
import { importSealKey } from '../db/seal-key.ts';
import { sealStore } from '../db/seal-store.ts';
import { unsealStore } from '../db/unseal-store.ts';
import { environment } from '../environment.ts';
import { announceSession } from '../session-channel.ts';
import { currentSession, setSession } from '../session-state.ts';
import { entryAdded } from '../sync/entry-added.ts';
import { followDevice } from './follow-device.ts';
import { noteSignOut } from './note-sign-out.ts';
import { aloneOnDevice, inTurn, openSession } from './turns.ts';

export type SignInResult = 'signed-in' | 'wrong-login';

/** What the server said to a PIN that was not right, and whether it is over with it here. */
export type PinSignInResult = 'signed-in' | { wrong: string; over: boolean };

/** See session.ts. */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  const wrong = await enter(() => call(login, { body: { username, password } }));
  return wrong === null ? 'signed-in' : 'wrong-login';
}

/** See session.ts. */
export async function signInByPin(userId: string, pin: string): Promise<PinSignInResult> {
  const wrong = await enter(() => call(switchPerson, { body: { userId, pin } }));
  if (wrong !== null) return { wrong, over: await rememberPinWrong(userId) };
  await rememberPinUsed(userId);
  return 'signed-in';
}

/** The one way in, whatever proves who it is. Null, or the server's sentence when the proof was not right. */
function enter(prove: () => Promise<Reply<typeof login>>): Promise<string | null> {
  return aloneOnDevice(async () => {
    let reply: Reply<typeof login>;
    try {
      reply = await prove();
    } catch (error) {
      if (error instanceof CallError && error.code === 'wrong-login') return error.message;
      throw error;
    }
    try {
      await inTurn(() => begin(reply));
    } catch (error) {
      await followWhatIs();
      throw error;
    } finally {
      announceSession();
    }
    entryAdded();
    return null;
  });
}

/**
 * It broke off (a full device): the store of the one before may be sealed already, and this page must not go on showing
 * an empty one as theirs.
 */
async function followWhatIs(): Promise<void> {
  await followDevice().catch((error: unknown) => console.warn('The next start finds out who is here.', error));
}

/** The person is the one on this device from now on. */
async function begin({ user, sealKey }: Reply<typeof login>): Promise<void> {
  const key = sealKey === undefined ? null : await importSealKey(sealKey);
  const before = await signedInAccount();
  if (before && before.userId !== user._id) await sealOther(before.userId);
  const session = await openSession(user);
  await unsealStore(session.db, session.actor, key);
  await environment.checkpoint('sign-in:unsealed');
  await rememberSignIn(user);
  const left = currentSession();
  setSession(session);
  if (left && left.db !== session.db) left.db.close();
}

/** Seals the store of somebody in whose place another person signed in: that login has replaced their cookie. */
async function sealOther(userId: string): Promise<void> {
  const open = currentSession();
  const db = open?.user._id === userId ? open.db : await openAccountDb(userId);
  await sealStore(db, { evenWithUnsent: true });
  await noteSignOut(userId, { owed: false });
  if (db !== open?.db) db.close();
}
