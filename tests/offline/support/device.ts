/** A device in a test: everything of `offline` for real, the server at the end of `fetch`, the clock in our hands. */
import { Dexie } from 'dexie';
import { afterEach, beforeEach } from 'vitest';
import type { ChangeContext } from '#changes/changes.ts';
import type { CurrentUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { currentSession, requireSession, setSession } from '#offline/account/account.ts';
import { closeDeviceDb, rememberLogIn } from '#offline/account/device-db.ts';
import { environment } from '#offline/base/environment.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import type { AccountDb } from '#offline/rows/schema.ts';
import { logIn, restoreSession } from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { bolOf, driverTag, id, loadOf, user } from './freight.ts';
import { TestServer } from './server.ts';

export interface Device {
  server: TestServer;
  /** Lets time go by: for the server, the wall clock and the monotonic clock. */
  pass: (ms: number) => void;
  /** Sets the wall clock of the device alone, as a person does. */
  setClock: (ms: number) => void;
  db: () => AccountDb;
  signIn: (person?: CurrentUser) => Promise<void>;
  /** Somebody logged in before the app was started. For tests with `openTab`, whose copy logging in would load. */
  resume: (person?: CurrentUser) => Promise<void>;
}

const PASSWORD = 'Connex-Demo1!';
const unchanged = { ...environment };

/** A fresh device and server for each test of the file. */
export function useDevice(): Device {
  const device = {} as Device;
  beforeEach(async () => {
    await wipe();
    const server = new TestServer();
    let serverMs = Date.parse('2026-11-21T10:00:00.000Z');
    let wall = serverMs;
    let monotonic = 1000;
    Object.assign(environment, {
      now: () => wall,
      monotonic: () => monotonic,
      origin: 'https://bol.test',
      fetch: server.fetch,
      random: () => 0.5,
      sleep: () => new Promise((resolve) => setTimeout(resolve, 0)),
    });
    server.clock = () => serverMs;
    Object.assign(device, {
      server,
      pass: (ms: number) => {
        wall += ms;
        serverMs += ms;
        monotonic += ms;
      },
      setClock: (ms: number) => {
        wall = ms;
      },
      db: () => requireSession().db,
      signIn: async (person = user(1)) => {
        server.people.set(person.username, { password: PASSWORD, user: person });
        await logIn(person.username, PASSWORD);
        server.seen.length = 0;
      },
      resume: async (person = user(1)) => {
        server.session = person;
        await rememberLogIn(person);
        await restoreSession();
      },
    } satisfies Device);
  });
  afterEach(async () => {
    Object.assign(environment, unchanged);
    await wipe();
  });
  return device;
}

/** Somebody logged in, on whose device is one load with one BOL. */
export async function pullOneBol({ server, signIn }: Device, bol = bolOf(1, loadOf(1))): Promise<void> {
  await signIn();
  server.putLoad(loadOf(1));
  server.putBol(bol);
  await pull(requireSession());
}

async function wipe(): Promise<void> {
  currentSession()?.db.close();
  setSession(null);
  closeDeviceDb();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
}

export const driverContext: ChangeContext<'check-in-bol'> = { driver: driverTag, byName: 'User 1' };

/** A check-in of a BOL, as the screen makes it. */
export function checkIn(loadNumber: number, bolNumber: number, sealIntact = true) {
  return enqueue({
    type: 'check-in-bol',
    args: { loadId: id('load', loadNumber), bolId: id('bol', bolNumber), driverId: driverTag._id, sealIntact },
    context: driverContext,
    label: `Check in BOL ${bolNumber}`,
  });
}

/** An OSD report of one new entry. */
export function reportOsd(loadNumber: number, bolNumber: number, sku = 'A-1', qty = 1) {
  return enqueue({
    type: 'report-osd',
    args: {
      loadId: id('load', loadNumber),
      bolId: id('bol', bolNumber),
      changes: [{ op: 'add', kind: 'damages', entry: { _id: newId(environment.now), sku, qty } }],
    },
    context: { byName: 'User 1' },
    label: `Report OSD on BOL ${bolNumber}`,
  });
}

export function complete(loadNumber: number, bolNumber: number) {
  return enqueue({
    type: 'complete-bol',
    args: { loadId: id('load', loadNumber), bolId: id('bol', bolNumber), driverId: null },
    context: { byName: 'User 1' },
    label: `Complete BOL ${bolNumber}`,
  });
}
