import { beforeAll, describe, expect, it } from 'vitest';
import { editLoad } from '#contract/load.ts';
import {
  getNotificationPreferences,
  listNotifications,
  readNotification,
  setNotificationPreferences,
} from '#contract/notification.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

describe('notification preferences', () => {
  it('are refused without a session', async () => {
    const stranger = server.stranger();
    expect((await stranger.call(getNotificationPreferences)).status).toBe(403);
    const body = { push: false, mail: false };
    expect((await stranger.call(setNotificationPreferences, { body })).status).toBe(403);
  });

  it('are everything until one chooses, and then one’s own only', async () => {
    const ray = await server.signIn('driver@carrier.example');
    const lena = await server.signIn('driver2@carrier.example');
    expect(await ray.ok(getNotificationPreferences)).toEqual({ push: true, mail: true });
    for (const body of [
      { push: true, mail: false },
      { push: false, mail: false },
    ]) {
      expect(await ray.ok(setNotificationPreferences, { body })).toEqual(body);
      expect(await ray.ok(getNotificationPreferences)).toEqual(body);
    }
    expect(await lena.ok(getNotificationPreferences)).toEqual({ push: true, mail: true });
  });

  it('are both said, or nothing is changed', async () => {
    const lena = await server.signIn('driver2@carrier.example');
    const answer = await lena.call(setNotificationPreferences, { body: { push: false } as never });
    expect(answer.status).toBe(422);
    expect(await lena.ok(getNotificationPreferences)).toEqual({ push: true, mail: true });
  });
});

describe('reading late', () => {
  it('leaves news unread that came after what the person saw', async () => {
    const receiver = await server.signIn('admin@receiver.example');
    const shipper = await server.signIn('admin@shipper.example');
    const load = await givenLoad(server);
    const change = (pUNum: string) => shipper.ok(editLoad, { params: { id: load._id }, body: { pUNum } });
    const changed = async () => {
      const found = (await receiver.ok(listNotifications)).find(({ kind }) => kind === 'load-changed');
      if (!found) throw new Error('not told');
      return found;
    };
    await change('PU-1-a');
    const { _id, createdAt: seen } = await changed();
    server.clock.advance(60_000);
    await change('PU-1-b');
    const late = await receiver.ok(readNotification, { params: { id: _id }, body: { read: true, seen } });
    expect(late.readAt).toBeNull();
    const { createdAt } = await changed();
    const inTime = { params: { id: _id }, body: { read: true, seen: createdAt } };
    expect((await receiver.ok(readNotification, inTime)).readAt).not.toBeNull();
  });
});
