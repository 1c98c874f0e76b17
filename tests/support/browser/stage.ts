/**
 * Where a browser test plays: a server process that can be stopped and started, and devices by name, each a profile of
 * its own that outlives its browser.
 */
import { afterFile } from '../after-file.ts';
import { cloneDatabase } from '../server/clone-database.ts';
import {
  type BrowserOptions,
  DESK,
  dropProfile,
  newProfile,
  openBrowser,
  PHONE,
  TABLET,
  type TestBrowser,
} from './browser.ts';
import { portOfWorker, preparedProfile } from './prepared-profile.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export { TABLET } from './browser.ts';
export { isInstalled, isReadyOffline } from './installed.ts';

const SIZES = { desk: DESK, phone: PHONE, tablet: TABLET } as const;

/** What a device's browser must know how to do. */
interface Opened {
  close(): Promise<void>;
  kill(): Promise<void>;
}

export interface Stage<B extends Opened = TestBrowser> {
  server: ServerProcess;
  /** Address of its database; null with `demo`, where the server has one of its own. */
  database: string | null;
  /** Starts the browser of a device; the same name later is the same device with all it has kept. */
  start(device: string, size: keyof typeof SIZES, options?: Pick<BrowserOptions, 'camera'>): Promise<B>;
  close(device: string): Promise<void>;
  /** The folder with all a device has kept; to be touched while its browser is closed. */
  profileOf(device: string): string;
  /** The battery is dead. */
  kill(device: string): Promise<void>;
  /** Puts everything away. */
  strike(): Promise<void>;
}

/**
 * `demo`: the server as it starts on a fresh computer, with its own database and demo data; else companies and accounts
 * only, which takes less time. `whole`: see `BrowserOptions`. `fresh`: devices that have never met the app; else it is
 * installed on them and nobody has logged in. Everything is put away after the tests of the file.
 */
export async function setStage(props: StageOptions & { whole?: boolean; fresh?: boolean } = {}): Promise<Stage> {
  const { whole = false, fresh = false, ...options } = props;
  const profileFor = (origin: string) => preparedProfile(origin, { whole });
  const stage = await setStageFor((given) => openBrowser({ ...given, whole }), {
    ...options,
    ...(fresh ? {} : { port: await portOfWorker(), profileFor }),
  });
  afterFile(stage.strike);
  return stage;
}

interface StageOptions {
  demo?: boolean;
  /** Settings of the server besides these. */
  env?: Record<string, string>;
}

interface Props extends StageOptions {
  port?: number;
  /** What a device has on its first start at this origin. */
  profileFor?: (origin: string) => Promise<string>;
}

/** The same with browsers that `open` starts; the caller strikes it. */
export async function setStageFor<B extends Opened>(
  open: (options: BrowserOptions) => Promise<B>,
  { demo = false, env = {}, port, profileFor = async () => newProfile() }: Props = {},
): Promise<Stage<B>> {
  const cloned = demo ? null : await cloneDatabase();
  const server = await startServerProcess(cloned ? { DATABASE_URL: cloned.url, DEMO: 'off', ...env } : env, port);
  const profiles = new Map<string, string>();
  const running = new Map<string, B>();
  const end = async (device: string, how: 'close' | 'kill') => {
    await running.get(device)?.[how]();
    running.delete(device);
  };
  return {
    server,
    database: cloned?.url ?? null,
    async start(device, size, started = {}) {
      const profile = profiles.get(device) ?? (await profileFor(server.origin));
      profiles.set(device, profile);
      const browser = await open({ profile, size: SIZES[size], ...started });
      running.set(device, browser);
      return browser;
    },
    close: (device) => end(device, 'close'),
    profileOf: (device) => profiles.get(device) ?? '',
    kill: (device) => end(device, 'kill'),
    async strike() {
      for (const browser of running.values()) await browser.close();
      await server.dispose();
      await cloned?.drop();
      for (const profile of profiles.values()) dropProfile(profile);
    },
  };
}
