/** Another tab of the same browser: its own copy of all code, the same store, locks and server. */
import { vi } from 'vitest';
import { type Environment, environment } from '#offline/base/environment.ts';

/** Loads the device's code once more; `change` puts other far ends in place for that tab only. */
export async function openTab(change: Partial<Environment> = {}) {
  vi.resetModules();
  const [env, session, enqueue, flush, pull, state, times, channel, deviceDb] = await Promise.all([
    import('#offline/base/environment.ts'),
    import('#offline/session.ts'),
    import('#offline/outbox/enqueue.ts'),
    import('#offline/outbox/flush.ts'),
    import('#offline/sync/pull.ts'),
    import('#offline/account/account.ts'),
    import('#offline/outbox/flush.ts'),
    import('#offline/session/turns.ts'),
    import('#offline/account/device-db.ts'),
  ]);
  const { life: _life, ...far } = environment;
  Object.assign(env.environment, far, change);
  const restored = await session.restoreSession();
  if (!restored) throw new Error('Nobody is logged in on this device.');
  return {
    environment: env.environment,
    session: restored,
    currentSession: state.currentSession,
    enqueue: enqueue.enqueue,
    flush: () => flush.flush(restored),
    pull: () => pull.pull(restored),
    logOut: session.logOut,
    flushTimes: times.flushTimes,
    /** The tab is gone: whatever it was doing never goes on. */
    kill: () => {
      const never = () => new Promise<never>(() => {});
      Object.assign(env.environment, { fetch: never, checkpoint: never });
      channel.onSessionAnnounced(() => {});
      deviceDb.closeDeviceDb();
      restored.db.close();
      state.setSession(null);
    },
  };
}
