// @vitest-environment node
/** Tabs of one browser, which hear of each other who is here. */
import { expect, onTestFinished, test } from 'vitest';
import { logIn } from '#offline/session/log-in.ts';
import { logOut } from '#offline/session/log-out.ts';
import { patiently } from '../support/patiently.ts';
import { useCaches } from './support/at-work.ts';
import { useDevice } from './support/device.ts';
import { CARRIER, user } from './support/freight.ts';
import { openTab } from './support/second-tab.ts';

const device = useDevice();
useCaches();

test('a tab follows the logout of another one, and the login of whoever comes next', async () => {
  const next = user(3, CARRIER, 3);
  device.server.people.set(next.username, { password: 'right', user: next });
  await device.resume();
  const tab = await openTab();
  onTestFinished(() => tab.kill());
  expect(tab.currentSession()?.user.name).toBe('User 1');
  const { db } = tab.session;
  await logOut({ unsent: 'keep' });
  await patiently(async () => expect(tab.currentSession()).toBeNull());
  expect(db.isOpen()).toBe(false);
  expect(await logIn(next.username, 'right')).toBe('logged-in');
  await patiently(async () => expect(tab.currentSession()?.user.name).toBe('User 3'));
});
