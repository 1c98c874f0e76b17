/**
 * The key this device signs codes of a handover with: one a person and device, in that person's store, in a form no script
 * can read out. It goes with the seal of the store at logout, and the next login makes another; the server keeps the public
 * halves of all. Browsers have no Web Crypto on plain http: there is no key there.
 */

import { registerDeviceKey } from '#contract/device-key.ts';
import { HEADERS } from '#contract/failure.ts';
import { toHex } from '#domain/handshake-code.ts';
import { keyIdOf, registrationBytes, type SigningKey, type Subtle, signBytes } from '#domain/handshake-proof.ts';
import { msg, t } from '#language/say.ts';
import type { Account } from '../account/account.ts';
import { deviceId } from '../account/device-db.ts';
import { noteEnvelope, readServerLevel } from '../api/envelope.ts';
import { exchange } from '../api/request.ts';
import { coalesce } from '../base/coalesce.ts';
import { StorageError } from '../base/storage-trouble.ts';
import { refuseSealed } from './state.ts';

const META_KEY = 'signingKey';
/** Servers of lower levels do not know what to do with a key. */
const KEYS_LEVEL = 2;
const NO_KEYS = msg('This browser cannot sign codes here. Sign on one device instead.');

interface StoredKey extends SigningKey {
  /** Whether the server has it. */
  isTold: boolean;
}

/** What signs and checks codes here. Throws StorageError where the browser has nothing for it. */
export function subtleHere(): Subtle {
  if (typeof crypto !== 'object' || crypto.subtle === undefined) throw new StorageError(t(NO_KEYS));
  return crypto.subtle as unknown as Subtle;
}

/** The key of whoever is logged in to this store, made when it is first asked for. */
export async function signingKeyOf({ db }: Pick<Account, 'db'>): Promise<StoredKey> {
  subtleHere();
  const known = await keptKey(db);
  if (known) return known;
  const made = await makeKey();
  return db.transaction('rw', db.meta, async () => {
    await refuseSealed(db);
    // Another tab may have been faster.
    const first = await keptKey(db);
    if (first) return first;
    await db.meta.put({ key: META_KEY, value: made });
    return made;
  });
}

const keptKey = async (db: Account['db']) => (await db.meta.get(META_KEY))?.value as StoredKey | undefined;

async function makeKey(): Promise<StoredKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  // A byte that says the point is written out, then x‖y.
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { privateKey: pair.privateKey, publicKey: toHex(point.slice(1)), isTold: false };
}

/** Tells the server the key where it does not have it, once though several ask at a time. What it could not hear it hears next time. */
export const registerSigningKey = coalesce(register, ({ db }) => db.name);

async function register(account: Account): Promise<void> {
  const { db, user } = account;
  if (typeof crypto !== 'object' || crypto.subtle === undefined) return;
  const key = await signingKeyOf(account);
  if (key.isTold || (await readServerLevel(db)) < KEYS_LEVEL) return;
  const { publicKey } = key;
  const [subtle, device] = [subtleHere(), await deviceId()];
  const bytes = registrationBytes({ userId: user._id, deviceId: device, publicKey });
  const { answer, ...envelope } = await exchange({
    endpoint: registerDeviceKey,
    body: {
      keyId: await keyIdOf(subtle, publicKey),
      publicKey,
      deviceId: device,
      proof: toHex(await signBytes(subtle, key, bytes)),
    },
    headers: { [HEADERS.actor]: user._id },
  });
  await noteEnvelope(db, envelope);
  if (answer.kind !== 'ok') return;
  await db.transaction('rw', db.meta, async () => {
    const now = await keptKey(db);
    if (now?.publicKey === publicKey) await db.meta.put({ key: META_KEY, value: { ...now, isTold: true } });
  });
}
