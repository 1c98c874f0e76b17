import { and, desc, eq, ne, notInArray } from 'drizzle-orm';
import type { reportDevice as reportEndpoint } from '#contract/device.ts';
import type { registerDeviceKey as registerEndpoint } from '#contract/device-key.ts';
import { fromHex } from '#domain/handshake-code.ts';
import { isSignedBy, keyIdOf, registrationBytes, type Subtle } from '#domain/handshake-proof.ts';
import { t } from '#language/say.ts';
import { invalid } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { deviceKeys, deviceReports } from '../db/schema/people.ts';
import type { Call } from '../http/call.ts';

/** Devices of one person that hold something; beyond this the one heard of longest ago is forgotten. */
const PER_PERSON = 20;

/** Keeps what a device says it holds, and tells which others of the same person hold something. */
export async function reportDevice({ db, actor, params, body, now }: Call<typeof reportEndpoint>) {
  const own = and(eq(deviceReports.userId, actor.userId), eq(deviceReports.deviceId, params.deviceId));
  if (body.unsent === 0) await db.delete(deviceReports).where(own);
  else {
    const said = { unsent: body.unsent, seenAt: now };
    await db
      .insert(deviceReports)
      .values({ userId: actor.userId, deviceId: params.deviceId, ...said })
      .onConflictDoUpdate({ target: [deviceReports.userId, deviceReports.deviceId], set: said });
    await forgetOldest(db, actor.userId);
  }
  const others = await db
    .select()
    .from(deviceReports)
    .where(and(eq(deviceReports.userId, actor.userId), ne(deviceReports.deviceId, params.deviceId)))
    .orderBy(desc(deviceReports.seenAt));
  return {
    others: others.map(({ deviceId, unsent, seenAt }) => ({ deviceId, unsent, seenAt: seenAt.toISOString() })),
  };
}

async function forgetOldest(db: Db, userId: string): Promise<void> {
  const newest = db
    .select({ deviceId: deviceReports.deviceId })
    .from(deviceReports)
    .where(eq(deviceReports.userId, userId))
    .orderBy(desc(deviceReports.seenAt), deviceReports.deviceId)
    .limit(PER_PERSON);
  await db
    .delete(deviceReports)
    .where(and(eq(deviceReports.userId, userId), notInArray(deviceReports.deviceId, newest)));
}

const subtle: Subtle = globalThis.crypto.subtle;

/**
 * Whoever registers a public key proves that their device holds its private half. The same again changes nothing; 422 for one
 * that is not proven, or another person's.
 */
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
