/** A document was shared into the app while nobody was logged in, and could not be kept: who logs in is told. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import type { CurrentUser } from '#contract/user.ts';
import { lastPerson, logOut } from '#offline/session.ts';
import { HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { signedInDevice } from '../../support/device/signed-in-device.ts';
import { useScreens } from '../../support/use-screens.ts';
import { here, visit } from '../../support/visit.tsx';

useScreens(() => [import('#app/routes/home.tsx'), import('#app/routes/login.tsx')]);

const ada = person(0xa1, 'Ada', HARBOR, 1);
const cora = person(0xb1, 'Cora', REDWOOD, 1);

/** Ada was here last; the address is opened while nobody is logged in, and then somebody logs in. */
async function arrive(path: string, who: CurrentUser) {
  await signedInDevice(ada);
  await logOut({ unsent: 'keep' });
  useSessionStore.setState({ status: 'out', session: null });
  visit(path);
  await screen.findByRole('heading', { name: 'Log in' });
  await act(async () => void (await lastPerson()));
  const session = await signedInDevice(who);
  act(() => useSessionStore.setState({ status: 'in', session }));
  await waitFor(() => expect(here()).toMatch(/^\/home/));
  return here();
}

it.each([
  ['who was here before', ada],
  ['somebody else', cora],
])('is told to %s after the log-in', async (_who, user) => {
  expect(await arrive('/home?share=failed', user)).toBe('/home?share=failed');
});

it('a list somebody looked at is theirs after the log-in, and nobody else’s', async () => {
  expect(await arrive('/home?list=outbound&q=peaches', ada)).toBe('/home?list=outbound&q=peaches');
});

it('a list another person looked at is left out', async () => {
  expect(await arrive('/home?list=outbound&q=peaches', cora)).toBe('/home');
});

it('whom the device knows all the same goes on with their list, however late it tells who was here last', async () => {
  const session = await signedInDevice(ada);
  useSessionStore.setState({ status: 'out', session: null });
  const path = '/home?list=outbound&q=peaches';
  // Once before, so that both screens are there.
  const { unmount } = visit(path);
  await screen.findByRole('heading', { name: 'Log in' });
  unmount();
  visit(path);
  expect(here()).toBe('/login');
  act(() => useSessionStore.setState({ status: 'in', session }));
  await screen.findByRole('tab', { name: /^Outbound/ });
  expect(here()).toBe(path);
});
