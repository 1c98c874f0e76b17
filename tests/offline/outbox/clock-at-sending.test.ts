// @vitest-environment node
/**
 * A clock set ahead looks like a device that slept until the server says what time it is, and a sent time cannot be put
 * right: so nothing is sent before the page that sends it has heard that, however often it was stopped meanwhile.
 */
import { beforeEach, expect, test } from 'vitest';
import { getCurrentUser } from '#contract/user.ts';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { flush } from '#offline/outbox/flush.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';

const HOUR = 3_600_000;
const STOPPED_MS = 60_000;

const device = useDevice();
const stampedAt = () => Date.parse(device.server.bols.get(id('bol', 1))?.checkin ?? '');
/** Long after the tap: the server cuts off what lies in its future. */
const send = () => {
  device.pass(2 * HOUR);
  return flush(requireSession(), { force: true });
};
const setAhead = () => device.setClock(device.server.clock() + HOUR);
let tappedAt = 0;

/** The page is stopped after each of its questions went out, `times` times: the answers measure nothing. */
function stopWhileAsking(times: number, ms = STOPPED_MS): void {
  let stopped = 0;
  device.server.after = ({ method }, response) => {
    if (method === 'GET' && stopped < times) {
      stopped += 1;
      device.pass(ms);
    }
    return response;
  };
}

beforeEach(async () => {
  await device.signIn();
  for (const number of [1, 2]) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number)));
  }
  await pull(requireSession());
  device.pass(1000);
  setAhead();
  device.pass(1000);
  tappedAt = device.server.clock();
  await checkIn(1, 1);
});

test('a clock that was set ahead is measured before the check-in goes', async () => {
  await send();
  expect(Math.abs(stampedAt() - tappedAt)).toBeLessThan(5_000);
});

test('it is asked again where the page was stopped while it asked', async () => {
  stopWhileAsking(2);
  await send();
  expect(Math.abs(stampedAt() - tappedAt)).toBeLessThan(5_000);
});

test('it is asked again where the page was stopped for some seconds: half of them might be missing', async () => {
  stopWhileAsking(1, 10_000);
  await send();
  expect(Math.abs(stampedAt() - tappedAt)).toBeLessThan(2_000);
});

test('several that go together wait for it, too', async () => {
  await checkIn(2, 2);
  stopWhileAsking(2);
  await send();
  expect(Math.abs(stampedAt() - tappedAt)).toBeLessThan(5_000);
});

test('the check-in waits where nobody said what time it is, and goes when somebody does', async () => {
  stopWhileAsking(9);
  await send();
  expect(device.server.mutations()).toEqual([]);
  expect(await readEntries()).toMatchObject([{ attempts: 0 }]);
  stopWhileAsking(0);
  await send();
  expect(Math.abs(stampedAt() - tappedAt)).toBeLessThan(5_000);
});

test('a clock that is set in the moment of sending is measured once more', async () => {
  device.setClock(device.server.clock());
  await pull(requireSession());
  const pass = { claimed: setAhead };
  Object.assign(environment, {
    checkpoint: async (name: string) => {
      if (name === 'flush:claimed') pass.claimed();
    },
  });
  await send();
  expect(device.server.seen.filter(({ path }) => path === getCurrentUser.path)).toHaveLength(2);
});
