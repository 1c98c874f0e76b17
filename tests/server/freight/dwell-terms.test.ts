/** The terms of a stay: the facility's on the day the load ships, frozen from then on. */
import { beforeAll, expect, it } from 'vitest';
import { updateCompany } from '#contract/company.ts';
import { editLoad, getLoad } from '#contract/load.ts';
import { listNotifications } from '#contract/notification.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { atDelivery, sendMark } from '../../support/server/dwell.ts';
import { bayview, bolIdsOf, bolOf, givenDriver, givenLoad, harbor, summit } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let shipper: ApiClient;
const HOUR = { freeMinutes: 60, from: 'arrival', roundTo: 15, lateForfeits: true } as const;
const NINETY = { ...HOUR, freeMinutes: 90 };
const USUAL = { freeMinutes: 120, from: 'appointment-if-early', roundTo: 1, lateForfeits: false } as const;

beforeAll(async () => {
  server = await testServer();
  shipper = await server.signIn('admin@shipper.example');
});

async function setTerms(who: string, companyId: string, dwellTerms: typeof HOUR | typeof NINETY | typeof USUAL) {
  const admin = await server.signIn(who);
  return admin.ok(updateCompany, { params: { id: companyId }, body: { dwellTerms } });
}
const termsOf = async (loadId: string) => {
  const load = await shipper.ok(getLoad, { params: { id: loadId } });
  return [load, ...load.bols].map(({ dwell }) => dwell?.terms?.freeMinutes ?? null);
};

const edit = (loadId: string, dwellTerms: typeof HOUR | null, seen?: typeof HOUR | null) =>
  shipper.call(editLoad, {
    params: { id: loadId },
    body: { dwellTerms, ...(seen === undefined ? {} : { seen: { dwellTerms: seen } }) },
  });

it('are in the profile of a company, set by its admins; the usual ones are none', async () => {
  expect((await setTerms('admin@receiver.example', bayview, HOUR)).dwellTerms).toEqual(HOUR);
  expect((await setTerms('admin@receiver.example', bayview, USUAL)).dwellTerms).toBeUndefined();
  const clerk = await server.signIn('clerk@receiver.example');
  const wrong = { ...HOUR, roundTo: 7 };
  expect((await clerk.call(updateCompany, { params: { id: bayview }, body: { dwellTerms: HOUR } })).status).toBe(403);
  const admin = await server.signIn('admin@receiver.example');
  expect((await admin.call(updateCompany, { params: { id: bayview }, body: { dwellTerms: wrong } })).status).toBe(422);
});

it('are copied when the load ships, each place’s own, and stay when the profile changes', async () => {
  await setTerms('admin@receiver.example', bayview, HOUR);
  await setTerms('admin@shipper.example', harbor, NINETY);
  const { _id } = await givenLoad(server, { ready: false, bols: [{}, { receiverId: summit }] });
  expect(await termsOf(_id)).toEqual([null, null, null]);
  await shipper.ok(editLoad, { params: { id: _id }, body: { ready: true } });
  expect(await termsOf(_id)).toEqual([90, 60, null]);
  await setTerms('admin@receiver.example', bayview, NINETY);
  await setTerms('admin@shipper.example', harbor, USUAL);
  await shipper.ok(editLoad, { params: { id: _id }, body: { pUNum: 'PU-7777' } });
  expect(await termsOf(_id)).toEqual([90, 60, null]);
  const built = await givenLoad(server);
  expect(await termsOf(built._id)).toEqual([null, 90]);
});

it('are those of the new receiver where a BOL goes to another one, and stay once a truck has arrived', async () => {
  await setTerms('admin@receiver.example', bayview, HOUR);
  const load = await givenLoad(server, { bols: [{ receiverId: summit }] });
  const bolId = bolOf(load);
  const redirect = (receiverId: string) =>
    shipper.ok(editLoad, {
      params: { id: load._id },
      body: { bolChanges: [{ op: 'change', bolId, fields: { receiverId } }] },
    });
  await redirect(bayview);
  expect(await termsOf(load._id)).toEqual([null, 60]);
  await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), demoUserId('driver@carrier.example'));
  const driver = await server.signIn('driver@carrier.example');
  const { bols } = await shipper.ok(getLoad, { params: { id: load._id } });
  expect((await sendMark(driver, load._id, atDelivery({ ...load, bols }))).status).toBe(200);
  await setTerms('admin@receiver.example', bayview, NINETY);
  await shipper.ok(editLoad, { params: { id: load._id }, body: { ready: false } }).catch(() => undefined);
  await shipper.ok(editLoad, { params: { id: load._id }, body: { ready: true } }).catch(() => undefined);
  expect(await termsOf(load._id)).toEqual([null, 60]);
});

it('agreed for a load stand before those of every place, for who may see its pick-up', async () => {
  await setTerms('admin@receiver.example', bayview, NINETY);
  const { _id } = await givenLoad(server, { dwellTerms: HOUR, bols: [{}, { receiverId: summit }] });
  expect(await termsOf(_id)).toEqual([60, 60, 60]);
  const seenBy = async (who: string) =>
    (await (await server.signIn(who)).ok(getLoad, { params: { id: _id } })).dwellTerms ?? null;
  expect(await seenBy('admin@carrier.example')).toEqual(HOUR);
  expect(await seenBy('admin@receiver.example')).toBeNull();
  expect((await edit(_id, null, HOUR)).status).toBe(200);
  expect(await termsOf(_id)).toEqual([null, 90, null]);
  const behind = await edit(_id, { ...HOUR, freeMinutes: 30 } as unknown as typeof HOUR, HOUR);
  expect([behind.status, behind.body]).toEqual([409, expect.stringContaining('free time')]);
});

it('agreed for a load are told to its carrier when they change', async () => {
  const { _id } = await givenLoad(server);
  await edit(_id, HOUR);
  const carrier = await server.signIn('admin@carrier.example');
  const told = (await carrier.ok(listNotifications, {})).filter(({ loadId }) => loadId === _id);
  expect(told.map(({ kind }) => kind)).toContain('load-changed');
});

it('agreed for a load cannot change under a truck that has arrived', async () => {
  const load = await givenLoad(server, { dwellTerms: HOUR });
  await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), demoUserId('driver@carrier.example'));
  const driver = await server.signIn('driver@carrier.example');
  const { bols } = await shipper.ok(getLoad, { params: { id: load._id } });
  await sendMark(driver, load._id, atDelivery({ ...load, bols }));
  const late = await edit(load._id, null);
  expect([late.status, late.body]).toEqual([409, expect.stringContaining('A truck has arrived already')]);
  expect(
    (await shipper.call(editLoad, { params: { id: load._id }, body: { pUNum: 'PU-8888', dwellTerms: HOUR } })).status,
  ).toBe(200);
  expect(await termsOf(load._id)).toEqual([60, 60]);
});
