import { removeDevicePin, setDevicePin, switchPerson } from '#contract/device-pin.ts';
import type { Reply } from '#contract/endpoint.ts';
import { login } from '#contract/session.ts';
import { currentSession, requireSession, setSession } from '../account/account.ts';
import { loggedInAccount, rememberLogIn } from '../account/device-db.ts';
import { CallError, call } from '../api/call.ts';
import { noteLogIn } from '../api/request.ts';
import { environment } from '../base/environment.ts';
import { entryAdded } from '../outbox/due.ts';
import { openAccountDb } from '../rows/open-account-db.ts';
import { importSealKey } from '../seal/key.ts';
import { sealStore } from '../seal/store.ts';
import { unsealStore } from '../seal/unseal.ts';
import { followDevice } from './follow-device.ts';
import { noteLogOut } from './note-log-out.ts';
import { forgetPin, rememberPin, rememberPinUsed, rememberPinWrong } from './pin-records.ts';
import { aloneOnDevice, announceSession, inTurn, openSession } from './turns.ts';

export type LogInResult = 'logged-in' | 'wrong-login';

/** What the server said to a PIN that was not right, and whether it is over with it here. */
export type PinLogInResult = 'logged-in' | { wrong: string; over: boolean };

/** See session.ts. */
export async function logIn(username: string, password: string): Promise<LogInResult> {
  const wrong = await enter(() => call(login, { body: { username, password } }));
  return wrong === null ? 'logged-in' : 'wrong-login';
}

/** See session.ts. */
export async function logInByPin(userId: string, pin: string): Promise<PinLogInResult> {
  const wrong = await enter(() => call(switchPerson, { body: { userId, pin } }));
  if (wrong !== null) return { wrong, over: await rememberPinWrong(userId) };
  await rememberPinUsed(userId);
  return 'logged-in';
}

/** The one way in, whatever proves who it is. Null, or the server's sentence when the proof was not right. */
function enter(prove: () => Promise<Reply<typeof login>>): Promise<string | null> {
  return aloneOnDevice(async () => {
    let reply: Reply<typeof login>;
    try {
      reply = await prove();
      noteLogIn();
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
  const before = await loggedInAccount();
  if (before && before.userId !== user._id) await sealOther(before.userId);
  const session = await openSession(user);
  await unsealStore(session.db, session.actor, key);
  await environment.checkpoint('log-in:unsealed');
  await rememberLogIn(user);
  const left = currentSession();
  setSession(session);
  if (left && left.db !== session.db) left.db.close();
}

/** Seals the store of somebody in whose place another person logged in: that login has replaced their cookie. */
async function sealOther(userId: string): Promise<void> {
  const open = currentSession();
  const db = open?.user._id === userId ? open.db : await openAccountDb(userId);
  await sealStore(db, { evenWithUnsent: true });
  await noteLogOut(userId, { owed: false });
  if (db !== open?.db) db.close();
}

/** See session.ts. */
export async function setPin(pin: string, password: string): Promise<void> {
  const { user } = requireSession();
  const { until } = await call(setDevicePin, { body: { pin, password } });
  await rememberPin(user._id, Date.parse(until));
}

/** See session.ts. */
export async function removePin(): Promise<void> {
  const { user } = requireSession();
  await call(removeDevicePin);
  await forgetPin(user._id);
}
