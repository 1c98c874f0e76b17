/**
 * Afterwards everything is well: the network is good, devices have room, and on each device everybody who left something
 * there logs in again and lets it go. What a person has to decide on stays; in half of the runs they give it up, so that
 * what waits behind it must go as well.
 */
import type { Life } from './device/life.ts';
import { Broken } from './oracle/broken.ts';
import { rowsOf } from './oracle/raw-store.ts';
import { documents } from './server/documents.ts';
import type { PersonKey } from './server/people.ts';
import type { Session, SimDevice } from './sim-device.ts';
import { giveUp } from './steps/entry-steps.ts';
import type { World } from './world.ts';

const ROUNDS = 6;
/** Longer than any pause the device makes, and than any late request is under way. */
const PAUSE_MS = 70 * 60_000;

export async function heal(world: World): Promise<void> {
  world.network.healed = true;
  if (world.plan.engine) for (const device of world.devices) device.stopEngines();
  // A page that stood still ends what it was doing, a login for one, before anybody takes the device up.
  for (const device of world.devices) if (device.page?.isFrozen) await device.openPage();
  await world.time.sleep(PAUSE_MS);
  for (const { browser } of world.devices) browser.state.writesLeft = null;
  for (const device of world.devices) await drain(world, device);
  // Only now, when all have sent, is there all to fetch.
  for (const device of world.devices) await fetchAll(device);
  for (const device of world.devices) await sync(device, readDocuments);
}

/**
 * With a network everything that is shown can be opened, and is what it says; but for what the server never had, whose
 * bytes may have gone with a lost store: that waits for a person.
 */
const readDocuments: Work = async (app, { db }) => {
  const shown = (await db.bols.toArray()).filter(({ hidden, removed, base }) => !hidden && !removed && base !== null);
  for (const { file } of shown.slice(0, DOCUMENTS_READ)) {
    const bytes = await app.openDocument(file.sha256).catch((error: unknown) => {
      throw new Broken('disagrees', `A document that is shown cannot be opened: ${error}`);
    });
    const real = documents.find(({ sha256 }) => sha256 === file.sha256);
    if (real && Buffer.compare(Buffer.from(bytes), real.bytes) === 0) continue;
    throw new Broken('changed', `The document ${file.sha256} does not come as it is.`);
  }
};

const DOCUMENTS_READ = 2;

async function drain(world: World, device: SimDevice): Promise<void> {
  const last = device.person;
  const left = [...world.auditor.entries.values()].filter(
    ({ device: where, state }) => where === device.browser.name && state === 'waiting',
  );
  const owners = Object.values(world.cast.people).filter(
    ({ id, key }) => key !== last && left.some(({ userId }) => userId === id),
  );
  for (const key of [...owners.map((owner) => owner.key), last]) await drainOf(world, device, key);
}

async function drainOf(world: World, device: SimDevice, key: PersonKey): Promise<void> {
  const givesUp = world.plan.seed % 2 === 0;
  device.person = key;
  for (let round = 0; round < ROUNDS; round += 1) {
    await sync(device, send);
    const waiting = rowsOf(device.browser, device.holder.id, 'outbox');
    if (waiting.length === 0) return;
    for (const entry of givesUp ? waiting.filter(({ status }) => status === 'attention') : []) {
      if (device.page) await giveUp(world, device.page, entry);
    }
    await world.time.sleep(PAUSE_MS);
  }
}

async function fetchAll(device: SimDevice): Promise<void> {
  if (await sync(device, sendAndFetch)) return;
  const session = device.page?.app.currentSession();
  const status = session ? await device.page?.app.syncStatusOf(session.db) : 'nobody is logged in';
  throw new Broken('disagrees', `Device ${device.browser.name} cannot fetch: ${JSON.stringify(status)}`);
}

type Work = (app: Life['app'], session: Session) => Promise<unknown>;

const send: Work = async (app, session) => {
  await app.reconcileMirror(session);
  await app.flush(session, { force: true });
};

const sendAndFetch: Work = async (app, session) => {
  await send(app, session);
  const isFetched = await app.pull(session);
  await app.followProfile();
  return isFetched;
};

/** Does it as the holder; logs in first when nobody is, and again when the server says so. Returns what the last try did. */
async function sync(device: SimDevice, work: Work): Promise<unknown> {
  const { app } = await device.openPage();
  if (app.currentSession()?.user._id !== device.holder.id) await signIn(device);
  const session = app.currentSession();
  if (!session) return null;
  const done = await work(app, session);
  const { signInNeeded, otherPerson } = await app.syncStatusOf(session.db);
  if (!signInNeeded && !otherPerson) return done;
  await signIn(device);
  const again = app.currentSession();
  return again ? work(app, again) : null;
}

async function signIn(device: SimDevice): Promise<void> {
  await device.signIn(await device.openPage());
}
