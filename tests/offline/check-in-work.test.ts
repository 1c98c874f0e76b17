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

  it('forgets a completed BOL whose row has gone: it tells where the truck has been', async () => {
    const of = dated(1, 22);
    const done = bol(13, of, { completed: true });
    await pulled(session, { loads: [of], bols: [bol(11, of), done] });
    const work = followed();
    await patiently(() => expect(work.told.at(-1)?.[0]?.all).toHaveLength(2));
    await session.db.bols.delete(done._id);
    await patiently(() => expect(work.told.at(-1)?.[0]?.all).toHaveLength(1));
  });

  it('is read anew after a commit too large to name its rows', async () => {
    const of = dated(1, 22);
    await pulled(session, { loads: [of], bols: [bol(11, of)] });
    const work = followed();
    await patiently(() => expect(work.last()).toHaveLength(1));
    const many = Array.from({ length: 300 }, (_, index) => dated(0x1000 + index, 23));
    await pulled(session, { loads: many, bols: many.map((each, index) => bol(0x9000 + index, each)) });
    await patiently(() => expect(work.last()).toHaveLength(301));
  });

  it('has no BOL that a change waiting here takes away', async () => {
    const of = dated(1, 22);
    await pulled(session, { loads: [of], bols: [bol(11, of), bol(12, of)] });
    await session.db.bols.update(bol(11, of)._id, { hidden: true });
    const work = followed();
    await patiently(() => expect(work.last()).toEqual([`PU-1: ${bol(12, of).file.name}`]));
    expect(work.told.at(-1)?.[0]?.all).toHaveLength(1);
    // Read again for a change of the other one, it stays away.
    await pulled(session, { bols: [{ ...bol(12, of), version: 2 }] });
    await session.db.bols.update(bol(11, of)._id, { hidden: true });
    await patiently(() => expect(work.told.at(-1)?.[0]?.all).toMatchObject([{ version: 2 }]));
  });

  it('at a shipper is the loads that leave, with their BOLs', async () => {
    const shipper = await signedInDevice(person(0xa1, 'Ada', HARBOR, 2));
    const [leaves, draft] = [dated(1, 22), dated(2, 23, { ready: false })];
    await pulled(shipper, { loads: [leaves, draft], bols: [bol(11, leaves), bol(21, draft)] });
    const work = followed();
    await patiently(() => expect(work.told.at(-1)?.map(({ load: of }) => of?.pUNum)).toEqual(['PU-1']));
  });
});

describe('A10: a connection that dies under a reading', () => {
  const errors: unknown[] = [];
  const told: string[][] = [];
  afterEach(() => {
    vi.restoreAllMocks();
    errors.length = 0;
    told.length = 0;
  });

  function follow() {
    stop = followCheckInWork({
      onWork: (work) => told.push(work.map(({ loadId, bols }) => `${loadId.slice(-1)}: ${bols.length}`)),
      onError: (error) => errors.push(error),
    });
  }

  /** The next readings lose their connection, as a phone does it to a page in the background. */
  function cutOff(times: number) {
    let left = times;
    const { index } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'index').mockImplementation(function (this: IDBObjectStore, name) {
      if (left === 0 || this.transaction.mode !== 'readonly') return index.call(this, name);
      left -= 1;
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    });
    return () => left;
  }

  it('costs a moment, and shows no part of the work meanwhile', async () => {
    const [first, second] = [dated(1, 22), dated(2, 24)];
    await pulled(session, { loads: [first, second], bols: [bol(11, first), bol(21, second)] });
    // Of two readings in a row, each of three lists.
    const left = cutOff(6);
    follow();
    await patiently(() => expect(left()).toBe(0));
    await pulled(session, { bols: [{ ...bol(21, second), version: 2 }] });
    await patiently(() => expect(told.at(-1)).toEqual(['1: 1', '2: 1']));
    expect(told.every((work) => work.length === 2)).toBe(true);
    expect(errors).toEqual([]);
  });

  it('leaves nothing old on the screen where only what was touched was read', async () => {
    const of = dated(1, 22);
    await pulled(session, { loads: [of], bols: [bol(11, of), bol(12, of)] });
    follow();
    await patiently(() => expect(told.at(-1)).toEqual(['1: 2']));
    cutOff(1);
    await pulled(session, { bols: [{ ...bol(11, of), completed: true, version: 2 }] });
    await patiently(() => expect(told.at(-1)).toEqual(['1: 1']));
    expect(errors).toEqual([]);
  });

  it('is said where it stays so', async () => {
    cutOff(Number.POSITIVE_INFINITY);
    // Pauses of seconds are over at once.
    const { setTimeout: later } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) =>
      later(run, Math.min(ms, 5))) as typeof setTimeout);
    follow();
    await patiently(() => expect(errors).toHaveLength(1));
    expect(told).toEqual([]);
  });
});
