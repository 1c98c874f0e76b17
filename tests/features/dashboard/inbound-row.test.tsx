import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dashboardRow } from '#features/dashboard/dashboard-row.ts';
import { listCsv } from '#features/dashboard/list-export.ts';
import { readRows } from '#offline/read-lists.ts';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, HARBOR, partyOf, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { chip, driven, due, osd, show } from './list-rig.tsx';

afterEach(wipeDevice);

it('a load of which a receiver has completed a part says so in inbound as on its page, and is counted with its OS&D', async () => {
  const session = await signedInDevice(person(0xa3, 'Bo', BAYVIEW, 1));
  const half = load(1);
  const done = { ...driven, completed: true, checkin: '2026-11-24T16:00:00Z', checkout: '2026-11-24T17:00:00Z', osd };
  await pulled(session, { loads: [half], bols: [bol(0x11, half, done), bol(0x12, half, { ...driven, ...due(3) })] });
  show(session, '/home?list=inbound');
  expect(await screen.findByText(/· 1 of 2 completed/)).toBeVisible();
  await chip(/^OS&D1$/);
});

it('what comes in to a company that ships to itself is told by its own BOLs, on the screen and in a file', async () => {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  const own = { receiverId: HARBOR._id, receiver: partyOf(HARBOR) };
  const mixed = load(1);
  const bols = [
    bol(0x11, mixed, { ...driven, ...own, ...due(3) }),
    bol(0x12, mixed, { ...driven, ...own, completed: true, checkout: '2026-11-24T17:00:00Z' }),
    bol(0x13, mixed, { ...driven, checkin: '2026-11-24T16:00:00Z', osd }),
  ];
  await pulled(session, { loads: [mixed], bols });
  const { rows } = await readRows('inbound');
  const shown = rows.map((row) => dashboardRow(row, session.actor));
  expect(shown.map(({ status }) => [status.bols, status.completed, status.withOsd])).toEqual([[2, 1, 0]]);
  const text = await listCsv(shown, { actor: session.actor, category: 'inbound', nowMs: Date.now() });
  expect(text.match(/0-bol-\d+\.pdf/g)).toEqual(['0-bol-17.pdf']);
});
