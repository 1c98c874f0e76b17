/**
 * One load from the wizard to "completed", on five devices that are mostly without a network: built on the shipper's
 * desk, given to a driver in the carrier's office, picked up with a phone, delivered on the receiver's tablet. The
 * phone's clock is wrong and set right later, batteries die, an answer is lost, and the devices come back in either order.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { getLoad } from '#contract/load.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import * as steps from '../support/journeys/steps.ts';
import { fixturePdf } from '../support/pdfs/fixture.ts';
import { bayview } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const WHO = {
  desk: 'admin@shipper.example',
  office: 'associate@carrier.example',
  phone: 'driver@carrier.example',
  tablet: 'clerk@receiver.example',
  receiver: 'admin@receiver.example',
} as const;
type Place = keyof typeof WHO;

const ray = steps.personTag(WHO.phone);
const pdf = fixturePdf('text-one-page');
let server: TestServer;
let at: Record<Place, Device>;

beforeEach(async () => {
  server = await testServer();
  at = {
    desk: await newDevice(server, WHO.desk),
    office: await newDevice(server, WHO.office),
    phone: await newDevice(server, WHO.phone, { fastByMs: 7 * 60_000 }),
    tablet: await newDevice(server, WHO.tablet),
    receiver: await newDevice(server, WHO.receiver),
  };
});
afterEach(async () => {
  await closeDevices();
  await server.close();
});

/** Sets the true time; devices show it as well or badly as their clocks go. */
const itIs = (time: string) => server.clock.set(time);

/** Built without a network, shipped at once when there is one, given to Ray: everybody has it. */
async function givenShippedLoad() {
  itIs('2026-03-02T16:00:00Z');
  at.desk.network.online = false;
  const ids = await steps.ship(at.desk, {
    pUNum: 'PU-7001',
    pUDate: '2026-03-03T08:00:00-08:00',
    receiverId: bayview,
    deliveryDate: '2026-03-04T14:00:00-08:00',
    pdf,
  });
  await at.desk.sync();
  expect(await at.desk.status()).toBe('1 waiting to send');
  expect((await at.desk.app.readRows('outbound')).rows).toMatchObject([{ _id: ids.loadId, waiting: true }]);

  at.desk.network.online = true;
  at.desk.network.loseNextAnswer = true;
  await at.desk.sync();
  await at.desk.sync();
  expect(await at.desk.status()).toBe('All sent');
  expect(new Set(at.desk.network.sent)).toHaveLength(1);
  expect(at.desk.network.sent).toHaveLength(2);

  await at.office.sync();
  at.office.network.online = false;
  await steps.assign(at.office, ids.loadId, ray);
  at.office.network.online = true;
  await at.office.sync();
  for (const place of ['phone', 'tablet'] as const) {
    await at[place].sync();
    expect(new Uint8Array(await at[place].app.openDocument(ids.sha256))).toEqual(pdf);
  }
  return ids;
}

/** Both are out of reach while they work, and both batteries die afterwards. */
async function workOffline({ loadId, bolId }: { loadId: string; bolId: string }) {
  at.phone.network.online = false;
  at.tablet.network.online = false;
  itIs('2026-03-03T15:58:00Z');
  await steps.checkInAtPickUp(at.phone, loadId, ray);
  itIs('2026-03-03T16:31:00Z');
  await steps.checkOutAtPickUp(at.phone, loadId, ray);
  itIs('2026-03-04T21:47:00Z');
  await steps.checkInAtDelivery(at.tablet, bolId, true);
  itIs('2026-03-04T22:05:00Z');
  await steps.reportOsd(at.tablet, bolId, 'shortages', 'HF-PCH-15', 12);
  itIs('2026-03-04T22:20:00Z');
  await steps.complete(at.tablet, bolId);

  for (const place of ['phone', 'tablet'] as const) await at[place].restart();
  expect([await at.phone.status(), await at.tablet.status()]).toEqual(['2 waiting to send', '3 waiting to send']);
  expect(await steps.shownLoad(at.phone, loadId)).toMatchObject({ pending: 2, checkin: '2026-03-03T15:58:00.000Z' });
  expect(await steps.shownBol(at.tablet, bolId)).toMatchObject({ completed: true, pending: 3 });
  expect((await at.tablet.app.readRows('completed')).rows).toMatchObject([{ _id: bolId, waiting: true }]);
}

/** What a device works out for its lists. */
type Derived = { listStops?: unknown; inbound?: unknown; leftBehind?: unknown; status?: unknown; text?: unknown };

/** The row without what only a device knows; nothing waits any more. */
function settled<T extends { pending: number; category: string; generation: number }>(row: T) {
  expect(row.pending).toBe(0);
  const { pending, category, generation, listStops, inbound, leftBehind, status, text, ...wire } = row as T & Derived;
  return wire;
}

test.each([[['phone', 'tablet'] as const], [['tablet', 'phone'] as const]])(
  'the trip ends the same when they come back as %s',
  async (order) => {
    const ids = await givenShippedLoad();
    await workOffline(ids);
    itIs('2026-03-05T03:00:00Z');
    // The phone has heard the right time meanwhile; that must not move what was recorded before.
    at.phone.fastByMs = 0;
    for (const place of order) {
      at[place].network.online = true;
      await at[place].sync();
    }
    for (const place of Object.keys(at) as Place[]) await at[place].sync();

    const shipper = await server.signIn(WHO.desk);
    const load = await shipper.ok(getLoad, { params: { id: ids.loadId } });
    const [bol] = load.bols;
    expect(load).toMatchObject({ checkin: '2026-03-03T15:58:00.000Z', checkout: '2026-03-03T16:31:00.000Z' });
    expect(bol).toMatchObject({
      checkin: '2026-03-04T21:47:00.000Z',
      checkout: '2026-03-04T22:20:00.000Z',
      completed: true,
      sealIntact: true,
      driverId: ray._id,
      osd: { overages: [], shortages: [{ sku: 'HF-PCH-15', qty: 12 }], damages: [] },
    });
    const stamps = [...load.stamps, ...(bol?.stamps ?? [])].map(({ kind, byName, driverName }) => [
      kind,
      byName,
      driverName,
    ]);
    expect(stamps).toEqual([
      ['checkin', 'Ray Delgado', 'Ray Delgado'],
      ['checkout', 'Ray Delgado', 'Ray Delgado'],
      ['checkin', 'Denise Okafor', 'Ray Delgado'],
      ['checkout', 'Denise Okafor', 'Ray Delgado'],
    ]);
    expect(load.stamps.map(({ skewMs }) => skewMs)).toEqual([-7 * 60_000, -7 * 60_000]);

    for (const place of Object.keys(at) as Place[]) {
      const device = at[place];
      const client = await server.signIn(WHO[place]);
      expect(await device.status()).toBe('All sent');
      const { bols, ...theirs } = await client.ok(getLoad, { params: { id: ids.loadId } });
      expect([place, settled(await steps.shownLoad(device, ids.loadId))]).toEqual([place, theirs]);
      expect([place, settled(await steps.shownBol(device, ids.bolId))]).toEqual([place, bols[0]]);
      expect((await device.app.readRows('completed')).rows.map(({ _id }) => _id)).toEqual([ids.bolId]);
      const open = await Promise.all(
        (['inbound', 'outbound', 'shipping'] as const).map((category) => device.app.readRows(category)),
      );
      expect(open.map(({ total }) => total)).toEqual([0, 0, 0]);
    }
    expect(new Set([...at.phone.network.sent, ...at.tablet.network.sent]).size).toBe(5);
    // The receiver has no part in the pick-up and is not told its times.
    const theirs = await (await server.signIn(WHO.tablet)).ok(getLoad, { params: { id: ids.loadId } });
    expect([theirs.checkin, theirs.checkout, theirs.stamps]).toEqual([null, null, []]);
    expect((await (await server.signIn(WHO.tablet)).ok(getBol, { params: { id: ids.bolId } })).completed).toBe(true);
  },
);
