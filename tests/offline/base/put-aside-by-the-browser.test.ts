import { afterEach, expect, test } from 'vitest';
import { startSession, useSessionStore } from '#app/base/session-store.ts';
import { isAside } from '#offline/base/put-aside.ts';
import { parkedAccounts } from '#offline/session.ts';

afterEach(() => useSessionStore.setState({ status: 'restoring', session: null, trouble: null }));

/** As a browser tells a page that it goes: for good, or to sleep until somebody comes back. */
const goes = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

test('a page that the browser puts to sleep writes nothing any more, one that goes for good to its end', async () => {
  await startSession();
  // What the start goes on to read is read by then.
  await parkedAccounts();
  goes(false);
  expect(isAside()).toBe(false);
  goes(true);
  expect(isAside()).toBe(true);
});
