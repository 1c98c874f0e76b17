/**
 * Two of the receiver's people work on the same BOL, each without a network, and come back in every possible order:
 * change by change, not only person by person. Whatever the order, the server and both devices end the same.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bol, getBol, updateBol } from '#contract/bol.ts';
import { buildLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import type { OsdChange, OsdKind } from '#domain/osd.ts';
import { heldStamp } from '#domain/stamp.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { interleavings } from '../support/journeys/interleavings.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import type { ApiClient } from '../support/server/api-client.ts';
import { bolOf, buildBody, givenCheckIn, givenDriver } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const driverId = demoUserId('driver@carrier.example');
let server: TestServer;
let shipper: ApiClient;
let carrier: ApiClient;
let office: ApiClient;
let dock: Record<'a' | 'b', Device>;

beforeAll(async () => {
  server = await testServer();
  [shipper, carrier, office] = (await Promise.all(
    ['admin@shipper.example', 'admin@carrier.example', 'admin@receiver.example'].map((email) => server.signIn(email)),
  )) as [ApiClient, ApiClient, ApiClient];
  dock = {
    a: await newDevice(server, 'clerk@receiver.example'),
    b: await newDevice(server, 'admin@receiver.example', { fastByMs: 4 * 60_000 }),
  };
});
afterAll(closeDevices);

/** What somebody does with the BOL as their own device shows it. */
type Act = (device: Device, bol: Bol) => Promise<unknown>;
/** Minutes after the driver's arrival, who, what. */
type Story = [minute: number, who: 'a' | 'b', act: Act][];

const checkIn =
  (sealIntact = true): Act =>
  ({ app }, bol) =>
    app.checkInBol({
      bol,
      seal: sealIntact ? 'intact' : 'broken',
      driver: bol.driver!,
      byName: app.requireSession().user.name,
    });
const complete: Act = ({ app }, bol) => app.completeBol(bol, app.requireSession().user.name);
const added = (kind: OsdKind, sku: string, qty: number): OsdChange => ({
  op: 'add',
  kind,
  entry: { _id: newId(() => server.clock.now().getTime()), sku, qty },
});
const add =
  (kind: OsdKind, sku: string, qty: number): Act =>
  ({ app }, bol) =>
    app.reportOsd(bol, [added(kind, sku, qty)], app.requireSession().user.name);
/** Removes what this person sees under the SKU. */
const remove =
  (kind: OsdKind, sku: string): Act =>
  ({ app }, bol) => {
    const entryIds = bol.osd[kind].filter((entry) => entry.sku === sku).map(({ _id }) => _id);
    const change: OsdChange = { op: 'remove', kind, sku, entryIds };
    return app.reportOsd(bol, [change], app.requireSession().user.name);
  };

/** Puts one's own check-in right, as that many minutes before now. */
const correct =
  (minutesAgo: number): Act =>
  async ({ app }, bol) => {
    const { user, actor } = app.requireSession();
    const stamp = bol.stamps.find(({ byUserId, corrects }) => byUserId === user._id && !corrects);
    const load = await app.readLoad(bol.loadId);
    if (!stamp || !load) throw new Error('There is nothing of theirs to correct on this device');
    const at = new Date(server.clock.now().getTime() - minutesAgo * 60_000).toISOString();
    const why = { from: stamp.at, at, reason: 'The gate log says so' };
    return app.correctStamp({ load, bol, stamp, ...why, viewer: { user, actor } });
  };

/** A BOL on its way to the receiver, which both devices have. */
async function givenBol(given?: (bol: Bol) => Promise<unknown>): Promise<string> {
  const load = (
    await shipper.ok(buildLoad, { body: await buildBody(server, { bols: [{ deliveryDate: '2026-06-30T14:00:00Z' }] }) })
  ).newLoad;
  const bolId = bolOf(load);
  await givenDriver(carrier, [bolId], driverId);
  await given?.(await office.ok(getBol, { params: { id: bolId } }));
  await dock.a.sync();
  await dock.b.sync();
  return bolId;
}

/** Plays the story without a network, then lets the changes arrive in this order; what the server has in the end. */
async function play(story: Story, order: ('a' | 'b')[], bolId: string): Promise<ReturnType<typeof inWords>> {
  const arrival = server.clock.now().getTime();
  for (const [minute, who, act] of story) {
    server.clock.set(new Date(arrival + minute * 60_000));
    dock[who].network.online = false;
    await act(dock[who], (await dock[who].app.readBol(bolId))!);
  }
  server.clock.set(new Date(arrival + 3 * 3_600_000));
  dock.a.network.online = true;
  dock.b.network.online = true;
  for (const who of order) await dock[who].sendOne();
  for (const who of ['a', 'b', 'a'] as const) await dock[who].sync();
  const bol = await office.ok(getBol, { params: { id: bolId } });
  for (const who of ['a', 'b'] as const) expect([who, await shownOn(dock[who], bolId)]).toEqual([who, bol]);
  return inWords(bol, arrival);
}

/** The row of a device without what only devices know. Nothing waits any more. */
async function shownOn({ app, status }: Device, bolId: string) {
  expect(await status()).toBe('All sent');
  const { category, pending, generation, ...bol } = (await app.readBol(bolId))!;
  expect([pending, bol.base]).toEqual([0, undefined]);
  return bol;
}

/** The facts of a BOL without ids, versions and times of arrival; times in minutes after `arrival`. */
function inWords(bol: Bol, arrival: number) {
  const minute = (time: string | null) => time && Math.round((Date.parse(time) - arrival) / 60_000);
  const { checkin, checkout, completed, sealIntact, osd, stamps } = bol;
  const entries = Object.entries(osd).flatMap(([kind, list]) => list.map(({ sku, qty }) => `${kind} ${sku} ${qty}`));
  return {
    checkin: minute(checkin),
    checkout: minute(checkout),
    completed,
    sealIntact,
    osd: entries.toSorted(),
    stamps: stamps.map(({ kind, at, byName }) => `${kind} ${minute(at)} ${byName}`),
  };
}

const CLERK = 'Denise Okafor';
const ADMIN = 'Priya Raman';

const ordersOf = (a: number, b: number) => interleavings(a, b).map((order) => [order.join(' '), order] as const);

test.each(ordersOf(1, 1))(
  'two check-ins, arriving as %s: the earlier one holds, a broken seal counts, and both are told',
  async (_, order) => {
    const bolId = await givenBol();
    const story: Story = [
      [2, 'b', checkIn(true)],
      [9, 'a', checkIn(false)],
    ];
    expect(await play(story, order, bolId)).toEqual({
      checkin: 2,
      checkout: null,
      completed: false,
      sealIntact: false,
      osd: [],
      stamps: [`checkin 2 ${ADMIN}`, `checkin 9 ${CLERK}`],
    });
    for (const { app } of [dock.a, dock.b]) {
      const { stamps } = (await app.readBol(bolId))!;
      const inOrder = stamps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
      expect(inOrder.map(({ _id, byName }) => [byName, heldStamp(stamps, 'checkin')?._id === _id])).toEqual([
        [ADMIN, true],
        [CLERK, false],
      ]);
    }
  },
);

test.each(ordersOf(3, 2))(
  'two check-ins and corrections of them, arriving as %s: the last correction of each counts, then the earlier time',
  async (_, order) => {
    const story: Story = [
      [2, 'b', checkIn()],
      [9, 'a', checkIn()],
      [20, 'b', correct(8)],
      [22, 'a', correct(21)],
      [25, 'a', correct(19)],
    ];
    const { checkin, stamps } = await play(story, order, await givenBol());
    expect(checkin).toBe(6);
    expect(stamps).toEqual([1, 2, 6, 9, 12].map((minute) => expect.stringContaining(`checkin ${minute} `)));
  },
);

test.each(ordersOf(2, 3))(
  'OSD reports of two people, arriving as %s: no entry is lost, and nobody’s removal takes more than they saw',
  async (_, order) => {
    const bolId = await givenBol(async ({ _id }) => {
      const occurredAt = server.clock.now().toISOString();
      await givenCheckIn(office, _id, driverId, occurredAt);
      const osdChanges = [added('damages', 'PEACH', 1), added('shortages', 'SAUCE', 2)];
      await office.ok(updateBol, { params: { id: _id }, body: { osdChanges, occurredAt } });
    });
    const story: Story = [
      [1, 'a', add('damages', 'PEACH', 3)],
      [2, 'b', remove('damages', 'PEACH')],
      [3, 'a', remove('shortages', 'SAUCE')],
      [4, 'b', remove('shortages', 'SAUCE')],
      [5, 'b', add('shortages', 'SAUCE', 7)],
    ];
    expect((await play(story, order, bolId)).osd).toEqual(['damages PEACH 3', 'shortages SAUCE 7']);
  },
);

test.each(ordersOf(3, 2))(
  'one completes while another checks in, arriving as %s: the BOL is completed once, with the earlier check-in and both reports',
  async (_, order) => {
    const bolId = await givenBol();
    const story: Story = [
      [0, 'a', checkIn()],
      [4, 'b', checkIn(false)],
      [10, 'a', add('damages', 'PEACH', 3)],
      [12, 'b', add('overages', 'PEARS', 4)],
      [30, 'a', complete],
    ];
    expect(await play(story, order, bolId)).toEqual({
      checkin: 0,
      checkout: 30,
      completed: true,
      sealIntact: false,
      osd: ['damages PEACH 3', 'overages PEARS 4'],
      stamps: [`checkin 0 ${CLERK}`, `checkin 4 ${ADMIN}`, `checkout 30 ${CLERK}`],
    });
  },
);

test('a check-in that comes after the completion stays in the history, and everybody agrees on it', async () => {
  const bolId = await givenBol();
  const story: Story = [
    [0, 'b', checkIn()],
    [4, 'a', checkIn()],
    [9, 'a', complete],
  ];
  expect(await play(story, ['a', 'a', 'b'], bolId)).toMatchObject({
    checkin: 4,
    stamps: [`checkin 0 ${ADMIN}`, `checkin 4 ${CLERK}`, `checkout 9 ${CLERK}`],
  });
  const [receipt] = (await dock.b.app.readReceipts((await dock.b.app.readBol(bolId))!.loadId)).slice(-1);
  expect(receipt).toMatchObject({ outcome: 'superseded' });
});
