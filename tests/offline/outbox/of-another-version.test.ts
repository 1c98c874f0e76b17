// @vitest-environment node
/** What an app of another version has entered: it waits for one that can read it, and the rest goes on around it. */
import { expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { pull } from '#offline/sync/pull.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { send, startWith } from '../support/at-work.ts';
import { checkIn, reportOsd, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';

const device = useDevice();

test.each([
  ['of a type this version does not know', { type: 'weigh-bol' as never }],
  ['of a version that comes after this one', { args: { weight: 12 } as never }],
])('an entry %s is left out of what is shown, and changes nothing else there', async (_what, over) => {
  await startWith(device, 1);
  const foreign = await checkIn(1, 1);
  await device.db().outbox.update(foreign.seq, over);
  // News of the same load, and something else entered about it, draw the rows anew.
  device.server.putBol({ ...bolOf(1, loadOf(1)), deliveryDate: '2026-11-22T18:00:00.000Z', version: 5 });
  await pull(requireSession());
  device.pass(60_000);
  await reportOsd(1, 1, 'PEARS');
  expect(await readBol(id('bol', 1))).toMatchObject({
    ...{ checkin: null, stamps: [], deliveryDate: '2026-11-22T18:00:00.000Z' },
    osd: { damages: [{ sku: 'PEARS' }] },
  });
  await send();
  expect(await readEntries()).toMatchObject([{ id: foreign.id, status: 'attention' }, { type: 'report-osd' }]);
  expect(device.server.effects).toEqual([]);
});
