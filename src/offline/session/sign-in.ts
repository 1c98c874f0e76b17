import type { Reply } from '#contract/endpoint.ts';
import { login } from '#contract/session.ts';
import { CallError, call } from '../call.ts';
import { rememberSignIn, rememberSignOut, signedInAccount } from '../db/device-db.ts';
import { openAccountDb } from '../db/open-account-db.ts';
import { importSealKey } from '../db/seal-key.ts';
import { sealStore } from '../db/seal-store.ts';
import { unsealStore } from '../db/unseal-store.ts';
import { environment } from '../environment.ts';
import { dropPdfCache } from '../files/pdf-cache.ts';
import { announceSession } from '../session-channel.ts';
import { currentSession, setSession } from '../session-state.ts';
import { entryAdded } from '../sync/entry-added.ts';
import { aloneOnDevice, inTurn, openSession } from './turns.ts';

export type SignInResult = 'signed-in' | 'wrong-login';

/** See session.ts. */
export function signIn(username: string, password: string): Promise<SignInResult> {
  return aloneOnDevice(async () => {
    let reply: Reply<typeof login>;
    try {
      reply = await call(login, { body: { username, password } });
    } catch (error) {
      if (error instanceof CallError && error.code === 'wrong-login') return 'wrong-login';
      throw error;
    }
    await inTurn(() => begin(reply));
    announceSession();
    entryAdded();
    return 'signed-in';
  });
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
  await dropPdfCache(userId);
  await rememberSignOut(userId, { owed: false });
  if (db !== open?.db) db.close();
}
