// @vitest-environment node
/** When the next try is: never at once again and again, and not for what only a person can decide. */
import { expect, test } from 'vitest';
import { environment } from '#offline/base/environment.ts';
import { keepFile } from '#offline/documents.ts';
import { backoffMs, hasCome, nextDueAt } from '#offline/outbox/due.ts';
import { flushLoggedIn } from '#offline/service-worker.ts';
import { send, startWith } from '../support/at-work.ts';
import { checkIn, useDevice } from '../support/device.ts';

const device = useDevice();

test.each([0, 0.001, 1])(
  'a pause is a second at least and five minutes at most, whatever chance says (%s)',
  (chance) => {
    environment.random = () => chance;
    for (const tries of [1, 5, 50]) {
      expect(backoffMs(tries)).toBeGreaterThanOrEqual(1000);
      expect(backoffMs(tries)).toBeLessThanOrEqual(5 * 60_000);
    }
  },
);

test('no timer runs for what needs a person, and none is further away than any pause is', async () => {
  await startWith(device, 2);
  const { seq } = await checkIn(1, 1);
  await device.db().outbox.update(seq, { status: 'attention', nextAt: 0 });
  expect(await nextDueAt(device.db())).toBeNull();
  const { seq: other } = await checkIn(2, 2);
  await device.db().outbox.update(other, { status: 'retry', nextAt: environment.now() + 7000 });
  expect(await nextDueAt(device.db())).toBe(environment.now() + 7000);
  expect(hasCome(environment.now() + 24 * 3_600_000, environment.now())).toBe(true);
  expect(hasCome(environment.now() + 7000, environment.now())).toBe(false);
});

test('a document that the server has is not sent once more with the next try', async () => {
  await startWith(device, 1);
  const { seq } = await checkIn(1, 1);
  const { sha256 } = await keepFile(new TextEncoder().encode('%PDF').buffer as ArrayBuffer);
  await device.db().outbox.update(seq, { needs: [sha256] });
  device.server.before = ({ key }) => (key ? device.server.fail('unavailable') : undefined);
  await send();
  device.server.before = () => undefined;
  await send(true);
  expect(device.server.seen.filter(({ method, path }) => method === 'PUT' && path.includes(sha256))).toHaveLength(1);
  expect(device.server.effects).toHaveLength(1);
});

test('the browser wakes nobody for what waits for a person, be it to decide or to log in', async () => {
  await startWith(device, 3);
  for (const number of [1, 2, 3]) await checkIn(number, number);
  const [first, second] = await device.db().outbox.orderBy('seq').primaryKeys();
  await device.db().outbox.update(first ?? 0, { status: 'attention' });
  device.server.session = null;
  expect(await flushLoggedIn()).toBe(0);
  expect((await device.db().outbox.toArray()).map(({ status }) => status)).toEqual(['attention', 'signin', 'signin']);
  await device.db().outbox.update(second ?? 0, { status: 'retry', nextAt: environment.now() + 60_000 });
  expect(await flushLoggedIn()).toBe(1);
});
