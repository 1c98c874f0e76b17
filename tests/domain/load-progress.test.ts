import { describe, expect, it } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { loadProgress } from '#domain/load-progress.ts';
import type { Actor } from '#domain/roles.ts';
import { aBol, aLoad, aStamp, CARRIER, RECEIVER, SHIPPER, TOM } from '../support/freight.ts';

const actor = (companyId: string, companyType: 0 | 1, role: 1 | 2 | 3, userId = 'somebody'): Actor => ({
  ...{ userId, companyId, companyType, role },
});
const SHIPS = actor(SHIPPER._id, 1, 2);
const RECEIVES = actor(RECEIVER._id, 1, 2);
const DRIVES = actor(CARRIER._id, 0, 3, TOM._id);

const AT_PICK_UP = '2026-11-21T14:00:00.000Z';
const GONE = '2026-11-21T15:00:00.000Z';
const ARRIVED = '2026-11-22T17:00:00.000Z';
const OVER = '2026-11-22T18:00:00.000Z';

const states = (reader: Actor, load: LoadRecord, bols: Bol[]) =>
  loadProgress(reader, load, bols).map(({ words, state }) => `${words}: ${state}`);
const step = (reader: Actor, load: LoadRecord, bols: Bol[], name: string) =>
  loadProgress(reader, load, bols).find((one) => one.name === name);

const pickedUp = () =>
  aLoad({
    ...{ checkin: AT_PICK_UP, checkout: GONE },
    stamps: [aStamp('checkin', AT_PICK_UP), aStamp('checkout', GONE, { byName: 'Marcus Bell' })],
  });
const arrived = (load: LoadRecord, at = ARRIVED, byName = 'Denise Okafor') =>
  aBol(load, { checkin: at, stamps: [aStamp('checkin', at, { byName })] });
const completed = (load: LoadRecord, over: Partial<Bol> = {}) =>
  aBol(load, {
    ...{ checkin: ARRIVED, checkout: OVER, completed: true },
    stamps: [aStamp('checkin', ARRIVED), aStamp('checkout', OVER, { byName: 'Rex Bay' })],
    ...over,
  });

describe('how far a load has come', () => {
  it('is built and nothing else before it ships, whatever it has', () => {
    const load = aLoad({ ready: false });
    for (const bols of [[aBol(load)], [completed(load)], [arrived(load)]])
      expect(states(SHIPS, load, bols)).toEqual([
        ...['Built: current', 'Shipped: later', 'Picked up: later', 'Delivered: later', 'Completed: later'],
      ]);
    expect(step(SHIPS, load, [], 'built')).toMatchObject({
      time: { at: load.createdDate, zone: 'America/Los_Angeles' },
      by: 'Ada Harbor',
    });
  });

  it('goes from shipped over picked up and delivered to completed', () => {
    const shipped = aLoad({ checkin: AT_PICK_UP });
    const of = (load: LoadRecord, bol: Bol) =>
      loadProgress(SHIPS, load, [bol]).find(({ state }) => state === 'current')?.words;
    expect(of(shipped, aBol(shipped))).toBe('Shipped');
    expect(states(SHIPS, shipped, []).slice(1, 4)).toEqual([
      'Shipped: current',
      'Picked up: later',
      'Delivered: later',
    ]);
    const load = pickedUp();
    expect(of(load, aBol(load))).toBe('Picked up');
    expect(of(load, arrived(load))).toBe('Delivered');
    expect(of(load, completed(load))).toBe('Completed');
  });

  it('tells each time with the zone of its place, and whose record it is', () => {
    const receiver = { ...arrived(aLoad()).receiver!, timeZone: 'America/Chicago' };
    const load = pickedUp();
    const told = loadProgress(SHIPS, load, [completed(load, { receiver })]).map(({ time, by }) => [
      time?.at,
      time?.zone,
      by,
    ]);
    expect(told.slice(2)).toEqual([
      [GONE, 'America/Los_Angeles', 'Marcus Bell'],
      [ARRIVED, 'America/Chicago', 'Ada Harbor'],
      [OVER, 'America/Chicago', 'Rex Bay'],
    ]);
  });

  it('tells when it was shipped and by whom, where that was recorded and still holds', () => {
    const shipped = { at: '2026-11-21T09:30:00.000Z', byName: 'Bea Harbor' };
    const of = (load: LoadRecord) => step(SHIPS, load, [aBol(load)], 'shipped');
    expect(of(aLoad({ shipped }))).toMatchObject({
      time: { at: shipped.at, zone: 'America/Los_Angeles' },
      by: 'Bea Harbor',
    });
    expect(of(aLoad())).toMatchObject({ state: 'current', time: null, by: null });
    expect(of(aLoad({ ready: false, shipped }))).toMatchObject({ state: 'later', time: null });
  });

  it('names who made the record that holds, not the one that came after it', () => {
    const load = pickedUp();
    const later = aStamp('checkout', OVER, { byName: 'Somebody Later' });
    const both = { ...load, stamps: [later, ...load.stamps] };
    expect(step(SHIPS, both, [aBol(load)], 'picked-up')?.by).toBe('Marcus Bell');
  });

  it('names nobody where no record is there, as in what a device keeps in brief', () => {
    const load = pickedUp();
    expect(step(SHIPS, load, [{ ...arrived(load), stamps: [] }], 'delivered')).toMatchObject({
      time: { at: ARRIVED },
      by: null,
    });
  });

  it('keeps the record a completed BOL was completed with, when an earlier one arrives afterwards', () => {
    const load = pickedUp();
    const earlier = aStamp('checkin', GONE, { byName: 'Somebody Else' });
    const bol = completed(load);
    expect(step(SHIPS, load, [{ ...bol, stamps: [earlier, ...bol.stamps] }], 'delivered')).toMatchObject({
      time: { at: ARRIVED },
      by: 'Ada Harbor',
    });
  });
});

describe('pick-up, for a reader who is not told its times', () => {
  // What the server sends a receiver: no pick-up times, no stamps of it.
  const load = aLoad();

  it('is neither done nor "not yet" while nothing says so', () => {
    expect(states(RECEIVES, load, [aBol(load)])).toEqual([
      ...['Built: done', 'Shipped: current', 'Picked up: unknown', 'Delivered: later', 'Completed: later'],
    ]);
    expect(states(DRIVES, load, [aBol(load)])[2]).toBe('Picked up: later');
  });

  it('is done once something has arrived, without a time or a name', () => {
    const bols = [arrived(load), aBol(load)];
    expect(states(RECEIVES, load, bols).slice(2)).toEqual([
      ...['Picked up: current', 'Delivered: later', 'Completed: later'],
    ]);
    expect(step(RECEIVES, load, bols, 'picked-up')).toMatchObject({ time: null, by: null });
  });

  it('stays untold even where the row has them', () => {
    expect(step(RECEIVES, pickedUp(), [aBol(load)], 'picked-up')).toMatchObject({
      ...{ state: 'unknown', time: null, by: null },
    });
    expect(step(RECEIVES, pickedUp(), [arrived(load)], 'picked-up')).toMatchObject({
      ...{ state: 'done', time: null, by: null },
    });
  });

  it('is told a driver of its shipper once all is completed', () => {
    const driver = actor(SHIPPER._id, 1, 3);
    const pickUp = (bol: Bol) => step(driver, pickedUp(), [bol], 'picked-up')?.time?.at;
    expect([pickUp(arrived(load)), pickUp(completed(load))]).toEqual([undefined, GONE]);
  });

  it('is done for those who are told, too, when nobody recorded it and the truck has arrived', () => {
    expect(step(SHIPS, load, [arrived(load)], 'picked-up')).toMatchObject({ state: 'done', time: null, by: null });
  });
});

describe('a load with several BOLs', () => {
  it('is delivered when the last has arrived, and says before how many have', () => {
    const load = pickedUp();
    const some = [arrived(load), completed(load), aBol(load)];
    expect(states(SHIPS, load, some).slice(2)).toEqual([
      ...['Picked up: current', 'Delivered: later', 'Completed: later'],
    ]);
    expect(step(SHIPS, load, some, 'delivered')).toMatchObject({ part: { done: 2, of: 3 }, time: null, by: null });
    expect(step(SHIPS, load, some, 'completed')).toMatchObject({ part: { done: 1, of: 3 }, time: null });
    const all = [arrived(load), arrived(load, OVER, 'The Last'), completed(load)];
    expect(step(SHIPS, load, all, 'delivered')).toMatchObject({
      ...{ state: 'current', part: null, time: { at: OVER }, by: 'The Last' },
    });
  });

  it('says no number before the first has arrived', () => {
    const load = pickedUp();
    expect(step(SHIPS, load, [aBol(load), aBol(load)], 'delivered')?.part).toBeNull();
  });
});
