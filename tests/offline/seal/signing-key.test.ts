// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { fromHex } from '#domain/handshake-code.ts';
import { isSignedBy, registrationBytes } from '#domain/handshake-proof.ts';
import { registerSigningKey, signingKeyOf, subtleHere } from '#offline/seal/signing-key.ts';
import { sealStore } from '#offline/seal/store.ts';
import type { Session } from '#offline/session.ts';
import { answerWith, goOffline, ours, signedInDevice } from '../../support/device/signed-in-device.ts';
import { person, RECEIVER } from '../../support/freight.ts';

let session: Session;
let asked: { path: string; body: Record<string, string> }[];

/** A server of level 2. */
function serve(status = 200): void {
  answerWith(async (request) => {
    asked.push({ path: new URL(request.url).pathname, body: (await request.json()) as Record<string, string> });
    const reply = ours(status, { ok: true });
    reply.headers.set(HEADERS.level, '2');
    return reply;
  });
}
beforeEach(async () => {
  asked = [];
  session = await signedInDevice(person(RECEIVER, 2, 'Rex Bay'));
  await session.db.meta.put({ key: 'serverLevel', value: 2 });
});
afterEach(() => {
  goOffline();
  session.db.close();
});

describe('the key a device signs codes with', () => {
  it('is one for each person’s store, and no script can read it out', async () => {
    const [first, second] = await Promise.all([signingKeyOf(session), signingKeyOf(session)]);
    expect(second.publicKey).toBe(first.publicKey);
    expect((await signingKeyOf(session)).publicKey).toBe(first.publicKey);
    const key = first.privateKey as CryptoKey;
    expect([key.type, key.extractable, key.usages]).toEqual(['private', false, ['sign']]);
    await expect(crypto.subtle.exportKey('pkcs8', key)).rejects.toThrow();
    const other = await signedInDevice(person(RECEIVER, 2, 'Ada Bay'));
    expect((await signingKeyOf(other)).publicKey).not.toBe(first.publicKey);
    other.db.close();
  });

  it('is told to the server once, with the proof that this device holds it', async () => {
    serve();
    await Promise.all([registerSigningKey(session), registerSigningKey(session)]);
    await registerSigningKey(session);
    const { publicKey } = await signingKeyOf(session);
    expect(asked).toEqual([{ path: '/api/devices/keys', body: expect.objectContaining({ publicKey }) }]);
    const [{ body } = { body: {} as Record<string, string> }] = asked;
    const bytes = registrationBytes({ userId: session.user._id, deviceId: body.deviceId ?? '', publicKey });
    expect(await isSignedBy(subtleHere(), publicKey, bytes, fromHex(body.proof ?? ''))).toBe(true);
  });

  it('is told again later where the server did not hear it or said no, and not at all to servers that know no keys', async () => {
    await session.db.meta.put({ key: 'serverLevel', value: 1 });
    serve();
    await registerSigningKey(session);
    expect(asked).toEqual([]);
    await session.db.meta.put({ key: 'serverLevel', value: 2 });
    goOffline();
    await registerSigningKey(session);
    serve(503);
    await registerSigningKey(session);
    serve();
    await registerSigningKey(session);
    expect(asked).toHaveLength(2);
  });

  it('is told in its person’s name, and one that was made meanwhile is told as well', async () => {
    const [actors, other] = [[] as (string | null)[], { publicKey: 'another', isTold: false }];
    answerWith(async (request) => {
      actors.push(request.headers.get(HEADERS.actor));
      await session.db.meta.put({ key: 'signingKey', value: other });
      const reply = ours(200, { ok: true });
      reply.headers.set(HEADERS.level, '2');
      return reply;
    });
    await registerSigningKey(session);
    expect(actors).toEqual([session.user._id]);
    expect((await session.db.meta.get('signingKey'))?.value).toEqual(other);
  });

  it('goes with the store’s seal at logout; nobody makes one after it', async () => {
    const before = await signingKeyOf(session);
    await sealStore(session.db, { evenWithUnsent: true });
    expect(await session.db.meta.get('signingKey')).toBeUndefined();
    await expect(signingKeyOf(session)).rejects.toThrow();
    await session.db.meta.clear();
    expect((await signingKeyOf(session)).publicKey).not.toBe(before.publicKey);
  });
});
