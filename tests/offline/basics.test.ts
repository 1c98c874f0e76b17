// @vitest-environment node
import { expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { flush } from '#offline/outbox/flush.ts';
import { readRows } from '#offline/read-lists.ts';
import { syncStatusOf, syncWords } from '#offline/read-outbox.ts';
import { pull } from '#offline/sync/pull.ts';
import { readBol } from '../support/device/read-rows.ts';
import { checkIn, reportOsd, useDevice } from './support/device.ts';
import { bolOf, id, loadOf } from './support/freight.ts';

const device = useDevice();

test('what was entered is shown at once, sent, and replaced by what the server says', async () => {
  await device.signIn();
  const load = loadOf(1);
  device.server.putLoad(load);
  device.server.putBol(bolOf(1, load));
  expect(await pull(requireSession())).toBe(true);
  expect((await readRows('inbound')).rows).toHaveLength(1);

  await checkIn(1, 1);
  await reportOsd(1, 1);
  const shown = await readBol(id('bol', 1));
  expect(shown).toMatchObject({ checkin: '2026-11-21T10:00:00.000Z', pending: 2 });
  expect(shown?.osd.damages).toHaveLength(1);
  expect(syncWords(await syncStatusOf(device.db()))).toBe('2 waiting to send');

  await flush(requireSession());
  expect(device.server.effects).toHaveLength(2);
  const settled = await readBol(id('bol', 1));
  expect(settled).toMatchObject({ checkin: '2026-11-21T10:00:00.000Z', pending: 0, version: 3 });
  expect(settled).not.toHaveProperty('base');
  expect(await device.db().receipts.count()).toBe(2);
  expect(syncWords(await syncStatusOf(device.db()))).toBe('All sent');
});

test('the clock of the test moves only by hand', () => {
  expect(environment.now()).toBe(Date.parse('2026-11-21T10:00:00.000Z'));
});
