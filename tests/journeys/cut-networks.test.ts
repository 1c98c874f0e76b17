/**
 * Every type of change, and everything a network can do to the request that carries it, one after the other on one and the
 * same entry: the real app sends to the real server. What is in the whole database afterwards, and on the device, must be
 * what a network without a fault leaves there, entered at the very time of the tap.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { type Cut, REACHED, UNREACHED } from '../support/journeys/cuts.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { SAMPLES } from '../support/journeys/every-sample.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import { type Here, OFFICE, RAY, type Sample } from '../support/journeys/sample-acts.ts';
import { type Case, changesBetween, dumpOf, namely } from '../support/journeys/told-apart.ts';
import { bolIdsOf, givenDriver, givenLoad } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const MINUTE = 60_000;
/** Of every device: its times must come out right all the same. */
const FAST_BY_MS = 7 * MINUTE;
let server: TestServer;
const devices = new Map<string, Device>();
/** The same server, where everybody has logged in once. */
let world: Pick<TestServer, 'database' | 'signIn'>;
beforeAll(async () => {
  server = await testServer();
  const clients = new Map<string, ReturnType<TestServer['signIn']>>();
  const signIn = (email: string) => {
    const client = clients.get(email) ?? server.signIn(email);
    clients.set(email, client);
    return client;
  };
  world = { database: server.database, signIn };
});
afterAll(closeDevices);

async function deviceOf(email: string): Promise<Device> {
  const device = devices.get(email) ?? (await newDevice(server, email, { fastByMs: FAST_BY_MS }));
  devices.set(email, device);
  Object.assign(device.network, { online: true, between: null });
  return device;
}

const samples = Object.entries(SAMPLES).flatMap(([type, list]) =>
  list.map((sample: Sample) => ({ type, title: sample.as ? `${type}, ${sample.as}` : type, sample })),
);

test('there is a sample of every type of change', () => {
  const sources = readdirSync('src/changes').map((file) => readFileSync(`src/changes/${file}`, 'utf8'));
  const types = sources.flatMap((text) => [...text.matchAll(/^ {2}type: '([\w-]+)',$/gm)].map(([, type]) => type));
  expect(types.length).toBeGreaterThan(20);
  expect(Object.keys(SAMPLES).sort()).toEqual(types.sort());
});

/** A load of its own with two BOLs, and everything that was there before the tap. */
async function staged({ by, before = [] }: Sample) {
  server.clock.advance(60 * MINUTE);
  const soon = new Date(server.clock.now().getTime() + 24 * 60 * MINUTE).toISOString();
  const plan = { pUNum: 'PU-9000', pUDate: soon, bols: [{ deliveryDate: soon }, { deliveryDate: soon }] };
  const load = await givenLoad(world, plan);
  const [bolId = '', otherId = ''] = bolIdsOf(load);
  await givenDriver(await world.signIn(OFFICE), [bolId, otherId], demoUserId(RAY));
  const notes = new Map<string, string>();
  const on = async (email: string): Promise<Here> => {
    const device = await deviceOf(email);
    await device.sync();
    return shownOn(device);
  };
  async function shownOn(device: Device): Promise<Here> {
    const { app } = device;
    const [row, bol] = [await app.readLoad(load._id), await app.readBol(bolId)];
    if (!row || !bol) throw new Error('The load is not on the device');
    const viewer = app.requireSession();
    return { device, app, load: row, bol, viewer, byName: viewer.user.name, on, notes };
  }
  for (const [email, act] of before) {
    await act(await on(email));
    await (await deviceOf(email)).sync();
    server.clock.advance(MINUTE);
  }
  const here = await on(by);
  return { here, ids: { [load._id]: 'load', [bolId]: 'BOL', [otherId]: 'other BOL' } };
}

/** Everything of this case as the device's screens have it; of what is kept read-only for what waits, nothing is shown. */
async function shown({ device: { app }, load, notes }: Here) {
  const ids = [load._id, notes.get('load') ?? ''];
  const loads = await Promise.all(ids.map((id) => app.readLoad(id)));
  const bols = (await Promise.all(ids.map((id) => app.readBols(id)))).flat();
  const news = (await app.requireSession().db.notifications.toArray()).filter(({ loadId }) => loadId === load._id);
  const rows = [...loads, ...bols].filter((row) => row && !row.hidden && !row.removed);
  return [...rows, ...news].map((row) => JSON.stringify(row, asContent));
}

/** Leaves out how a row is kept, and says fields in one order. */
function asContent(key: string, value: unknown): unknown {
  if (['generation', 'pending', 'base', 'opened'].includes(key)) return undefined;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A change that was entered without a network and waits. */
async function entered(sample: Sample) {
  const { here, ids } = await staged(sample);
  const { device, notes } = here;
  const before = await dumpOf(server.database.pool);
  device.network.online = false;
  const tappedAt = server.clock.now().getTime();
  await sample.tap(here);
  device.network.online = true;
  const [entry] = await device.app.readEntries();
  if (!entry) throw new Error('Nothing was entered');
  const made = notes.get('load');
  const [newBol] = made ? await device.app.readBols(made) : [];
  const names = { ...ids, ...(made && { [made]: 'new load' }), ...(newBol && { [newBol._id]: 'new BOL' }) };
  const of: Case = { names, tappedAt, fastByMs: FAST_BY_MS };
  const steps = entry.needs.length > 0 ? (['file', 'change'] as const) : (['change'] as const);
  return {
    device,
    steps,
    shown: () => shown(here),
    onDevice: async () => namely(await shown(here), of),
    onServer: async () => namely(changesBetween(before, await dumpOf(server.database.pool)), of),
    /** It waits, and nobody is asked to decide anything. */
    async expectWaiting(said: string) {
      const waiting = (await device.app.readEntries()).map(({ id, status }) => [id, status === 'attention']);
      expect(waiting, said).toEqual([[entry.id, false]]);
    },
    async arrived() {
      server.clock.advance(10 * MINUTE);
      await device.sync();
      expect(await device.status()).toBe('All sent');
      expect(await device.app.readEntries()).toEqual([]);
      const receipts = (await device.app.readReceipts(entry.lane)).filter(({ id }) => id === entry.id);
      expect(receipts.map(({ outcome }) => outcome)).toEqual(['done']);
      return { server: await this.onServer(), device: await this.onDevice() };
    },
  };
}

/** Sends what waits, and from the first request of this step on everything is cut, questions too; whether there was one. */
async function sendInto({ app, network }: Device, step: 'file' | 'change', cut: Cut): Promise<boolean> {
  // The server has just answered, so nothing is asked first.
  await app.pull(app.requireSession());
  let isCut = false;
  network.between = (request, pass) => {
    const stepOf = request.headers.has(HEADERS.idempotencyKey) ? 'change' : request.method === 'PUT' ? 'file' : null;
    isCut ||= stepOf === step;
    return isCut ? cut(pass) : pass();
  };
  await app.flush(app.requireSession(), { force: true });
  network.between = null;
  return isCut;
}

/** The app has the answer in its hands and dies. */
async function dieOnAnswer(device: Device): Promise<void> {
  const { app } = device;
  await app.pull(app.requireSession());
  await new Promise<void>((resolve, reject) => {
    app.environment.checkpoint = async (name) => {
      if (name !== 'flush:answered') return;
      resolve();
      await new Promise(() => {});
    };
    app.flush(app.requireSession(), { force: true }).then(() => reject(new Error('Nothing was answered')), reject);
  });
  await device.restart();
}

describe.each(samples)('$title', ({ sample }) => {
  let clean: Awaited<ReturnType<Awaited<ReturnType<typeof entered>>['arrived']>>;
  beforeAll(async () => {
    clean = await (await entered(sample)).arrived();
  });

  test('that does not reach the server waits as it was entered, and arrives once', async () => {
    const change = await entered(sample);
    const asEntered = await change.shown();
    for (const step of change.steps) {
      for (const [name, cut] of Object.entries(UNREACHED)) {
        server.clock.advance(10 * MINUTE);
        const said = `"${name}" at the ${step}`;
        expect(await sendInto(change.device, step, cut), said).toBe(true);
        await change.expectWaiting(said);
        expect(await change.shown(), said).toEqual(asEntered);
      }
      if (step === change.steps[0]) expect(await change.onServer()).toEqual([]);
    }
    expect(await change.arrived()).toEqual(clean);
  });

  test('whose answer does not reach the device is there once, and is settled by the next one', async () => {
    const change = await entered(sample);
    for (const step of change.steps) {
      for (const [name, cut] of Object.entries(REACHED)) {
        server.clock.advance(10 * MINUTE);
        const said = `"${name}" at the ${step}`;
        expect(await sendInto(change.device, step, cut), said).toBe(true);
        await change.expectWaiting(said);
      }
    }
    // The device has it from the server by now, and what waits adds nothing to that.
    expect(await change.onDevice()).toEqual(clean.device);
    expect(await change.onServer()).toEqual(clean.server);
    await dieOnAnswer(change.device);
    await change.expectWaiting('after it died');
    expect(await change.arrived()).toEqual(clean);
  });
});
