// @vitest-environment node
import { beforeEach, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { dismissLoss, unreadLoss } from '#offline/loss.ts';
import { flush } from '#offline/outbox/flush.ts';
import { pull } from '#offline/sync/pull.ts';
import { reportUnsent } from '#offline/sync/report-unsent.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { bolOf, loadOf, user } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
const reports = () =>
  device.server.seen.filter(({ path }) => path.startsWith('/api/devices/')).map(({ path, body }) => [path, body]);

beforeEach(async () => {
  await device.signIn();
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await pull(requireSession());
});

test('the server hears how much is unsent, and only when that has changed', async () => {
  await reportUnsent(requireSession());
  await checkIn(1, 1);
  device.server.before = () => LOST;
  await reportUnsent(requireSession());
  device.server.before = () => undefined;
  await reportUnsent(requireSession());
  await reportUnsent(requireSession());
  await flush(requireSession());
  await reportUnsent(requireSession());
  // The one that was lost on the way is said again.
  expect(reports().map(([, body]) => body)).toEqual([{ unsent: 0 }, { unsent: 1 }, { unsent: 1 }, { unsent: 0 }]);
  expect(await unreadLoss()).toBeNull();
});

test('A8: a device that knows nothing is told of unsent work on others, until the person has read it', async () => {
  const lost = { deviceId: '0d'.repeat(12), unsent: 3, seenAt: '2026-11-20T10:00:00.000Z' };
  device.server.otherDevices = [lost];
  await reportUnsent(requireSession());
  expect(await unreadLoss()).toMatchObject({ elsewhere: [lost] });
  await dismissLoss();
  expect(await unreadLoss()).toBeNull();
  expect(reports().at(-1)).toEqual([`/api/devices/${lost.deviceId}`, { unsent: 0 }]);
});

test('a device that has told of itself is not asked about others', async () => {
  await reportUnsent(requireSession());
  device.server.otherDevices = [{ deviceId: '0d'.repeat(12), unsent: 3, seenAt: '2026-11-20T10:00:00.000Z' }];
  await checkIn(1, 1);
  await reportUnsent(requireSession());
  expect(await unreadLoss()).toBeNull();
});

test('what the server says after its person has left in another tab is not kept', async () => {
  device.server.before = async ({ path }) => {
    if (path.startsWith('/api/devices/')) await device.db().meta.put({ key: 'sealed', value: true });
    return undefined;
  };
  device.server.otherDevices = [{ deviceId: '0d'.repeat(12), unsent: 3, seenAt: '2026-11-20T10:00:00.000Z' }];
  await reportUnsent(requireSession());
  expect(await unreadLoss()).toBeNull();
  expect(await device.db().meta.get('told')).toBeUndefined();
});

test('it is said of its own person only: with somebody else’s session the server hears nothing', async () => {
  device.server.session = user(2);
  await reportUnsent(requireSession());
  expect(await device.db().meta.get('told')).toBeUndefined();
});
