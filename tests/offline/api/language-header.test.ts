// @vitest-environment node
/** In which language a device asks to be answered. */
import { afterEach, expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { getCurrentUser } from '#contract/user.ts';
import { speakAs } from '#language/say.ts';
import { call } from '#offline/call.ts';
import { flushLoggedIn } from '#offline/service-worker.ts';
import { startWith, workAs } from '../support/at-work.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { user } from '../support/freight.ts';

const device = useDevice();
afterEach(() => speakAs(() => 'en'));

const asked = () => device.server.seen.map(({ headers }) => headers.get(HEADERS.language));

test('whatever it asks, in the language the screens speak', async () => {
  await startWith(device, 1);
  speakAs(() => 'fr');
  await call(getCurrentUser).catch(() => {});
  expect(asked()).toEqual(['fr']);
});

test('what waits is sent in the language of its person, by the service worker too, which speaks none', async () => {
  await workAs(device, { ...user(1), language: 'es' });
  await checkIn(1, 1);
  await flushLoggedIn();
  expect(device.server.mutations().map(({ headers }) => headers.get(HEADERS.language))).toEqual(['es']);
});
