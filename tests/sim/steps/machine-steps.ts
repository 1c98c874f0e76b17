/** What devices, clocks, operators and people with a device in their hands do besides entering things. */
import { ROLE } from '#domain/roles.ts';
import type { StepKind } from '../plan/plan.ts';
import type { Random } from '../random.ts';
import { PASSWORD, PIN } from '../server/people.ts';
import type { SimDevice } from '../sim-device.ts';
import type { World } from '../world.ts';
import type { PersonStep } from './step.ts';

type MachineStep = (world: World, device: SimDevice, random: Random) => Promise<boolean>;

/** What the app does when something calls it: see offline/sync/engine. No page sends before it has looked at the copies. */
export const sync: PersonStep = async ({ page: { app }, session, random }) => {
  await app.reconcileMirror(session);
  await app.flush(session, { force: random.chance(0.5) });
  if (!(await app.pull(session))) return true;
  await app.followProfile();
  if (random.chance(0.2)) await app.prefetchDocuments(session);
  return true;
};

export const flush: PersonStep = async ({ page, session, random }) => {
  await page.app.reconcileMirror(session);
  await page.app.flush(session, { force: random.chance(0.3) });
  return true;
};

/** "Send now", again and again. */
export const sendOften: PersonStep = async ({ page, session, world }) => {
  await page.app.reconcileMirror(session);
  for (let times = 0; times < OFTEN; times += 1) {
    await page.app.flush(session, { force: true });
    await world.time.sleep(2_000);
  }
  return true;
};

/** More often than the server may fail before a person is asked. */
const OFTEN = 9;

export const pull: PersonStep = async ({ page, session }) => {
  await page.app.pull(session);
  return true;
};

/** Clerks alone have one. */
export const setPin: PersonStep = async ({ page, device }) => {
  if (device.holder.role !== ROLE.clerk) return false;
  await page.app.setPin(PIN, PASSWORD);
  return true;
};

/**
 * The browser wakes the service worker: a memory of its own, beside the page. Not for what was entered on a new store before
 * any page had looked at the copies of the one before, which the worker cannot see: a real page does so in its first seconds.
 */
const workerFlush: MachineStep = async ({ auditor }, device) => {
  if (auditor.hasCopiesOf(device.browser, device.holder.id)) return false;
  const worker = device.newLife();
  device.others.add(worker);
  await worker.app.flushLoggedIn();
  device.others.delete(worker);
  worker.kill();
  return true;
};

const secondTab: MachineStep = async (_, device) => {
  const tab = device.newLife();
  device.others.add(tab);
  const session = await tab.app.restoreSession();
  if (session) {
    await tab.app.reconcileMirror(session);
    await tab.app.flush(session);
    await tab.app.pull(session);
  }
  device.others.delete(tab);
  tab.kill();
  return session !== null;
};

const signOut =
  (unsent: 'keep' | 'send'): MachineStep =>
  async (_, device) => {
    const page = await device.openPage();
    if (!page.app.currentSession()) return false;
    await page.app.logOut({ unsent });
    return true;
  };

/** After a session was lost, over the current screen; otherwise nothing changes by it. */
const signIn: MachineStep = async (_, device) => device.signIn(await device.openPage());

const signInOther: MachineStep = async (_, device) => {
  const { people } = device.planned;
  const next = people[(people.indexOf(device.person) + 1) % people.length];
  if (!next || next === device.person) return false;
  const page = await device.openPage();
  device.person = next;
  return device.signIn(page);
};

/** Somebody takes the device over with the PIN they set on it, not always typed right. */
const signInPin: MachineStep = async (world, device, random) => {
  const page = await device.openPage();
  const offered = new Set((await page.app.peopleWithPin()).map(({ userId }) => userId));
  const able = device.planned.people.filter((key) => offered.has(world.cast.people[key].id));
  if (able.length === 0) return false;
  device.person = random.pick(able);
  const typed = random.chance(WRONG_PIN) ? PIN.replace('7', '8') : PIN;
  return (await page.app.logInByPin(device.holder.id, typed)) === 'logged-in';
};

const WRONG_PIN = 0.2;

const revokeSessions: MachineStep = async ({ server }, { holder }) => {
  const { rowCount } = await server.sql.query('delete from sessions where user_id = $1', [holder.id]);
  return (rowCount ?? 0) > 0;
};

const killPage: MachineStep = async (_, device) => {
  if (!device.page) return false;
  device.page.kill();
  device.page = null;
  return true;
};

const freezePage: MachineStep = async (_, device) => device.freezePage();

const killBrowser: MachineStep = async (_, device) => {
  device.killAll();
  return true;
};

/** The new version is there: pages load it from now on, and the first one brings the store up to its schema. */
const updateApp: MachineStep = async (_, device) => {
  if (device.updated) return false;
  device.updated = true;
  device.page?.kill();
  device.page = null;
  await device.openPage();
  return true;
};

const setClock: MachineStep = async (_, device, random) => {
  device.setClock(random.pick([1, -1]) * random.int(20_000, 2 * 3_600_000));
  return true;
};

const ROOM_AGAIN_MS = 60_000;

const fillDevice: MachineStep = async ({ time }, { browser }, random) => {
  browser.state.writesLeft = random.int(0, 8);
  time.after(ROOM_AGAIN_MS, () => {
    browser.state.writesLeft = null;
  });
  return true;
};

/** A power cut ruined the browser's databases, or it threw them away; the small texts beside them are still there. */
const loseStore: MachineStep = async ({ auditor }, device) => {
  device.killAll();
  auditor.storeGone(device.browser);
  device.browser.loseStore();
  return true;
};

/** An older copy of the database was put back, or the feed made anew: cursors cannot be continued. */
const restartFeed: MachineStep = async ({ server }) => {
  await server.sql.query("update feed_epoch set epoch = 'sim-' || (random() * 1e9)::bigint");
  return true;
};

/** The browser throws away what it can fetch again, and leaves the databases alone. */
const evictCaches: MachineStep = async (_, { browser }) => {
  browser.caches.all.clear();
  return true;
};

/** A profile comes back from a copy, on a second machine: both hold the same entries under the same keys. */
const restoreCopy: MachineStep = async (_, device) => {
  if (device.twin) return false;
  await device.restoreCopy();
  return true;
};

/** Everything lies in a drawer. */
const monthsAway: MachineStep = async ({ devices, server, time }) => {
  // The feed goes by the database's own clock, in which a run takes no time at all.
  await server.sql.query('update feed set changed_at = $1', [new Date(time.nowMs)]);
  for (const device of devices) device.killAll();
  return true;
};

const cleanUp: MachineStep = async ({ server, journal, time }) => {
  await server.cleanUp();
  journal.keysGoneBefore = time.nowMs - KEYS_LIVE_MS;
  return true;
};

/** As the server promises: a phone that lay in a drawer for a year does not do its work twice. */
const KEYS_LIVE_MS = 400 * 24 * 3_600_000;

export const MACHINE_STEPS: Partial<Record<StepKind, MachineStep>> = {
  'worker-flush': workerFlush,
  'second-tab': secondTab,
  'sign-out-keep': signOut('keep'),
  'sign-out-send': signOut('send'),
  'sign-in': signIn,
  'sign-in-other': signInOther,
  'sign-in-pin': signInPin,
  'revoke-sessions': revokeSessions,
  'kill-page': killPage,
  'freeze-page': freezePage,
  'kill-browser': killBrowser,
  'update-app': updateApp,
  'set-clock': setClock,
  'fill-device': fillDevice,
  'lose-store': loseStore,
  'restart-feed': restartFeed,
  'evict-caches': evictCaches,
  'restore-copy': restoreCopy,
  'months-away': monthsAway,
  'clean-up': cleanUp,
};
