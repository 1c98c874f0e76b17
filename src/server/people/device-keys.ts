/** Public keys of people's devices: whoever registers one proves that their device holds its private half. */
import type { registerDeviceKey as registerEndpoint } from '#contract/device-key.ts';
import { fromHex } from '#domain/handshake-code.ts';
import { isSignedBy, keyIdOf, registrationBytes, type Subtle } from '#domain/handshake-proof.ts';
import { t } from '#language/say.ts';
import { invalid } from '../base/failure.ts';
import { deviceKeys } from '../db/schema/people.ts';
import type { Call } from '../http/call.ts';

const subtle: Subtle = globalThis.crypto.subtle;

/** The same key again changes nothing; 422 for one that is not proven, or another person's. */
export async function registerDeviceKey(call: Call<typeof registerEndpoint>) {
  const { db, actor, body, now, changes, services } = call;
  const { keyId, publicKey, deviceId, proof } = body;
  const { userId } = actor;
  if (keyId !== (await keyIdOf(subtle, publicKey))) throw invalid({ keyId: t('must be the name of the public key') });
  const bytes = registrationBytes({ userId, deviceId, publicKey });
  if (!(await isSignedBy(subtle, publicKey, bytes, fromHex(proof)))) {
    throw invalid({ proof: t('must be signed by the private key') });
  }
  const added = await db
    .insert(deviceKeys)
    .values({ id: keyId, publicKey, userId, deviceId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: deviceKeys.id });
  if (added.length > 0) await services.freight.keyRegistered(db, changes, keyId);
  return { ok: true as const };
}
