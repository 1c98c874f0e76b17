import { describe, expect, it } from 'vitest';
import { dockWorkOf, doneLast, openWork, workOfDriver } from '#features/check-in/dock-work.ts';
import type { BolRow, LoadRow } from '#offline/rows/rows.ts';
import { ANA, aBol, aLoad, aStamp, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';

const AT = '2026-11-21T14:00:00.000Z';
const kept = { category: 'outbound' as const, pending: 0, generation: 1 };

function group(load: Parameters<typeof aLoad>[0] = {}, bol: Parameters<typeof aBol>[1] = {}) {
  const record = aLoad(load);
  const loadRow: LoadRow = { ...record, ...kept, listStops: [] };
  const bolRow: BolRow = { ...aBol(record, bol), ...kept };
  return { loadId: record._id, load: loadRow, bols: [bolRow], all: [bolRow] };
}

describe('the work at a gate', () => {
  it('is pick-ups at the shipper and deliveries at the receiver', () => {
    const groups = [group()];
    expect(dockWorkOf(groups, SHIPPER._id)).toMatchObject({ pickUps: [{}], deliveries: [] });
    expect(dockWorkOf(groups, RECEIVER._id)).toMatchObject({ pickUps: [], deliveries: [{}] });
  });

  it('is both for a company that ships to itself', () => {
    const work = dockWorkOf([group({}, { receiverId: SHIPPER._id })], SHIPPER._id);
    expect([work.pickUps.length, work.deliveries.length]).toEqual([1, 1]);
  });

  it('is nothing of a load that is not shipped', () => {
    const groups = [group({ ready: false })];
    for (const { _id } of [SHIPPER, RECEIVER]) expect(dockWorkOf(groups, _id)).toEqual({ pickUps: [], deliveries: [] });
  });

  it('is known from the BOL alone where the load is not here', () => {
    expect(dockWorkOf([{ ...group(), load: null }], RECEIVER._id).deliveries).toHaveLength(1);
  });

  it('comes with the earliest schedule first, those without one last', () => {
    const late = group({}, { dropDate: '2026-11-30T10:00:00.000Z' });
    const soon = group({}, { dropDate: '2026-11-22T10:00:00.000+05:00' });
    const never = group({}, { dropDate: null });
    const order = dockWorkOf([never, late, soon], RECEIVER._id).deliveries.map(({ _id }) => _id);
    expect(order).toEqual([soon, late, never].map(({ bols }) => bols[0]?._id));
  });
});

describe('the work of one driver', () => {
  it('is what is assigned to them, done things too', () => {
    const work = dockWorkOf([group({ checkin: AT }), group({}, { driver: ANA })], SHIPPER._id);
    expect(workOfDriver(work, TOM._id).pickUps.map(({ load }) => load.checkin)).toEqual([AT]);
  });

  it('also is what was recorded for them although somebody else was planned', () => {
    const stamped = group({ checkin: AT, stamps: [aStamp('checkin', AT)] }, { driver: ANA });
    expect(workOfDriver(dockWorkOf([stamped], SHIPPER._id), TOM._id).pickUps).toHaveLength(1);
  });
});

describe('the open work', () => {
  it('leaves out what is done, by the step the screen is for', () => {
    const work = dockWorkOf([group({ checkin: AT }), group({ checkin: AT, checkout: AT })], SHIPPER._id);
    expect(openWork(work, 'checkin', null).pickUps).toHaveLength(0);
    expect(openWork(work, 'checkout', null).pickUps).toHaveLength(1);
  });

  it('keeps the chosen driver’s own, so that what was just pressed does not vanish', () => {
    const work = dockWorkOf([group({ checkin: AT })], SHIPPER._id);
    expect(openWork(work, 'checkin', TOM._id).pickUps).toHaveLength(1);
  });
});

describe('the order of the work', () => {
  it('puts last what was done a while ago, and leaves in place what was done just now', () => {
    const [done, open] = [group({ checkin: AT, pUNum: 'DONE' }), group({ pUNum: 'OPEN' })];
    const work = dockWorkOf([done, open], SHIPPER._id);
    const order = (minutes: number) =>
      doneLast(work, 'checkin', Date.parse(AT) + minutes * 60_000).pickUps.map(({ load }) => load.pUNum);
    expect(order(9)).toEqual(['DONE', 'OPEN']);
    expect(order(11)).toEqual(['OPEN', 'DONE']);
  });
});
