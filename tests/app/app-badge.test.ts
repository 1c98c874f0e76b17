/** The number on the installed app's icon. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followBadge } from '#app/app-badge.ts';
import { setSession } from '#offline/account/account.ts';
import type { Session } from '#offline/session.ts';
import { checkIn, load } from '../support/device/freight.ts';
import { HARBOR, person } from '../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';
import { patiently } from '../support/patiently.ts';

let shown: number | null = null;
let session: Session;
beforeEach(async () => {
  shown = null;
  Object.assign(navigator, {
    setAppBadge: vi.fn(async (count: number) => {
      shown = count;
    }),
    clearAppBadge: vi.fn(async () => {
      shown = 0;
    }),
  });
  session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await pulled(session, { loads: [load(1), load(2)] });
});
afterEach(wipeDevice);

it('is what waits and what needs somebody, and is gone after a logout', async () => {
  const stop = followBadge();
  await patiently(() => expect(shown).toBe(0));
  const { seq } = await checkIn();
  await checkIn(2);
  await patiently(() => expect(shown).toBe(2));
  await session.db.outbox.update(seq, { status: 'attention' });
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(shown, 'what needs somebody still counts').toBe(2);
  setSession(null);
  await patiently(() => expect(shown).toBe(0));
  stop();
});
