/** The work at a dock, followed: what is held is what the store has, read again only where something changed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CheckInWork, followCheckInWork } from '#offline/check-in-work.ts';
import type { Session } from '#offline/session.ts';
import { bol, load } from '../support/device/freight.ts';
import { BAYVIEW, HARBOR, person } from '../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';
import { patiently } from '../support/patiently.ts';

let session: Session;
let stop = () => {};
beforeEach(async () => {
  session = await signedInDevice(person(0xa3, 'Bo', BAYVIEW, 2));
});
afterEach(async () => {
  stop();
  await wipeDevice();
});

/** Follows the work; answers each reading as `P/U number: BOLs`. */
function followed() {
  const told: CheckInWork[][] = [];
  stop = followCheckInWork({
    onWork: (work) => told.push([...work]),
    onError: (error) => {
      throw error;
    },
  });
  const words = ({ load: of, bols }: CheckInWork) =>
    `${(of ?? bols[0]?.load)?.pUNum}: ${bols.map(({ file }) => file.name)}`;
  return { told, last: () => told.at(-1)?.map(words) };
}

const dated = (number: number, day: number, change = {}) =>
  load(number, { pUDate: `2026-11-${day}T16:00:00Z`, ...change });

describe('the work at a dock', () => {
  it('is the open BOLs of each load that comes, by pick-up date', async () => {
    const [late, soon] = [dated(1, 25), dated(2, 22)];
    const bols = [bol(11, late), bol(12, late), bol(13, late, { completed: true }), bol(21, soon)];
    await pulled(session, { loads: [late, soon], bols });
    const work = followed();
    await patiently(() =>
      expect(work.last()).toEqual([`PU-2: ${bols[3]?.file.name}`, `PU-1: ${bols[0]?.file.name},${bols[1]?.file.name}`]),
    );
  });

  it('takes in a new load and what was completed, reading only what was touched', async () => {
    const [first, last] = [dated(1, 22), dated(3, 26)];
    const [one, three] = [bol(11, first), bol(31, last)];
    await pulled(session, { loads: [first, last], bols: [one, three] });
    const work = followed();
    await patiently(() => expect(work.last()).toHaveLength(2));
    const untouched = work.told.at(-1)?.[1];
    const between = dated(2, 24);
    const two = bol(21, between);
    await pulled(session, { loads: [between], bols: [two] });
    await patiently(() => expect(work.last()?.map((words) => words.slice(0, 4))).toEqual(['PU-1', 'PU-2', 'PU-3']));
    await pulled(session, { bols: [{ ...one, completed: true, version: 2 }] });
    await patiently(() => expect(work.last()?.map((words) => words.slice(0, 4))).toEqual(['PU-2', 'PU-3']));
    expect(work.told.at(-1)?.[1]).toBe(untouched);
  });

  it('forgets a BOL whose row has gone', async () => {
    const of = dated(1, 22);
    await pulled(session, { loads: [of], bols: [bol(11, of), bol(12, of)] });
    const work = followed();
    await patiently(() => expect(work.told.at(-1)?.[0]?.bols).toHaveLength(2));
    await session.db.bols.delete(bol(11, of)._id);
    await patiently(() => expect(work.told.at(-1)?.[0]?.bols).toHaveLength(1));
  });

  it('is read anew after a commit too large to name its rows', async () => {
    const of = dated(1, 22);
    await pulled(session, { loads: [of], bols: [bol(11, of)] });
    const work = followed();
    await patiently(() => expect(work.last()).toHaveLength(1));
    const many = Array.from({ length: 300 }, (_, index) => dated(0x1000 + index, 23));
    await pulled(session, { loads: many, bols: many.map((each, index) => bol(0x9000 + index, each)) });
    await vi.waitFor(() => expect(work.last()).toHaveLength(301), { timeout: 5000 });
  });

  it('at a shipper is the loads that leave, with their BOLs', async () => {
    const shipper = await signedInDevice(person(0xa1, 'Ada', HARBOR, 2));
    const [leaves, draft] = [dated(1, 22), dated(2, 23, { ready: false })];
    await pulled(shipper, { loads: [leaves, draft], bols: [bol(11, leaves), bol(21, draft)] });
    const work = followed();
    await patiently(() => expect(work.told.at(-1)?.map(({ load: of }) => of?.pUNum)).toEqual(['PU-1']));
  });
});
