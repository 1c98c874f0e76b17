/**
 * What the device knows before anybody's own store is open: who is logged in, which people have a store here, the
 * device's own name, and a logout the server still has to hear of. Small, and free of business data.
 */
import { Dexie, type Table } from 'dexie';
import type { CurrentUser } from '#contract/user.ts';
import { ROLE } from '#domain/roles.ts';
import { environment } from '../base/environment.ts';
import { giveUpAside } from '../base/put-aside.ts';

/** What the device knows of a PIN set on it. Never the PIN: only the server can tell a right one. */
export interface PinRecord {
  /** The server takes it until then, ms. */
  until: number;
  /** When it was set or last right, ms. */
  usedAt: number;
  /** Wrong tries in a row on this device. */
  wrong: number;
}

/**
 * `user` is there while the person is logged in; afterwards the name stays only of somebody who left something unsent or
 * has a PIN here, and is empty of others.
 */
export interface AccountRecord {
  userId: string;
  name: string;
  user: CurrentUser | null;
  lastSignedInAt: number;
  pin?: PinRecord;
}

interface DeviceSetting {
  key: 'signedIn' | 'deviceId' | 'logoutOwed' | 'pushOwner' | 'clockLives';
  value: string;
}

type DeviceDb = Dexie & { accounts: Table<AccountRecord, string>; settings: Table<DeviceSetting, string> };

export const DEVICE_DB_NAME = 'connex-device';

let opened: DeviceDb | null = null;

/** The device's store, described once and opened by its first use. */
export function deviceDb(): DeviceDb {
  if (opened === null) {
    const db = new Dexie(DEVICE_DB_NAME, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    db.version(1).stores({ accounts: 'userId', settings: 'key' });
    giveUpAside(db);
    opened = db as DeviceDb;
  }
  // Dexie never tries again by itself what could not be opened once; the browser may have been emptying the store just then.
  if (opened.hasFailed()) opened.close({ disableAutoOpen: false });
  return opened;
}

/**
 * Closes the device's store; the next use opens it again.
 * @internal Pages end with their document; tests end many in one.
 */
export function closeDeviceDb(): void {
  opened?.close();
  opened = null;
}

/** Made once, at random, and never told to anybody but the server beside a stamp. */
export async function deviceId(): Promise<string> {
  const db = deviceDb();
  return db.transaction('rw', db.settings, async () => {
    const known = await db.settings.get('deviceId');
    if (known) return known.value;
    const made = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0'));
    await db.settings.put({ key: 'deviceId', value: made.join('') });
    return made.join('');
  });
}

/** The account that is logged in on this device, if any. */
export async function loggedInAccount(): Promise<(AccountRecord & { user: CurrentUser }) | null> {
  const db = deviceDb();
  return db.transaction('r', db.settings, db.accounts, async () => {
    const signedIn = await db.settings.get('signedIn');
    const account = signedIn && (await db.accounts.get(signedIn.value));
    return account?.user ? { ...account, user: account.user } : null;
  });
}

/** Remembers who logged in; an owed logout is void from now on, because the cookie is this person's. */
export async function rememberLogIn(user: CurrentUser): Promise<void> {
  const db = deviceDb();
  await db.transaction('rw', db.settings, db.accounts, async () => {
    const pin = (await db.accounts.get(user._id))?.pin;
    const account = { userId: user._id, name: user.name, user, lastSignedInAt: environment.now() };
    // A PIN is for clerks: with another role the server has ended it.
    await db.accounts.put(pin && user.role === ROLE.clerk ? { ...account, pin } : account);
    await db.settings.put({ key: 'signedIn', value: user._id });
    await db.settings.delete('logoutOwed');
  });
}

/**
 * The browser emptied the device's store under an open page: the person is still the one on it. Who logged out, here or
 * in another tab, stays logged out: of them the store keeps the name.
 */
export async function rememberIfForgotten(user: CurrentUser): Promise<void> {
  const db = deviceDb();
  await db.transaction('rw', db.settings, db.accounts, async () => {
    if ((await db.accounts.count()) > 0) return;
    await db.accounts.put({ userId: user._id, name: user.name, user, lastSignedInAt: environment.now() });
    await db.settings.put({ key: 'signedIn', value: user._id });
  });
}

/** Remembers what changed about the logged-in person; of somebody who is not logged in any more it keeps nothing. */
export async function rememberProfile(user: CurrentUser): Promise<void> {
  const db = deviceDb();
  await db.transaction('rw', db.settings, db.accounts, async () => {
    if ((await db.settings.get('signedIn'))?.value !== user._id) return;
    await db.accounts.update(user._id, { name: user.name, user });
  });
}

/** Forgets everything of a person but the name, and that they are logged in. */
export async function rememberLogOut(userId: string, { owed }: { owed: boolean }): Promise<void> {
  const db = deviceDb();
  await db.transaction('rw', db.settings, db.accounts, async () => {
    await db.accounts.update(userId, { user: null });
    const signedIn = await db.settings.get('signedIn');
    if (signedIn?.value === userId) await db.settings.delete('signedIn');
    if (owed) await db.settings.put({ key: 'logoutOwed', value: userId });
  });
}
