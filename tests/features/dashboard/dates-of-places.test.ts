/** Lists as a device holds them have the dates of the places, whichever list it is. */
import { afterEach, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/user.ts';
import type { Category } from '#domain/load-category.ts';
import { dashboardRow } from '#features/dashboard/dashboard-row.ts';
import { readRows } from '#offline/read-lists.ts';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, HARBOR, partyOf, person, REDWOOD } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';

afterEach(wipeDevice);

// The shipper is in Oakland, where it is still the day before.
const timeZone = 'America/New_York';
const [pUDate, dropDate] = ['2026-11-21T05:30:00Z', '2026-11-26T05:30:00Z'];

it.each<[Category, CurrentUser, { completed?: boolean }]>([
  ['outbound', person(0xa1, 'Ada', HARBOR, 1), {}],
  ['shipping', person(0xa2, 'Cora', REDWOOD, 1), {}],
  ['inbound', person(0xa3, 'Bo', { ...BAYVIEW, timeZone }, 1), {}],
  ['completed', person(0xa1, 'Ada', HARBOR, 1), { completed: true }],
])('%s has the date of the pick-up there, and that of the delivery there', async (category, who, change) => {
  const session = await signedInDevice(who);
  const of = load(1, { pUDate });
  const receiver = { ...partyOf(BAYVIEW), timeZone };
  await pulled(session, {
    loads: [of],
    bols: [bol(0x11, of, { receiver, dropDate, deliveryDate: dropDate, ...change })],
  });
  const { rows } = await readRows(category);
  expect(rows.map((row) => dashboardRow(row, session.actor))).toMatchObject([
    { pUDate: '11/20/2026', dropDate: '11/26/2026' },
  ]);
});
