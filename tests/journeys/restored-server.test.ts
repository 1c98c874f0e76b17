/**
 * The server is put back to an older state while devices know of newer things and hold work they have not sent: they
 * start over, show what the server has now, and send what they hold once. What was acknowledged between backup and
 * loss is gone at the server; an entry that builds on it stays on the device and says so.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { editLoad, getLoad } from '#contract/load.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import * as steps from '../support/journeys/steps.ts';
import { fixturePdf } from '../support/pdfs/fixture.ts';
import { type EmptyPlace, emptyPlace, run } from '../support/server/empty-place.ts';
import { bayview, givenLoad } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const DESK = 'admin@shipper.example';
const PHONE = 'driver@carrier.example';
const TABLET = 'clerk@receiver.example';
const ray = steps.personTag(PHONE);
const pdf = fixturePdf('text-one-page');

let server: TestServer;
let place: EmptyPlace;
let folder: string;
beforeEach(async () => {
  server = await testServer();
  place = await emptyPlace();
  folder = await mkdtemp(path.join(tmpdir(), 'connex-restored-'));
});
afterEach(async () => {
  await closeDevices();
  await server.close();
  await place.drop();
  await rm(folder, { recursive: true });
});

async function shipped(device: Device, pUNum: string) {
  const dates = { pUDate: '2026-03-03T08:00:00-08:00', deliveryDate: '2026-03-04T14:00:00-08:00' };
  const ids = await steps.ship(device, { pUNum, ...dates, receiverId: bayview, pdf });
  await steps.assign(device, ids.loadId, ray);
  await device.sync();
  return ids;
}

const backUp = (file: string) => {
  const { databaseUrl, dataDir } = server.services.config;
  return run('backup', file, { NODE_ENV: 'test', DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir });
};

/** The same address, the older state. */
async function restoreFrom(file: string): Promise<TestServer> {
  const { port } = new URL(server.url);
  await server.close();
  expect(await run('restore', file, place.env)).toMatchObject({ code: 0, error: '' });
  const { DATABASE_URL: databaseUrl, DATA_DIR } = place.env;
  return testServer({ databaseUrl, env: { PORT: port, DATA_DIR } });
}

const generationOf = async ({ app }: Device) => {
  const pull = (await app.requireSession().db.meta.get('pull'))?.value as { generation: number } | undefined;
  return pull?.generation;
};

test('devices that know more than the restored server start over and keep what waits', async () => {
  const desk = await newDevice(server, DESK);
  const phone = await newDevice(server, PHONE);
  const tablet = await newDevice(server, TABLET);
  const kept = await shipped(desk, 'PU-KEPT');
  for (const device of [phone, tablet]) await device.sync();
  const file = path.join(folder, 'backup.tar.gz');
  expect(await backUp(file)).toMatchObject({ code: 0, error: '' });

  // After the backup: acknowledged, and seen by everybody.
  const admin = await server.signIn(DESK);
  for (const pUNum of ['PU-LATER', 'PU-LATEST']) {
    await admin.ok(editLoad, { params: { id: kept.loadId }, body: { pUNum } });
  }
  const lost = await shipped(desk, 'PU-LOST');
  for (const device of [phone, tablet]) await device.sync();
  expect((await steps.shownLoad(phone, kept.loadId)).pUNum).toBe('PU-LATEST');
  // Without a network: one entry on what the backup has, one on what it has not.
  for (const device of [phone, tablet]) device.network.online = false;
  server.clock.set('2026-03-03T16:00:00Z');
  await steps.checkInAtPickUp(phone, kept.loadId, ray);
  await steps.checkInAtPickUp(phone, lost.loadId, ray);

  const restored = await restoreFrom(file);
  // The devices' clock is the first server's.
  for (const { clock } of [server, restored]) clock.set('2026-03-03T17:00:00Z');
  // By its numbers alone the restored feed now looks like one that the desk has read before.
  for (let loads = 0; loads < 6; loads += 1) await givenLoad(restored);

  for (const [device, email] of [
    [phone, PHONE],
    [tablet, TABLET],
    [desk, DESK],
  ] as const) {
    device.network.online = true;
    await device.signIn(email);
    await device.sync();
    await device.sync();
    expect(await generationOf(device)).toBe(2);
  }
  await desk.sync();

  const now = await (await restored.signIn(DESK)).ok(getLoad, { params: { id: kept.loadId } });
  expect(now).toMatchObject({ pUNum: 'PU-KEPT', checkin: '2026-03-03T16:00:00.000Z' });
  expect(now.stamps).toHaveLength(1);
  for (const device of [desk, phone]) {
    const { pUNum, version, checkin, pending } = await steps.shownLoad(device, kept.loadId);
    expect([pUNum, version, checkin, pending]).toEqual([now.pUNum, now.version, now.checkin, 0]);
  }
  expect((await tablet.app.readBol(kept.bolId))?.version).toBe(now.bols[0]?.version);
  for (const device of [desk, tablet]) {
    expect([await device.app.readLoad(lost.loadId), await device.app.readBol(lost.bolId)]).toEqual([null, null]);
    expect(await device.status()).toBe('All sent');
  }
  // What builds on the lost load is not thrown away: it says what became of it.
  expect(await phone.status()).toBe('1 need attention');
  expect(await phone.app.readEntries()).toMatchObject([
    { type: 'check-in-load', lane: lost.loadId, status: 'attention' },
  ]);
});
