/**
 * The key that locks what somebody leaves unsent on this device. It is the server's, given to its person when they sign
 * in. The device keeps it only while they are, in their own store, in a form no script can read out again, and it goes in
 * the same transaction that locks the store. Browsers have no Web Crypto on plain http (but for localhost): there is no
 * key there, nothing can be locked, and the screens say so.
 */
import { getSealKey } from '#contract/session.ts';
import type { Account } from '../account/account.ts';
import { call } from '../api/call.ts';
import type { AccountDb } from '../rows/schema.ts';
import { isSealed } from './state.ts';

/** Something locked: AES-256-GCM under the person's key. */
export interface Locked {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const META_KEY = 'sealKey';

const canUseSealKeys = () => typeof crypto === 'object' && crypto.subtle !== undefined;

/** The key as the server tells it (32 bytes, base64url), made usable; null where this browser can't lock. */
export async function importSealKey(text: string): Promise<CryptoKey | null> {
  if (!canUseSealKeys()) return null;
  const raw = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The key of whoever is logged in to this store; null when the device has none. */
export async function sealKeyIn(db: AccountDb): Promise<CryptoKey | null> {
  return ((await db.meta.get(META_KEY))?.value as CryptoKey | undefined) ?? null;
}

/** Puts the key into its person's store. To be called in a transaction over meta, or alone. */
export async function keepSealKey(db: AccountDb, key: CryptoKey): Promise<void> {
  await db.meta.put({ key: META_KEY, value: key });
}

export async function lock(key: CryptoKey, plain: Uint8Array<ArrayBuffer>): Promise<Locked> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
}

/** Throws when the key is another one or the bytes were changed. */
export async function unlock(key: CryptoKey, { iv, bytes }: Locked): Promise<Uint8Array> {
  // Views of this realm: Web Crypto may refuse what another one made (a frame, a test's window).
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, key, new Uint8Array(bytes)),
  );
}

/** The same for a store of texts. */
export async function lockText(key: CryptoKey, text: string): Promise<string> {
  const { iv, bytes } = await lock(key, new TextEncoder().encode(text));
  return `${base64(iv)}:${base64(new Uint8Array(bytes))}`;
}

export async function unlockText(key: CryptoKey, locked: string): Promise<string> {
  const [iv = '', bytes = ''] = locked.split(':');
  return new TextDecoder().decode(await unlock(key, { iv: fromBase64(iv), bytes: fromBase64(bytes).buffer }));
}

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * The key comes with the login. A device that was logged in before there were keys, or whose store was damaged, asks
 * for it when it next reaches the server. Whether what this person leaves unsent can be locked; asks the server for the
 * key where it is missing.
 */
export async function haveSealKey({ db }: Pick<Account, 'db'>, timeoutMs?: number): Promise<boolean> {
  if (!canUseSealKeys()) return false;
  if (await sealKeyIn(db)) return true;
  try {
    const { sealKey } = await call(getSealKey, { ...(timeoutMs === undefined ? {} : { timeoutMs }) });
    const key = await importSealKey(sealKey);
    return key !== null && (await keepUnlessSealed(db, key));
  } catch (error) {
    console.info('The key of this device’s store will be asked for again.', error);
    return false;
  }
}

function keepUnlessSealed(db: Account['db'], key: CryptoKey): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    if (await isSealed(db)) return false;
    await keepSealKey(db, key);
    return true;
  });
}
