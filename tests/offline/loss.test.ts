// @vitest-environment node
/** What was lost behind the app's back adds up until somebody has read it, and what can still come back is told apart. */
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { orphanedCopies, unreadLoss } from '#offline/loss.ts';
import { noteLoss } from '#offline/rows/loss.ts';
import { accountDbName } from '#offline/rows/schema.ts';
import { workAs } from './support/at-work.ts';
import { useDevice } from './support/device.ts';
import { user } from './support/freight.ts';
import { textStoreOver } from './support/text-store.ts';

const device = useDevice();
const [ada, bob] = [user(1), user(2)];
const ELSEWHERE = [{ deviceId: 'd'.repeat(24), unsent: 2, seenAt: '2026-11-20T10:00:00.000Z' }];

test('what is lost twice before anybody has read it is told of together', async () => {
  await workAs(device);
  await noteLoss(device.db(), { putBack: 2, gone: ['Check in BOL 1'] });
  await noteLoss(device.db(), { elsewhere: ELSEWHERE });
  await noteLoss(device.db(), { putBack: 1, gone: ['Report OSD on BOL 2'] });
  expect(await unreadLoss()).toMatchObject({
    putBack: 3,
    gone: ['Check in BOL 1', 'Report OSD on BOL 2'],
    elsewhere: ELSEWHERE,
  });
});

test('copies of somebody whose store is here are not told of on the login screen: nothing of theirs is lost', async () => {
  await workAs(device);
  const copies = [`connex-unsent:${ada._id}:1`, `connex-unsent:${bob._id}:1`, `connex-unsent:${bob._id}:2`];
  expect(await orphanedCopies(textStoreOver(new Map(copies.map((key) => [key, '']))))).toBe(2);
  device.db().close();
  await Dexie.delete(accountDbName(ada._id));
  expect(await orphanedCopies(textStoreOver(new Map(copies.map((key) => [key, '']))))).toBe(3);
});
