// @vitest-environment node
/** The app dies at each moment of locking and unlocking: nothing is lost, and nothing stays readable for the next one. */
import { expect, test, vi } from 'vitest';
import { type Environment, environment } from '#offline/base/environment.ts';
import { driverContext, useDevice } from './support/device.ts';
import { bolOf, driverTag, id, loadOf, user } from './support/freight.ts';
import { scanDevice } from './support/scan-device.ts';

const device = useDevice();
const ada = user(1);
const LABEL = 'ADAS CHECK-IN';
const DRAFT = 'ADAS DRAFT';

/** One life of the app: its own copy of all code over the same store. */
async function newLife(change: Partial<Environment> = {}) {
  vi.resetModules();
  const [env, session, enqueue, drafts, flush, pull, state, deviceDb, channel] = await Promise.all([
    import('#offline/base/environment.ts'),
    import('#offline/session.ts'),
    import('#offline/outbox/enqueue.ts'),
    import('#offline/drafts.ts'),
    import('#offline/outbox/flush.ts'),
    import('#offline/sync/pull.ts'),
    import('#offline/account/account.ts'),
    import('#offline/account/device-db.ts'),
    import('#offline/session/turns.ts'),
  ]);
  const { life: _life, ...far } = environment;
  Object.assign(env.environment, far, change);
  return {
    ...session,
    enqueue: enqueue.enqueue,
    drafts,
    flush: () => flush.flush(state.requireSession()),
    pull: () => pull.pull(state.requireSession()),
    db: () => state.requireSession().db,
    end() {
      Object.assign(env.environment, { fetch: () => new Promise(() => {}), checkpoint: () => new Promise(() => {}) });
      channel.onSessionAnnounced(() => {});
      state.currentSession()?.db.close();
      deviceDb.closeDeviceDb();
    },
  };
}
type Life = Awaited<ReturnType<typeof newLife>>;

/** A life that ends at the named moment, when it comes for the first time. */
async function dyingLife(moment: string) {
  let died: () => void = () => {};
  const death = new Promise<void>((resolve) => {
    died = resolve;
  });
  const checkpoint = async (name: string) => {
    if (name !== moment) return;
    died();
    await new Promise<never>(() => {});
  };
  return { life: await newLife({ checkpoint }), death };
}

async function signIn(life: Life) {
  device.server.people.set(ada.username, { password: 'right', user: ada });
  expect(await life.logIn(ada.username, 'right')).toBe('logged-in');
}

async function work(life: Life) {
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await life.pull();
  const args = { loadId: id('load', 1), bolId: id('bol', 1), driverId: driverTag._id, sealIntact: true };
  await life.enqueue({ type: 'check-in-bol', args, context: driverContext, label: LABEL });
  await life.drafts.saveDraft('wizard', DRAFT);
}

/** The app is started again: either she is logged in with all of it, or nobody is and nothing of it can be read. */
async function checkAfterDeath() {
  const next = await newLife();
  if (await next.restoreSession()) {
    expect(await next.db().outbox.count()).toBe(1);
    expect(await next.drafts.readDraft('wizard')).toBe(DRAFT);
  } else {
    await expect.poll(scanDevice).not.toMatch(new RegExp(`${LABEL}|${DRAFT}`));
    expect(await next.parkedAccounts()).toMatchObject([{ name: ada.name, unsent: 1, locked: true }]);
  }
  next.end();
}

async function checkNothingLost() {
  const last = await newLife();
  await signIn(last);
  expect(await last.drafts.readDraft('wizard')).toBe(DRAFT);
  await last.flush();
  expect(device.server.effects).toHaveLength(1);
  expect(await last.db().outbox.count()).toBe(0);
  last.end();
}

test.each(['seal:locked', 'seal:committed', 'log-out:sealed'])('A17: dying at "%s" of the logout', async (moment) => {
  const { life, death } = await dyingLife(moment);
  await signIn(life);
  await work(life);
  await Promise.race([life.logOut({ unsent: 'keep' }), death]);
  life.end();
  await checkAfterDeath();
  await checkNothingLost();
});

test.each(['unseal:opened', 'unseal:committed', 'log-in:unsealed'])(
  'A17: dying at "%s" of the login',
  async (moment) => {
    const first = await newLife();
    await signIn(first);
    await work(first);
    await first.logOut({ unsent: 'keep' });
    first.end();
    const { life, death } = await dyingLife(moment);
    await Promise.race([signIn(life), death]);
    life.end();
    await checkAfterDeath();
    await checkNothingLost();
  },
);

test('A17: dying while the next person’s login locks what the one before left', async () => {
  const bob = user(2);
  device.server.people.set(bob.username, { password: 'right', user: bob });
  for (const moment of ['seal:locked', 'seal:committed']) {
    const { life, death } = await dyingLife(moment);
    await signIn(life);
    if (moment === 'seal:locked') await work(life);
    await Promise.race([life.logIn(bob.username, 'right'), death]);
    life.end();
    await checkAfterDeath();
  }
  await checkNothingLost();
});
