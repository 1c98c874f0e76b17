import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordLoad } from '#changes/build-load.ts';
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

  it('a truck’s time is on the BOLs of the receiver it was recorded at, not on one that goes to another by now', async () => {
    const viewer = { user: { name: 'Ada Lee' }, actor: session.actor };
    await pulled(session, { loads: [theLoad], bols: [first, { ...second, receiverId: LAKESIDE._id, version: 2 }] });
    const marked = recordDwell({ load: theLoad, bols: [first, second], kind: 'arrived', viewer });
    await enqueue(marked);
    const bols = await session.db.bols.bulkGet([first._id, second._id]);
    expect(bols.map((one) => one?.dwell?.marks.length ?? 0)).toEqual([1, 0]);
  });

  it('a load that was built has the free time it was built with', async () => {
    const dwellTerms = { freeMinutes: 60, from: 'arrival', roundTo: 15, lateForfeits: true } as const;
    const built = {
      _id: idOf(9),
      shipperId: HARBOR._id,
      ready: false,
      pUNum: 'PU-9',
      pUDate: theLoad.pUDate,
      bols: [],
    };
    const context = { parties: { [HARBOR._id]: partyOf(HARBOR) }, files: {}, contact: CONTACT };
    await enqueue(recordLoad({ ...built, dwellTerms }, context));
    expect((await session.db.loads.get(built._id))?.dwellTerms).toEqual(dwellTerms);
    await enqueue(recordLoad({ ...built, _id: idOf(10) }, context));
    expect(await session.db.loads.get(idOf(10))).not.toHaveProperty('dwellTerms');
  });

  it('a load names every driver of its BOLs, each once', async () => {
    const ray = { ...DANA, _id: idOf(0xd2), name: 'Ray Delgado' };
    const args = { loadId, bolIds: [second._id], driverId: ray._id, replaces: DANA._id };
    await enqueue({ type: 'assign-driver', args, context: { driver: ray, byName: 'Ada Lee' }, label: 'Ray' });
    expect((await theirs())?.drivers.map(({ name }) => name)).toEqual(['Dana Cruz', 'Ray Delgado']);
  });
});
