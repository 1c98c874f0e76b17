import { describe, expect, it } from 'vitest';
import { type LoadFacts, loadFacts } from '#domain/report-facts.ts';
import { dwellByPlace, loadsByWeek, osdByPartner, punctualityByPartner } from '#domain/reports.ts';
import { type Actor, ROLE } from '#domain/roles.ts';

const place = (_id: string, name: string, state = 'CA', zip = '94607', timeZone?: string) => ({
  ...{ _id, name, timeZone },
  address: { line1: '', line2: '', line3: '', city: '', state, zip },
});
const HARBOR = place('h', 'Harbor Foods', 'WA', '98101');
const BAYVIEW = place('b', 'Bayview');
const EASTPORT = place('e', 'Eastport', 'NY', '10001');
const REDWOOD = place('r', 'Redwood');
const IRONLINE = place('i', 'Ironline');

const admin = (companyId: string, companyType: 0 | 1): Actor => ({ userId: 'u', companyId, role: 1, companyType });
const SHIPPER = admin('h', 1);
const RECEIVER = admin('b', 1);
const CARRIER = admin('r', 0);

type Load = Parameters<typeof loadFacts>[1];
type Bol = Parameters<typeof loadFacts>[2][number];

const load = (over: Partial<Load> = {}): Load => ({
  ...{ _id: 'l', shipperId: 'h', carrierId: 'r', ready: true, deleted: false },
  ...{ pUDate: '2026-11-10T20:00:00Z', checkin: null, checkout: null, shipper: HARBOR, carrier: REDWOOD },
  ...over,
});
const bol = (over: Partial<Bol> = {}): Bol => ({
  ...{ receiverId: 'b', driverId: null, deliveryDate: '2026-11-11T20:00:00Z', checkin: null, checkout: null },
  ...{ completed: false, shipper: HARBOR, receiver: BAYVIEW },
  osd: { overages: [], shortages: [], damages: [] },
  ...over,
});
const at = (time: string) => `2026-11-11T${time}:00Z`;

const facts = (bols: Bol[], over: Partial<Load> = {}, actor = SHIPPER): LoadFacts[] => {
  const found = loadFacts(actor, load(over), bols);
  return found ? [found] : [];
};
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

describe('what is counted', () => {
  it.each([
    ['a draft', { ready: false }],
    ['a deleted load', { deleted: true }],
    ['another company’s', { shipperId: 'x' }],
  ])('is never %s', (_what, over) => expect(facts([bol()], over)).toEqual([]));

  it('of a load is what comes to this receiver and nobody else’s', () => {
    const [seen] = facts([bol(), bol({ receiverId: 'e', receiver: EASTPORT })], {}, RECEIVER);
    expect(seen?.bols).toBe(1);
    expect(seen?.deliveries.map(({ partners }) => partners.receiver?.name)).toEqual(['Bayview']);
  });

  it('of pick-up is not for its receiver', () => {
    const times = { checkin: at('10:00'), checkout: at('11:00') };
    expect(facts([bol()], times, RECEIVER)[0]?.visits).toEqual([]);
    expect(facts([bol()], times, CARRIER)[0]?.visits).toHaveLength(1);
    expect(facts([bol()], {}, CARRIER)[0]?.visits).toEqual([]);
  });

  it('of pick-up is for a driver of its shipper once all is completed', () => {
    const driver: Actor = { ...SHIPPER, role: ROLE.driver };
    const visits = (completed: boolean) => facts([bol({ completed })], { checkin: at('10:00') }, driver)[0]?.visits;
    expect([visits(false)?.length, visits(true)?.length]).toEqual([0, 1]);
  });

  it('has the day of each place: a late evening in the west is tomorrow in the east', () => {
    const late = '2026-11-12T04:30:00Z';
    const west = bol({ deliveryDate: late, checkin: late });
    const east = bol({ deliveryDate: late, checkin: late, receiverId: 'e', receiver: EASTPORT });
    const [both] = facts([west, east], { pUDate: late });
    expect(both?.deliveries.map(({ dueDay }) => dueDay)).toEqual(['2026-11-11', '2026-11-11']);
    const [later] = facts([
      { ...west, deliveryDate: '2026-11-12T05:30:00Z' },
      { ...east, deliveryDate: '2026-11-12T05:30:00Z' },
    ]);
    expect(later?.deliveries.map(({ dueDay }) => dueDay)).toEqual(['2026-11-11', '2026-11-12']);
    expect(both?.day).toBe('2026-11-11');
  });

  it('has a load’s own zone where its company chose one', () => {
    const there = place('b', 'Bayview', 'CA', '94607', 'Asia/Tokyo');
    const [one] = facts([bol({ receiver: there, deliveryDate: '2026-11-11T16:00:00Z' })]);
    expect(one?.deliveries[0]?.dueDay).toBe('2026-11-12');
  });
});

describe('on time by partner', () => {
  const onTime = (bols: Bol[], over: Partial<Load> = {}) =>
    punctualityByPartner(facts(bols, over), 'carrier', NOVEMBER);

  it('is judged by the clock, to the nearest minute', () => {
    const [line] = onTime([
      bol({ checkin: at('19:00') }),
      bol({ checkin: '2026-11-11T20:00:29Z' }),
      bol({ checkin: '2026-11-11T20:00:31Z' }),
      bol({ checkin: at('20:41') }),
    ]);
    expect(line).toMatchObject({
      partner: { name: 'Redwood' },
      onTime: 2,
      late: 2,
      share: 0.5,
      medianLate: 21,
      open: 0,
    });
    expect(onTime([bol({ checkin: at('20:10') }), bol({ checkin: at('19:00') })])[0]?.medianLate).toBe(10);
  });

  it('keeps what has not arrived out of the share, and says how much it is', () => {
    expect(onTime([bol(), bol({ checkin: at('19:00') })])[0]).toMatchObject({ onTime: 1, late: 0, share: 1, open: 1 });
    expect(onTime([bol()])[0]).toMatchObject({ share: null, medianLate: null, open: 1 });
  });

  it('is of what was due in the period, both ends with it, whenever it came', () => {
    const due = (deliveryDate: string) => bol({ deliveryDate, checkin: '2026-12-24T00:00:00Z' });
    const days = ['2026-11-01T07:59:00Z', '2026-11-01T08:00:00Z', '2026-12-01T07:59:00Z', '2026-12-01T08:00:00Z'];
    // Before summer time ended, the first of November began an hour earlier in UTC.
    expect(onTime(days.map(due))[0]?.late).toBe(3);
    expect(onTime([due('2026-11-01T06:59:00Z')])).toEqual([]);
  });

  it('has a day that is known only where a time is', () => {
    const [delivery] = facts([bol({ deliveryDate: null })])[0]?.deliveries ?? [];
    expect([delivery?.dueDay, delivery?.arrivedDay]).toEqual(['', '']);
  });

  it('has no line for a schedule that nobody set, nor for a load without a carrier', () => {
    expect(onTime([bol({ deliveryDate: null, checkin: at('19:00') })])).toEqual([]);
    expect(onTime([bol()], { carrier: null, carrierId: null })).toEqual([]);
  });

  it('keeps companies of one name apart, and one that changed its name together', () => {
    const renamed = { ...REDWOOD, name: 'Redwood & Sons' };
    const twin = { ...IRONLINE, name: 'Redwood & Sons' };
    const both = [...facts([bol()]), ...facts([bol()], { carrier: renamed })];
    const other = facts([bol()], { carrier: twin, carrierId: 'i' });
    for (const loads of [
      [...both, ...other],
      [...other, ...both],
    ]) {
      const lines = punctualityByPartner(loads, 'carrier', NOVEMBER);
      expect(lines.map(({ partner, open }) => [partner.name, open])).toEqual([
        ['Redwood & Sons', 1],
        ['Redwood & Sons', 2],
      ]);
    }
  });

  it('can be asked by receiver', () => {
    const loads = facts([bol(), bol({ receiverId: 'e', receiver: EASTPORT })]);
    const lines = punctualityByPartner(loads, 'receiver', NOVEMBER);
    expect(lines.map(({ partner }) => partner.name)).toEqual(['Bayview', 'Eastport']);
  });
});

describe('time at the dock', () => {
  const dwell = (bols: Bol[], over: Partial<Load> = {}) => dwellByPlace(facts(bols, over), NOVEMBER);

  it('is from check-in to check-out, at pick-up by the shipper’s dock', () => {
    expect(dwell([], { checkin: at('10:00'), checkout: at('11:30') })).toEqual([
      { place: { id: 'h', name: 'Harbor Foods' }, stop: 'pick-up', visits: 1, median: 90, p90: 90, unknown: 0 },
    ]);
  });

  it('counts several BOLs of one load for one dock as one stop, until the last has left', () => {
    const bols = [
      bol({ checkin: at('10:05'), checkout: at('11:00') }),
      bol({ checkin: at('10:00'), checkout: at('12:00') }),
      bol({ receiverId: 'e', receiver: EASTPORT, checkin: at('15:00'), checkout: at('15:30') }),
    ];
    expect(dwell(bols).map(({ place: { name }, visits, median }) => [name, visits, median])).toEqual([
      ['Bayview', 1, 120],
      ['Eastport', 1, 30],
    ]);
  });

  it('is not known while something stands there', () => {
    const [line] = dwell([bol({ checkin: at('10:00'), checkout: at('11:00') }), bol({ checkin: at('10:00') })]);
    expect(line).toMatchObject({ visits: 0, median: null, p90: null, unknown: 1 });
  });

  it('is over though more is to come for that dock, and begins with the first of what came', () => {
    const came = [
      bol({ checkin: at('10:00'), checkout: at('12:00') }),
      bol({ checkin: at('10:05'), checkout: at('11:00') }),
    ];
    expect(dwell([...came, bol()])[0]).toMatchObject({ stop: 'delivery', visits: 1, median: 120, unknown: 0 });
    expect(dwell([bol({ checkin: at('10:00'), checkout: at('10:00') })])[0]).toMatchObject({ visits: 1, median: 0 });
  });

  it('is nobody’s where no receiver is named, and only of the period', () => {
    const came = { checkin: at('10:00'), checkout: at('11:00') };
    expect(facts([bol({ ...came, receiverId: null, receiver: null })])[0]?.visits).toEqual([]);
    expect(dwellByPlace(facts([bol(came)]), { from: '2026-11-12', to: '2026-11-30' })).toEqual([]);
    expect(dwellByPlace(facts([bol(came)]), { from: '2026-11-01', to: '2026-11-10' })).toEqual([]);
  });

  it('is told the longest first, then by name, and last where it is not known', () => {
    const stay = (_id: string, name: string, until: string | null) => {
      const receiver = place(_id, name);
      return bol({ receiverId: _id, receiver, checkin: at('10:00'), checkout: until && at(until) });
    };
    const bols = [
      stay('d', 'Dune', null),
      stay('c', 'Coast', '10:00'),
      stay('b', 'Brook', '10:30'),
      stay('a', 'Abbey', '10:30'),
    ];
    for (const order of [bols, bols.toReversed()])
      expect(dwell(order).map((line) => line.place.name)).toEqual(['Abbey', 'Brook', 'Coast', 'Dune']);
  });

  it('is not known where a correction has turned the times round', () => {
    expect(dwell([bol({ checkin: at('10:00'), checkout: at('09:00') })])[0]).toMatchObject({ visits: 0, unknown: 1 });
  });

  it('is nothing where nobody checked in, though somebody checked out', () => {
    expect(dwell([bol({ checkout: at('09:00') })])).toEqual([]);
  });

  it('is as long as it was over the night the clocks go back', () => {
    // 00:30 PDT to 03:30 PST: four hours.
    const night = { checkin: '2026-11-01T07:30:00Z', checkout: '2026-11-01T11:30:00Z' };
    expect(dwell([bol(night)])[0]?.median).toBe(240);
  });

  it('has the median and what nine of ten stay within, the longest first', () => {
    const stays = Array.from({ length: 10 }, (_, index) => ({
      checkin: '2026-11-11T00:00:00Z',
      checkout: new Date(Date.UTC(2026, 10, 11, 0, (index + 1) * 10)).toISOString(),
    }));
    const loads = [
      ...facts([bol({ receiverId: 'e', receiver: EASTPORT, checkin: at('10:00'), checkout: at('20:00') })]),
      ...stays.flatMap((stay) => facts([bol(stay)])),
    ];
    expect(dwellByPlace(loads, NOVEMBER).map(({ median: middle, p90 }) => [middle, p90])).toEqual([
      [600, 600],
      [55, 90],
    ]);
  });
});

describe('OS&D by partner', () => {
  const entry = (qty: number) => ({ _id: String(qty), sku: 'PEACH', qty });
  const osd = { overages: [entry(1)], shortages: [entry(2), entry(3)], damages: [] };

  it('is the share of what arrived, with the cases of each kind, the worst first', () => {
    const checkin = at('19:00');
    const loads = [
      ...facts([bol({ checkin, osd }), bol({ checkin })]),
      ...facts([bol({ checkin })], { carrier: IRONLINE, carrierId: 'i' }),
    ];
    expect(osdByPartner(loads, 'carrier', NOVEMBER)).toEqual([
      {
        ...{ partner: { id: 'r', name: 'Redwood' }, received: 2, reported: 1, rate: 0.5 },
        ...{ overages: 1, shortages: 5, damages: 0 },
      },
      {
        ...{ partner: { id: 'i', name: 'Ironline' }, received: 1, reported: 0, rate: 0 },
        ...{ overages: 0, shortages: 0, damages: 0 },
      },
    ]);
  });

  it('has nothing of what has not arrived', () => {
    expect(osdByPartner(facts([bol({ osd })]), 'carrier', NOVEMBER)).toEqual([]);
  });
});

describe('loads a week', () => {
  it('are those of each week from Monday on, gaps and cut weeks too', () => {
    const on = (pUDate: string, completed = false) => facts([bol({ completed }), bol({ completed })], { pUDate });
    const loads = [
      ...on('2026-11-02T20:00:00Z', true),
      ...on('2026-11-09T07:59:00Z'),
      ...on('2026-11-16T20:00:00Z'),
      ...on('2026-11-25T20:00:00Z'),
    ];
    expect(loadsByWeek(loads, { from: '2026-11-02', to: '2026-11-24' })).toEqual([
      { monday: '2026-11-02', loads: 2, bols: 4, completed: 1, isCut: false },
      { monday: '2026-11-09', loads: 0, bols: 0, completed: 0, isCut: false },
      { monday: '2026-11-16', loads: 1, bols: 2, completed: 0, isCut: false },
      { monday: '2026-11-23', loads: 0, bols: 0, completed: 0, isCut: true },
    ]);
  });

  it('are of a whole week where the period ends with its Sunday', () => {
    const weeks = loadsByWeek([], { from: '2026-11-02', to: '2026-11-08' });
    expect(weeks.map(({ monday, isCut }) => [monday, isCut])).toEqual([['2026-11-02', false]]);
  });

  it('begin with the Monday before a period that begins on a Sunday', () => {
    const weeks = loadsByWeek([], { from: '2026-03-08', to: '2026-03-09' });
    expect(weeks.map(({ monday, isCut }) => [monday, isCut])).toEqual([
      ['2026-03-02', true],
      ['2026-03-09', true],
    ]);
  });
});
