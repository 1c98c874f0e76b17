import { beforeAll, describe, expect, it } from 'vitest';
import { reportDevice } from '#contract/device.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let clerk: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  server = await testServer();
  clerk = await server.signIn('clerk@receiver.example');
  admin = await server.signIn('admin@receiver.example');
});

const report = (client: ApiClient, deviceId: string, unsent: number) =>
  client.ok(reportDevice, { params: { deviceId }, body: { unsent } });

describe('unsent work of devices', () => {
  it('A8: is remembered per device and told to the same person’s other devices only', async () => {
    const [phone, tablet] = [newId(), newId()];
    const seenAt = server.clock.now().toISOString();
    expect(await report(clerk, phone, 3)).toEqual({ others: [] });
    expect(await report(clerk, tablet, 0)).toEqual({ others: [{ deviceId: phone, unsent: 3, seenAt }] });
    expect(await report(admin, newId(), 0)).toEqual({ others: [] });
    await report(clerk, phone, 0);
    expect(await report(clerk, tablet, 0)).toEqual({ others: [] });
  });

  it('keeps twenty devices, those heard of last', async () => {
    const devices = Array.from({ length: 23 }, () => newId());
    for (const deviceId of devices) {
      server.clock.advance(1000);
      await report(admin, deviceId, 1);
    }
    const { others } = await report(admin, newId(), 0);
    expect(others.map(({ deviceId }) => deviceId)).toEqual(devices.toReversed().slice(0, 20));
  });
});
