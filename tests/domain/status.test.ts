import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { Actor } from '#domain/roles.ts';
import type { SigningPurpose } from '#domain/signing.ts';
import { statusOf } from '#domain/status.ts';
import { besidesOf } from '#domain/status-besides.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
import { aBol, aLoad, anOutcome, TOM } from '../support/freight.ts';
import { READERS, signature } from './status-readers.ts';

// Everybody in these loads is in Oakland, and so is who reads.
beforeEach(() => void vi.stubEnv('TZ', 'America/Los_Angeles'));
const NOW = '2026-11-21T12:00:00.000-08:00';
const local = (time: string) => new Date(`2026-11-21T${time}:00.000-08:00`).toISOString();
const nowMs = Date.parse(NOW);
const driven = { driver: TOM };
const aVoid = (at: string) => ({ at, byName: 'Ada Harbor', occurredAt: at, receivedAt: at, reason: 'Wrong load' });
const told = (reader: Actor, load: LoadRecord, bols: Bol[], unsent = false) => {
  const status = statusOf(statusFacts(reader, load, bols, { unsent }), reader, nowMs);
  return [statusWords(status, nowMs), status.action];
};

describe('freight that nobody fetches, beside a status that does not say it', () => {
  const beside = (reader: Actor, load: LoadRecord, bols: Bol[]) => {
    const facts = statusFacts(reader, load, bols);
    const besides = besidesOf(facts, statusOf(facts, reader, nowMs), reader, nowMs);
    return besides.find(({ icon }) => icon === 'alert')?.words ?? null;
  };
  const admin = READERS['the shipper’s admin'];
  const out = aLoad({ checkin: local('09:00') });
  const mine = aBol(out, driven);
  const nobodys = aBol(out, { driver: null });

  it('is said to those who can find a driver', () => {
    expect(beside(admin, out, [nobodys])).toBe('No driver');
    const at = { ...mine, checkin: local('11:25') };
    expect(beside(admin, out, [at, nobodys])).toBe('1 BOL has no driver');
    expect(beside(READERS['the receiver’s clerk'], out, [at, nobodys])).toBeNull();
  });

  it('is not said where the status does, where all have a driver, and before a load is shipped', () => {
    expect(beside(admin, aLoad(), [nobodys])).toBeNull();
    expect(beside(admin, out, [mine, nobodys])).toBeNull();
    expect(beside(admin, out, [mine])).toBeNull();
    expect(beside(admin, aLoad({ ready: false }), [nobodys])).toBeNull();
  });
});

describe('the status of a load', () => {
  const admin = READERS['the shipper’s admin'];
  const clerk = READERS['the receiver’s clerk'];
  const associate = READERS['the carrier’s associate'];
  const driver = READERS['the driver'];
  const load = aLoad({ pUDate: local('14:00') });
  const due = { deliveryDate: local('16:30'), dropDate: local('16:30') };
  const short = { overages: [], shortages: [{ _id: 'a', sku: 'A', qty: 1 }], damages: [] };

  it('names what a draft lacks, and offers shipping once nothing is', () => {
    const draft = aLoad({ ready: false });
    expect(told(admin, { ...draft, carrierId: null }, [aBol(draft)])).toEqual(['The load has no carrier yet', 'edit']);
    expect(told(admin, draft, [aBol(draft)])).toEqual(['Ready to ship', 'ship']);
    expect(told(READERS['the shipper’s clerk'], draft, [aBol(draft)])).toEqual(['Ready to ship', null]);
  });

  it('asks for a driver where nobody is assigned, and says that it is late', () => {
    const undriven = [aBol(load, { ...due, driver: null })];
    expect(told(associate, load, undriven)).toEqual(['No driver, due today 14:00 PST', 'assign-driver']);
    const late = aLoad({ pUDate: local('11:20') });
    expect(told(admin, late, undriven)).toEqual(['No driver, late 40 min', 'assign-driver']);
    expect(told(clerk, { ...load, checkin: null }, undriven)).toEqual([
      'Expected, due today 16:30 PST',
      'check-in-bol',
    ]);
  });

  it('tells of BOLs that stay behind to those who can find a driver', () => {
    const bols = [aBol(load, { ...due, ...driven }), aBol(load, { ...due, driver: null })];
    expect(told(associate, load, bols)).toEqual(['1 BOL has no driver', 'assign-driver']);
  });

  it('follows the truck from pick-up to the road', () => {
    const bols = [aBol(load, { ...due, ...driven })];
    expect(told(driver, load, bols)).toEqual(['Waiting for pick-up, due today 14:00 PST', 'check-in-load']);
    const overdue = aLoad({ pUDate: local('11:20') });
    expect(told(driver, overdue, bols)).toEqual(['Late for pick-up 40 min', 'check-in-load']);
    const at = aLoad({ checkin: local('11:25') });
    expect(told(driver, at, bols)).toEqual(['At pick-up 35 min', 'check-out-load']);
    // Nobody recorded that it left, and one stop is done.
    const done = aBol(load, { ...driven, checkin: local('11:40'), checkout: local('11:45'), completed: true });
    expect(told(driver, at, [done, ...bols])).toEqual([
      'On the road, due today 16:30 PST · 1 of 2 completed',
      'check-in-bol',
    ]);
    const out = aLoad({ checkin: local('11:25'), checkout: local('11:50') });
    expect(told(driver, out, bols)).toEqual(['On the road, due today 16:30 PST', 'check-in-bol']);
    expect(told(admin, out, bols)).toEqual(['On the road, due today 16:30 PST', null]);
    const tomorrow = new Date('2026-11-22T08:00:00.000-08:00').toISOString();
    expect(told(admin, out, [aBol(load, { ...driven, deliveryDate: tomorrow })])[0]).toBe(
      'On the road, due tomorrow 08:00 PST',
    );
    const after = new Date('2026-11-23T08:00:00.000-08:00').toISOString();
    expect(told(admin, out, [aBol(load, { ...driven, deliveryDate: after })])[0]).toBe(
      'On the road, due 11/23/2026 08:00 PST',
    );
  });

  it('of one BOL knows what the others tell of the truck, whoever forgot the check-out', () => {
    const at = aLoad({ checkin: local('09:00') });
    const [done, there, refused, next] = [
      aBol(at, { ...driven, checkin: local('11:40'), checkout: local('11:45'), completed: true }),
      aBol(at, { ...driven, checkin: local('11:40') }),
      aBol(at, { ...driven, outcomes: [anOutcome('refused', local('11:40'))] }),
      aBol(at, { ...driven, ...due }),
    ];
    const ofNext = (...others: Bol[]) => {
      const facts = statusFacts(driver, at, [next], { among: [...others, next] });
      const status = statusOf(facts, driver, nowMs);
      return [statusWords(status, nowMs), status.action];
    };
    expect(ofNext()).toEqual(['At pick-up 3 h', 'check-out-load']);
    for (const other of [done, there, refused])
      expect(ofNext(other)).toEqual(['On the road, due today 16:30 PST', 'check-in-bol']);
    // A refusal that was taken back tells nothing.
    const taken = { ...anOutcome('refused', local('11:40')), void: aVoid(local('11:50')) };
    expect(ofNext(aBol(at, { ...driven, outcomes: [taken] }))[1]).toBe('check-out-load');
    // What was refused goes there again: the truck is on the road as well.
    const again = { ...refused, deliveryDate: local('18:00'), dropDate: local('18:00') };
    const scheduled = { ...again, outcomes: [anOutcome('refused', local('11:40'), { scheduled: local('11:00') })] };
    expect(told(driver, at, [scheduled])).toEqual(['On the road, due today 18:00 PST', 'check-in-bol']);
  });

  it('says how late a delivery is, from a minute on', () => {
    const out = aLoad({ checkout: local('09:00') });
    const planned = (time: string) => [aBol(load, { ...driven, deliveryDate: local(time) })];
    expect(told(clerk, out, planned('11:20'))).toEqual(['Late 40 min', 'check-in-bol']);
    // Nobody recorded the check-in at pick-up; still a delivery is not for the shipper to record.
    expect(told(admin, out, planned('11:20'))).toEqual(['Late 40 min', null]);
    expect(told(clerk, out, planned('12:00'))[0]).toBe('Expected, due today 12:00 PST');
  });

  it('is drawn as what it means: a clock in red for what is late, a tick in green for what is done', () => {
    const drawn = (of: LoadRecord, bols: Bol[]) => {
      const { icon, tone } = statusOf(statusFacts(admin, of, bols), admin, nowMs);
      return `${tone} ${icon}`;
    };
    const out = aLoad({ checkout: local('09:00') });
    const planned = (time: string) => aBol(out, { ...driven, deliveryDate: local(time) });
    const done = { completed: true, checkout: local('10:30') };
    expect(drawn(out, [planned('11:20')])).toBe('danger clock');
    expect(drawn(aLoad({ pUDate: local('11:20') }), [planned('16:30')])).toBe('danger clock');
    expect(drawn(out, [planned('16:30')])).toBe('info truck');
    expect(drawn(load, [aBol(load, { ...due, driver: null })])).toBe('warning alert');
    expect(drawn(aLoad({ ready: false, carrierId: null }), [planned('16:30')])).toBe('neutral edit');
    const left = [aBol(load, { ...due, ...driven }), aBol(load, { ...due, driver: null })];
    expect(drawn(load, left)).toBe('warning alert');
    const at = aBol(out, { ...due, ...driven, checkin: local('11:25') });
    expect(drawn(out, [{ ...at, signatures: [signature(at, 'receiver', local('11:40'))] }])).toBe('warning sign');
    expect(drawn(out, [aBol(out, { ...driven, ...done })])).toBe('success done');
    expect(drawn(out, [aBol(out, { ...driven, ...done, osd: short })])).toBe('warning done');
  });

  it('goes through the dock: arrived, reported, to sign, to complete', () => {
    const out = aLoad({ checkout: local('09:00') });
    const at = aBol(out, { ...due, ...driven, checkin: local('11:25') });
    const signed = (...sides: [SigningPurpose, string][]) =>
      sides.map(([side, time]) => signature(at, side, local(time)));
    expect(told(clerk, out, [at])).toEqual(['At the dock 35 min', 'sign']);
    expect(told(associate, out, [at])).toEqual(['At the dock 35 min', null]);
    expect(told(clerk, out, [{ ...at, osd: short }])).toEqual(['OS&D reported', 'sign']);
    // The driver's signature of pick-up says nothing about this dock.
    expect(told(clerk, out, [{ ...at, signatures: signed(['carrier', '08:55']) }])[0]).toBe('At the dock 35 min');
    expect(told(clerk, out, [{ ...at, signatures: signed(['carrier', '11:40']) }])).toEqual([
      'To sign: receiver',
      'sign',
    ]);
    const received = { ...at, signatures: signed(['receiver', '11:40']) };
    expect(told(driver, out, [received])).toEqual(['To sign: carrier', 'sign']);
    expect(told(clerk, out, [received])).toEqual(['To sign: carrier', 'complete']);
    const both = { ...at, signatures: signed(['receiver', '11:40'], ['carrier', '11:45']) };
    expect(told(clerk, out, [both])).toEqual(['Signed, to complete', 'complete']);
  });

  it('counts what is completed of several, and ends with the last', () => {
    const out = aLoad({ checkout: local('09:00') });
    const done = aBol(out, { ...driven, completed: true, checkin: local('10:00'), checkout: local('10:30') });
    const open = aBol(out, { ...due, ...driven });
    expect(told(admin, out, [done, open])[0]).toBe('On the road, due today 16:30 PST · 1 of 2 completed');
    expect(told(admin, out, [done])).toEqual(['Completed today 10:30 PST', null]);
    expect(told(admin, out, [{ ...done, osd: short }])).toEqual(['Completed, OS&D reported', null]);
  });

  it('looks at the truck at the dock first, then at what is due first', () => {
    const out = aLoad({ checkout: local('09:00') });
    const later = aBol(out, { ...driven, deliveryDate: local('18:00') });
    const sooner = aBol(out, { ...driven, deliveryDate: local('13:00') });
    const never = aBol(out, { ...driven, deliveryDate: null });
    expect(told(admin, out, [never, later, sooner])[0]).toBe('On the road, due today 13:00 PST');
    expect(told(admin, out, [sooner, { ...later, checkin: local('11:58') }])[0]).toBe('At the dock 2 min');
  });

  it('says that a load which was built here has not been sent, until something has happened to it', () => {
    const bols = [aBol(load, { ...due, ...driven })];
    expect(told(admin, load, bols, true)).toEqual(['Not sent yet', null]);
    expect(told(admin, { ...load, checkin: local('11:25') }, bols, true)[0]).toBe('At pick-up 35 min');
  });

  it('has the reader’s own time behind that of the place, where theirs is another', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const out = aLoad({ checkin: local('11:25'), checkout: local('11:50') });
    const words = (time: string) => told(admin, out, [aBol(load, { ...driven, deliveryDate: local(time) })])[0];
    expect(words('16:30')).toBe('On the road, due today 16:30 PST (19:30 EST)');
    expect(words('22:30')).toBe('On the road, due today 22:30 PST (11/22/2026 01:30 EST)');
  });

  it('calls unsent only what nothing has happened to: a truck that left is on the road', () => {
    const bols = [aBol(load, { ...due, ...driven })];
    expect(told(admin, { ...load, checkout: local('11:50') }, bols, true)[0]).toBe('On the road, due today 16:30 PST');
  });

  it('does not tell drivers of BOLs that nobody drives', () => {
    const bols = [aBol(load, { ...due, ...driven }), aBol(load, { ...due, driver: null })];
    expect(told(driver, load, bols)[0]).toBe('Waiting for pick-up, due today 14:00 PST');
  });

  it('says what it can of a load whose BOLs are not there, and has nothing to check in', () => {
    expect(told(admin, load, [])).toEqual(['Waiting for pick-up, due today 14:00 PST', 'check-in-load']);
    expect(told(admin, load, [], true)).toEqual(['Not sent yet', null]);
    const facts = { ...statusFacts(driver, aLoad({ checkout: local('11:50') }), []), relations: ['driver' as const] };
    expect(statusOf(facts, driver, nowMs)).toMatchObject({ kind: 'on-road', time: null, action: null });
  });

  it('still asks for the check-in of a delivery that somebody signed for before', () => {
    const out = aLoad({ checkout: local('09:00') });
    const bol = aBol(out, { ...due, ...driven });
    const signed = {
      ...bol,
      signatures: [signature(bol, 'carrier', local('08:55')), signature(bol, 'receiver', local('08:56'))],
    };
    expect([told(driver, out, [signed])[1], told(clerk, out, [signed])[1]]).toEqual(['check-in-bol', 'check-in-bol']);
  });

  it('has no time where none was set', () => {
    const out = aLoad({ checkout: local('09:00') });
    const facts = statusFacts(admin, out, [aBol(out, { ...driven, deliveryDate: null })]);
    expect(statusOf(facts, admin, nowMs)).toMatchObject({ kind: 'on-road', time: null });
    const undriven = statusFacts(admin, aLoad({ pUDate: local('11:20') }), [aBol(load, { driver: null })]);
    expect(statusOf(undriven, admin, nowMs).time).toMatchObject({ how: 'overdue', at: local('11:20') });
  });

  it('asks a shipper for no signature at the dock, and a company that ships to itself for the receiver’s', () => {
    const out = aLoad({ checkout: local('09:00') });
    const at = aBol(out, { ...due, ...driven, checkin: local('11:25') });
    expect(told(admin, out, [at])).toEqual(['At the dock 35 min', null]);
    expect(told(admin, out, [{ ...at, receiverId: out.shipperId }])).toEqual(['At the dock 35 min', 'sign']);
  });

  it('of what is gone offers nothing', () => {
    expect(told(admin, { ...load, deleted: true }, [aBol(load)])).toEqual(['No longer shared', null]);
  });
});
