/**
 * Who is signed in. The session cookie is the server's; the device remembers the person, so that the app starts without
 * a network. Each person has a store of their own: another one signing in never sees it, and what they left unsent waits
 * there, sealed, until they come back.
 *
 * Sign-out and the server: the device tells it at once, or owes it. An owed sign-out is made good only while nobody is
 * signed in (it ends whatever session the cookie names) and is void as soon as anybody signs in: their login replaced
 * the cookie, so the old session's token exists nowhere any more. Sign-in and owed sign-outs take turns under one lock.
 */
import type { CurrentUser } from '#contract/user.ts';
import { actorOf } from './actor-of.ts';
import { deviceDb, deviceId, rememberSignIn, rememberSignOut, signedInAccount } from './db/device-db.ts';
import { openAccountDb } from './db/open-account-db.ts';
import { accountDbName, describeAccountDb } from './db/schema.ts';
import { isSealed, sealStore } from './db/seal-store.ts';
import { onStorageTrouble } from './db/storage-trouble.ts';
import { dropPdfCache, dropPdfCachesExcept } from './files/pdf-cache.ts';
import { inThisPage, withLock } from './locks.ts';
import { announceSession, onSessionAnnounced } from './session-channel.ts';
import { currentSession, onSessionChange, SESSION_TURN, type Session, setSession } from './session-state.ts';
import { entryAdded } from './sync/entry-added.ts';

export { currentSession, onSessionChange, onStorageTrouble, type Session };

const LOCK = 'connex-session';
/** Longer than a request may take: after that the holder is frozen, ms. */
const PATIENCE_MS = 20_000;

async function openSession(user: CurrentUser): Promise<Session> {
  const open = currentSession();
  const db = open?.user._id === user._id ? open.db : await openAccountDb(user._id);
  return { user, company: user.company, actor: actorOf(user), db };
}

/** Takes up the session the device remembers; null when nobody is signed in. Needs no network. */
export async function restoreSession(): Promise<Session | null> {
  onSessionAnnounced(() => inBackground(followDevice));
  return followDevice();
}

/** What nobody waits for: it is looked at again at the next start. */
function inBackground(work: () => Promise<unknown>): void {
  work().catch((error: unknown) => console.warn('This part of the session is looked at again later.', error));
}

/**
 * Changes of this page's session, one after the other: following another tab at the moment somebody signs in here must
 * not undo it with what was read before.
 */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  return inThisPage(SESSION_TURN, change);
}

/** Another tab may have signed somebody in or out: this one follows. */
function followDevice(): Promise<Session | null> {
  return inTurn(takeUpDeviceSession);
}

async function takeUpDeviceSession(): Promise<Session | null> {
  const open = currentSession();
  const account = await signedInAccount();
  if (account?.userId === open?.user._id) return open;
  const next = account ? await openSession(account.user) : null;
  if (next && (await isSealed(next.db))) return finishSignOut(next);
  setSession(next);
  open?.db.close();
  await dropPdfCachesExcept(account?.userId ?? null);
  if (!account) inBackground(payOwedLogout);
  return currentSession();
}

/** The app was closed in the middle of a sign-out: the store is sealed already, the rest follows now. */
async function finishSignOut({ db, user }: Session): Promise<null> {
  db.close();
  setSession(null);
  await dropPdfCachesExcept(null);
  await rememberSignOut(user._id, { owed: true });
  inBackground(payOwedLogout);
  return null;
}

export type SignInResult = 'signed-in' | 'wrong-login';

/**
 * Signs in. The same person as before goes on where they were; of another one everything that was read is cleared, and
 * what they had not sent is sealed. Throws CallError when the server can't be asked.
 */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  const [{ call, CallError }, { login }] = await Promise.all([import('./call.ts'), import('#contract/session.ts')]);
  return withLock(
    LOCK,
    async () => {
      let user: CurrentUser;
      try {
        ({ user } = await call(login, { body: { username, password } }));
      } catch (error) {
        if (error instanceof CallError && error.code === 'wrong-login') return 'wrong-login';
        throw error;
      }
      await inTurn(() => begin(user));
      announceSession();
      entryAdded();
      return 'signed-in';
    },
    PATIENCE_MS,
  );
}

/** The person is the one on this device from now on. */
async function begin(user: CurrentUser): Promise<void> {
  const before = await signedInAccount();
  if (before && before.userId !== user._id) await seal(before.userId);
  // Only here: folding brings the contract's schemas along, and the first screen does without them.
  const { unsealStore } = await import('./db/unseal-store.ts');
  const session = await openSession(user);
  await unsealStore(session.db, session.actor);
  await rememberSignIn(user);
  const left = currentSession();
  setSession(session);
  if (left && left.db !== session.db) left.db.close();
}

/** Work of the signed-in person that the server does not have yet. */
export async function countUnsent(): Promise<number> {
  return (await currentSession()?.db.outbox.count()) ?? 0;
}

export type SignOutResult = { signedOut: true } | { signedOut: false; unsent: number };

/**
 * Signs out. `send` tries to send first and stays signed in when something is left; `keep` leaves it sealed on the
 * device. Entries made at the same moment are either counted here or refused there, never lost: both look at the same
 * seal in the same store.
 */
export async function signOut({ unsent }: { unsent: 'send' | 'keep' }): Promise<SignOutResult> {
  const session = currentSession();
  if (!session) return { signedOut: true };
  if (unsent === 'send') {
    const { flush } = await import('./outbox/flush.ts');
    await flush(session, { force: true });
  }
  const left = await inTurn(() => end(session, unsent));
  if (left > 0) return { signedOut: false, unsent: left };
  announceSession();
  inBackground(payOwedLogout);
  return { signedOut: true };
}

/** Ends the session here. Returns how much unsent work forbids it, 0 when it is done. */
async function end(session: Session, unsent: 'send' | 'keep'): Promise<number> {
  const left = await sealStore(session.db, { evenWithUnsent: unsent === 'keep' });
  if (left > 0 && unsent === 'send') return left;
  await dropPdfCache(session.user._id);
  await rememberSignOut(session.user._id, { owed: true });
  if (currentSession()?.db === session.db) setSession(null);
  session.db.close();
  return 0;
}

/** Seals the store of somebody in whose place another person signed in: that login has replaced their cookie. */
async function seal(userId: string): Promise<void> {
  const open = currentSession();
  const db = open?.user._id === userId ? open.db : await openAccountDb(userId);
  await sealStore(db, { evenWithUnsent: true });
  await dropPdfCache(userId);
  await rememberSignOut(userId, { owed: false });
  if (db !== open?.db) db.close();
}

/** Tells the server of a sign-out it has not heard of, if nobody has signed in since. Fails quietly: it stays owed. */
export async function payOwedLogout(): Promise<void> {
  const settings = deviceDb().settings;
  const [{ exchange }, { logout }] = await Promise.all([import('./api/request.ts'), import('#contract/session.ts')]);
  await withLock(
    LOCK,
    async () => {
      const owed = await settings.get('logoutOwed');
      if (!owed || (await settings.get('signedIn'))) return;
      const { HEADERS } = await import('#contract/failure.ts');
      // The device's name: the server pushes nothing more to it.
      const headers = { [HEADERS.actor]: owed.value, [HEADERS.device]: await deviceId() };
      const { answer } = await exchange({ endpoint: logout, headers });
      if (answer.kind === 'ok' || answer.kind === 'sign-in' || answer.kind === 'other-person') {
        await settings.delete('logoutOwed');
      }
    },
    PATIENCE_MS,
  );
}

export interface ParkedAccount {
  name: string;
  unsent: number;
}

/** People whose unsent work waits on this device for them to sign in again. */
export async function parkedAccounts(): Promise<ParkedAccount[]> {
  const here = (await signedInAccount())?.userId;
  const parked: ParkedAccount[] = [];
  for (const { userId, name } of await deviceDb().accounts.toArray()) {
    if (userId === here) continue;
    const db = describeAccountDb(userId);
    if (!(await indexedDbExists(userId))) continue;
    const unsent = await db.outbox.count();
    db.close();
    if (unsent > 0) parked.push({ name, unsent });
  }
  return parked;
}

async function indexedDbExists(userId: string): Promise<boolean> {
  const { Dexie } = await import('dexie');
  return Dexie.exists(accountDbName(userId));
}
