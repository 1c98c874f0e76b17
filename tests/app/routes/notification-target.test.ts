/** Where a notification leads: to its load in the list where it stands for this person, or nowhere if they have none. */
import { afterEach, expect, test } from 'vitest';
import { notificationTarget } from '#app/routes/open-notification.tsx';
import type { Company } from '#contract/company.ts';
import type { Role } from '#domain/roles.ts';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';

const one = load(1);
const two = load(2);
const [oneBol, twoBol] = [bol(0x11, one), bol(0x21, two)];
const done = bol(0x22, two, { completed: true });

afterEach(wipeDevice);

const people: [string, Company, Role, ofLoad: string, ofBol: string][] = [
  [
    'the shipper’s admin',
    HARBOR,
    1,
    `/shipper-account/HarborFoods/outbound/${one._id}`,
    `outbound/${two._id}/${twoBol._id}`,
  ],
  [
    'the shipper’s clerk',
    HARBOR,
    2,
    `/shipper-account/HarborFoods/outbound/${one._id}`,
    `outbound/${two._id}/${twoBol._id}`,
  ],
  [
    'the receiver',
    BAYVIEW,
    2,
    `/shipper-account/BayviewDistribution/inbound/${one._id}`,
    `inbound/${two._id}/${twoBol._id}`,
  ],
  [
    'the carrier',
    REDWOOD,
    1,
    `/carrier-account/RedwoodFreight/shipping/${one._id}`,
    `shipping/${two._id}/${twoBol._id}`,
  ],
];

test.each(people)('%s', async (_, company, role, ofLoad, ofBol) => {
  const viewer = await signedInDevice(person(0xa1, 'Ada', company, role));
  await pulled(viewer, { loads: [one], bols: [oneBol] });
  await pulled(viewer, { loads: [two], bols: [twoBol, done] });
  expect(await notificationTarget(viewer, { loadId: one._id, bolId: null })).toBe(ofLoad);
  const toBol = { loadId: two._id, bolId: twoBol._id };
  expect(await notificationTarget(viewer, toBol)).toMatch(new RegExp(`/${ofBol}$`));
  // Of a BOL that stands in another list than its load: where the BOL is.
  const ofDone = { loadId: two._id, bolId: done._id };
  expect(await notificationTarget(viewer, ofDone)).toMatch(new RegExp(`/completed/${two._id}/${done._id}$`));
  expect(await notificationTarget(viewer, { loadId: 'ee0000000000000000000001', bolId: null })).toBeNull();
});
