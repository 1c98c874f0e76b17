/** Photos of an outcome from the device's store to the server: first they, then what names them, and no other way. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import type { OutcomeForm } from '#domain/outcome-form.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import * as steps from '../support/journeys/steps.ts';
import { exif, hashOf, JFIF, newJpeg, XMP } from '../support/jpegs.ts';
import { bolOf, givenDriver, givenLoad } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const [DRIVER, CLERK] = ['driver@carrier.example', 'clerk@receiver.example'];
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(closeDevices);

let phone: Device;
let bolId: string;
beforeEach(async () => {
  bolId = bolOf(await givenLoad(server));
  await givenDriver(await server.signIn('admin@carrier.example'), [bolId], demoUserId(DRIVER));
  phone = await newDevice(server, DRIVER);
});

const form: OutcomeForm = {
  ...{ kind: 'refused', reason: 'damaged', note: '', toldBy: 'Denise Okafor', plan: 'return', proposedDate: null },
};

/** Keeps two photos on the device and records a refusal with them; their hashes. */
async function refuse(): Promise<string[]> {
  const { app } = phone;
  const photos: string[] = [];
  for (const before of [JFIF, [...exif(6), ...XMP]])
    photos.push((await app.keepPhoto(newJpeg({ before }).buffer)) ?? '');
  const bol = await steps.shownBol(phone, bolId);
  const load = await app.readLoad(bol.loadId);
  if (!load) throw new Error('The load is not on the device');
  await app.recordOutcome({ load, bol, form, photos, viewer: app.requireSession() });
  return photos;
}

async function onServer() {
  const shipper = await server.signIn('clerk@shipper.example');
  return (await shipper.ok(getBol, { params: { id: bolId } })).outcomes ?? [];
}

const blobs = (device: Device) => device.app.requireSession().db.blobs;
const stored = async (photos: string[]) => Promise.all(photos.map((sha256) => server.services.photos.has(sha256)));

test('photos are kept without what their files said besides, and read from the device until they are sent', async () => {
  phone.network.online = false;
  const photos = await refuse();
  for (const sha256 of photos) expect(hashOf(new Uint8Array(await phone.app.openPhoto(sha256)))).toBe(sha256);
  expect(await steps.shownBol(phone, bolId)).toMatchObject({ outcomes: [{ photos, receivedAt: null }] });
  expect(await phone.app.keepPhoto(new ArrayBuffer(4))).toBeNull();
  phone.network.online = true;
  await phone.sync();
  expect(await phone.status()).toBe('All sent');
  expect(await onServer()).toMatchObject([{ photos }]);
  // What the server has needs no room among what is only here.
  expect(await blobs(phone).count()).toBe(0);
  for (const sha256 of photos) expect(hashOf(new Uint8Array(await phone.app.openPhoto(sha256)))).toBe(sha256);
});

test('a line that dies between photos and outcome leaves nothing half said, and nothing is brought twice', async () => {
  const photos = await refuse();
  phone.network.changesLeft = 0;
  await phone.sync();
  expect(await stored(photos)).toEqual([true, true]);
  expect(await onServer()).toEqual([]);
  expect((await blobs(phone).toArray()).every(({ sentAt }) => sentAt !== null)).toBe(true);
  await phone.restart();
  phone.network.changesLeft = null;
  const puts: string[] = [];
  const { fetch } = phone.app.environment;
  phone.app.environment.fetch = async (input, init) => {
    if (input instanceof Request && input.method === 'PUT') puts.push(input.url);
    return fetch(input, init);
  };
  await phone.sync();
  expect(await onServer()).toMatchObject([{ photos }]);
  expect(puts).toEqual([]);
});

test('a phone that dies after storing has everything when it wakes', async () => {
  phone.network.online = false;
  const photos = await refuse();
  await phone.restart();
  expect(await blobs(phone).count()).toBe(2);
  phone.network.online = true;
  await phone.sync();
  expect(await onServer()).toMatchObject([{ photos }]);
  expect(await onServer()).toHaveLength(1);
});

test('photos that the server lost are brought again', async () => {
  const photos = await refuse();
  phone.network.changesLeft = 0;
  await phone.sync();
  await server.database.pool.query('delete from photo_grants');
  phone.network.changesLeft = null;
  await phone.sync();
  expect(await onServer()).toEqual([]);
  await phone.sync();
  expect(await onServer()).toMatchObject([{ photos }]);
});

test('somebody else on the device neither sends nor sees them; their owner does when they are back', async () => {
  phone.network.online = false;
  const photos = await refuse();
  expect(await phone.app.logOut({ unsent: 'keep' })).toEqual({ loggedOut: true });
  phone.network.online = true;
  await phone.signIn(CLERK);
  await phone.sync();
  expect(await blobs(phone).count()).toBe(0);
  await expect(phone.app.openPhoto(photos[0] ?? '')).rejects.toThrow(/not available to you/);
  expect(await stored(photos)).toEqual([false, false]);
  await phone.app.logOut({ unsent: 'keep' });
  await phone.signIn(DRIVER);
  expect(await phone.status()).toBe('1 waiting to send');
  await phone.sync();
  expect(await onServer()).toMatchObject([{ photos, byName: 'Ray Delgado' }]);
});

test('what is given up goes, but for what something else still needs', async () => {
  phone.network.online = false;
  const [kept = ''] = await refuse();
  const given = (await phone.app.keepPhoto(newJpeg().buffer)) ?? '';
  await phone.app.forgetFiles([given, kept]);
  expect(await blobs(phone).toCollection().primaryKeys()).toContain(kept);
  expect(await blobs(phone).get(given)).toBeUndefined();
  await expect(phone.app.openPhoto(given)).rejects.toThrow('This photo is not on this device. Connect to see it.');
});

test('an entry taken along has its photos as pictures', async () => {
  phone.network.online = false;
  const photos = await refuse();
  const [entry] = await phone.app.readEntries();
  const exported = await phone.app.exportEntry(entry?.id ?? '');
  expect(exported?.files.map(({ name, type }) => [name, type])).toEqual(
    photos.map((sha256) => [`${sha256}.jpg`, 'image/jpeg']),
  );
});
