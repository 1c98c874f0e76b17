import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeArgs } from '#changes/changes.ts';
import { recordDwell } from '#changes/mark-dwell.ts';
import type { WithDwell } from '#domain/dwell.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import type { Session } from '#offline/session.ts';
import { bol, CONTACT, load } from '../support/device/freight.ts';
import { BAYVIEW, DANA, HARBOR, idOf, partyOf, person, REDWOOD } from '../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';

const CEDAR = { ...REDWOOD, _id: idOf(0xc7), name: 'Cedar Lines' };
const LAKESIDE = { ...BAYVIEW, _id: idOf(0xc8), name: 'Lakeside Foods' };
const driven = { driverId: DANA._id, driver: DANA };
const theLoad = load(1, { drivers: [DANA] });
const [first, second] = [bol(2, theLoad, driven), bol(3, theLoad, driven)];
const loadId = theLoad._id;
let session: Session;

beforeEach(async () => {
  session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await pulled(session, { loads: [{ ...theLoad, stops: 2 }], bols: [first, second] });
});
afterEach(wipeDevice);

const theirs = () => session.db.loads.get(loadId);
const edit = (change: Partial<ChangeArgs<'edit-load'>>) => {
  const parties = Object.fromEntries([CEDAR, LAKESIDE].map((company) => [company._id, partyOf(company)]));
  const args = { loadId, fields: {}, seen: {}, bolChanges: [], ...change };
  return enqueue({ type: 'edit-load', args, context: { parties, files: {}, contact: CONTACT }, label: 'An edit' });
};

describe('until the server answers', () => {
  it('a load names the carrier it was given', async () => {
    await edit({ fields: { carrierId: CEDAR._id }, seen: { carrierId: REDWOOD._id } });
    expect(await theirs()).toMatchObject({ carrierId: CEDAR._id, carrier: { name: 'Cedar Lines' } });
  });

  it('a load keeps its drivers with its carrier, and loses them with it', async () => {
    const drivers = async () => {
      const bols = await session.db.bols.bulkGet([first._id, second._id]);
      return [(await theirs())?.drivers, ...bols.map((one) => one?.driver && [one.driver])].map(
        (some) => some?.map(({ name }) => name) ?? null,
      );
    };
    await edit({ fields: { pUNum: 'PU-2' }, seen: { pUNum: theLoad.pUNum } });
    expect(await drivers()).toEqual([['Dana Cruz'], ['Dana Cruz'], ['Dana Cruz']]);
    await edit({ fields: { carrierId: CEDAR._id }, seen: { carrierId: REDWOOD._id } });
    expect(await drivers()).toEqual([[], null, null]);
  });

  it('a BOL names the receiver it was given, and the others keep theirs', async () => {
    const fields = { receiverId: LAKESIDE._id };
    const seen = { receiverId: BAYVIEW._id };
    await edit({ bolChanges: [{ op: 'change', bolId: second._id, fields, seen }] });
    const bols = await session.db.bols.bulkGet([first._id, second._id]);
    expect(bols.map((one) => one?.receiver?.name)).toEqual(['Bayview Distribution', 'Lakeside Foods']);
  });

  it('a truck’s arrival says what its appointment was then, at the pick-up and at a delivery', async () => {
    const viewer = { user: { name: 'Ada Lee' }, actor: session.actor };
    const now = { load: (await theirs()) ?? theLoad };
    await enqueue(recordDwell({ ...now, bols: [], kind: 'arrived', viewer }));
    await enqueue(recordDwell({ ...now, bols: [second], kind: 'arrived', viewer }));
    const appointments = (row?: WithDwell) => row?.dwell?.marks.map(({ appointment }) => appointment);
    expect(appointments(await theirs())).toEqual([theLoad.pUDate]);
    expect(appointments(await session.db.bols.get(second._id))).toEqual([second.deliveryDate]);
  });

  it('a load names every driver of its BOLs, each once', async () => {
    const ray = { ...DANA, _id: idOf(0xd2), name: 'Ray Delgado' };
    const args = { loadId, bolIds: [second._id], driverId: ray._id, replaces: DANA._id };
    await enqueue({ type: 'assign-driver', args, context: { driver: ray, byName: 'Ada Lee' }, label: 'Ray' });
    expect((await theirs())?.drivers.map(({ name }) => name)).toEqual(['Dana Cruz', 'Ray Delgado']);
  });
});
