/**
 * A device of a journey: the app's own offline code and screen actions, a store of its own, real requests to the real
 * server, and a clock that may be wrong. Pull the plug with `network.online = false`; a dead battery is `restart()`.
 */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { scanDevice } from '../../offline/support/scan-device.ts';
import type { TestServer } from '../server/test-server.ts';
import { type DeviceApp, loadDeviceApp } from './load-device-app.ts';
import { type Network, newNetwork } from './network.ts';

export interface Device {
  readonly app: DeviceApp;
  readonly network: Network;
  /** How far the device's clock runs ahead of the server's, ms; whoever holds the device may set it. */
  fastByMs: number;
  /** Sends and pulls everything that can be. */
  sync(): Promise<void>;
  /** Sends one change and no more. */
  sendOne(): Promise<void>;
  /** All memory is lost; the store stays. Nothing is asked of the server. */
  restart(): Promise<void>;
  /** Somebody logs in on this device. */
  signIn(email: string): Promise<void>;
  /** Whether anything that lies on the device can be read as holding this. */
  holds(word: string): Promise<boolean>;
  /** Text of the status region. */
  status(): Promise<string>;
}

/** Signs a demo account in on a new device and pulls what it may see. */
export async function newDevice(
  server: TestServer,
  email: string,
  { fastByMs = 0 }: Partial<Pick<Device, 'fastByMs'>> = {},
): Promise<Device> {
  const store = new IDBFactory();
  const network = newNetwork();
  const clock = { fastByMs };
  /** Each Dexie takes the factory as it is when it is made: before stores are opened it has to be this device's. */
  const useStore = () => Object.assign(Dexie.dependencies, { indexedDB: store, IDBKeyRange });
  let app = await start();

  async function start(): Promise<DeviceApp> {
    useStore();
    const loaded = await loadDeviceApp();
    const monotonic = () => server.clock.now().getTime();
    const now = () => monotonic() + clock.fastByMs;
    Object.assign(loaded.environment, { now, monotonic, origin: server.url, fetch: network.fetch });
    loaded.deviceDb();
    return loaded;
  }

  const device: Device = {
    get app() {
      return app;
    },
    network,
    get fastByMs() {
      return clock.fastByMs;
    },
    set fastByMs(ms) {
      clock.fastByMs = ms;
    },
    async sync() {
      const session = app.requireSession();
      await app.flush(session, { force: true });
      await app.pull(session);
    },
    async sendOne() {
      const before = network.sent.length;
      network.changesLeft = 1;
      await app.flush(app.requireSession(), { force: true });
      network.changesLeft = null;
      if (network.sent.length !== before + 1) throw new Error(`${network.sent.length - before} changes were sent`);
    },
    async restart() {
      app.requireSession().db.close();
      app.deviceDb().close();
      app = await start();
      await app.restoreSession();
    },
    async signIn(person) {
      useStore();
      const result = await app.logIn(person, DEMO_PASSWORD);
      if (result !== 'logged-in') throw new Error(`${person}: ${result}`);
    },
    holds: async (word) => {
      useStore();
      return (await scanDevice()).includes(word);
    },
    status: async () => app.syncWords(await app.syncStatusOf(app.requireSession().db)),
  };
  await device.signIn(email);
  await device.sync();
  return device;
}
