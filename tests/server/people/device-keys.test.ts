import { beforeAll, describe, expect, it } from 'vitest';
import { registerDeviceKey } from '#contract/device-key.ts';
import { newSigningKey } from '../../domain/handshake-of.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { keyBody } from '../../support/server/handshakes.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let clerk: ApiClient;
let driver: ApiClient;
beforeAll(async () => {
  server = await testServer();
  clerk = await server.signIn('clerk@receiver.example');
  driver = await server.signIn('driver@carrier.example');
});

const ownerOf = async (keyId: string) => {
  const { rows } = await server.database.pool.query('select user_id, public_key from device_keys where id = $1', [
    keyId,
  ]);
  return rows;
};

describe('the public key of a device', () => {
  it('is taken with the proof that the device holds its private half, once, and former keys stay', async () => {
    const [first, second] = [await keyBody(clerk.userId), await keyBody(clerk.userId)];
    for (const body of [first, first, second]) {
      expect((await clerk.call(registerDeviceKey, { body })).status).toBe(200);
    }
    expect(await ownerOf(first.keyId)).toEqual([{ user_id: clerk.userId, public_key: first.publicKey }]);
    expect(await ownerOf(second.keyId)).toHaveLength(1);
  });

  it('is not taken without it, for another person, or under another name', async () => {
    const key = await newSigningKey();
    const body = await keyBody(clerk.userId, key);
    const wrong = [
      { ...body, proof: 'ab'.repeat(64) },
      await keyBody(driver.userId, key),
      { ...body, keyId: 'ab'.repeat(12) },
      { ...body, deviceId: 'ab'.repeat(12) },
      { ...body, publicKey: '00'.repeat(64) },
    ];
    for (const one of wrong) expect((await clerk.call(registerDeviceKey, { body: one })).status).toBe(422);
    expect(await ownerOf(body.keyId)).toEqual([]);
  });

  it('stays whose it was: another person who cannot prove it does not get it', async () => {
    const body = await keyBody(clerk.userId);
    await clerk.ok(registerDeviceKey, { body });
    expect((await driver.call(registerDeviceKey, { body })).status).toBe(422);
    expect(await ownerOf(body.keyId)).toMatchObject([{ user_id: clerk.userId }]);
  });
});
