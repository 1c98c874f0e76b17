/** What status and marks say of a stop that went otherwise than planned. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { marksOf } from '#domain/mark-facts.ts';
import type { Actor } from '#domain/roles.ts';
import { statusOf } from '#domain/status.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
import { aBol, aLoad, anOutcome, aStamp, TOM } from '../support/freight.ts';
import { READERS } from './status-readers.ts';

// Everybody in these loads is in Oakland.
const nowMs = Date.parse('2026-11-21T12:00:00.000-08:00');
const local = (time: string) => new Date(`2026-11-21T${time}:00.000-08:00`).toISOString();
const out = aLoad({ checkin: local('08:30'), checkout: local('09:00') });
const clerk = READERS['the receiver’s clerk'];
const admin = READERS['the shipper’s admin'];
const associate = READERS['the carrier’s associate'];
const driver = READERS['the driver'];

const due = { deliveryDate: local('11:00'), dropDate: local('11:00') };
const withOutcomes = (over: Partial<Bol>) => aBol(out, { ...due, driver: TOM, ...over });
const factsOf = (reader: Actor, bols: Bol[]) => statusFacts(reader, out, bols);
const told = (reader: Actor, ...bols: Bol[]) => {
  const status = statusOf(factsOf(reader, bols), reader, nowMs);
  return [statusWords(status, nowMs), status.tone, status.action];
};

const lateFrom = (reader: Actor, bol: Bol) => marksOf(factsOf(reader, [bol]), reader).lateFromMs;

// Who reads is where the freight is.
beforeEach(() => void vi.stubEnv('TZ', 'America/Los_Angeles'));

describe('the status of a delivery that went otherwise', () => {
  const refused = (plan: string) => withOutcomes({ outcomes: [anOutcome('refused', local('11:20'), { plan })] });
  const attempted = withOutcomes({ outcomes: [anOutcome('attempted', local('11:20'))] });

  it('says that it was refused and when, and offers the next check-in to those who can take it', () => {
    for (const plan of ['redeliver', 'hold']) {
      expect(told(clerk, refused(plan))).toEqual(['Refused today 11:20 PST', 'danger', 'check-in-bol']);
      expect(told(driver, refused(plan))).toEqual(['Refused today 11:20 PST', 'danger', 'check-in-bol']);
      expect(told(admin, refused(plan))).toEqual(['Refused today 11:20 PST', 'danger', null]);
      expect(told(associate, refused(plan))).toEqual(['Refused today 11:20 PST', 'danger', null]);
    }
  });

  it('offers nothing at the dock where the freight is on its way back', () => {
    for (const reader of [clerk, driver, admin, associate]) {
      expect(told(reader, refused('return'))).toEqual(['Refused today 11:20 PST', 'danger', null]);
    }
  });

  it('says that a delivery was attempted, and not that it is late', () => {
    expect(told(clerk, attempted)).toEqual(['Delivery attempted today 11:20 PST', 'warning', 'check-in-bol']);
    expect(told(clerk, withOutcomes({}))[0]).toBe('Late 1 h');
  });

  it('goes on as ever once the truck came again, or when the record was taken back', () => {
    const stamps = [aStamp('checkin', local('11:50'))];
    expect(told(clerk, { ...refused('hold'), checkin: local('11:50'), stamps })[0]).toBe('At the dock 10 min');
    const taken = {
      at: local('11:30'),
      reason: 'Wrong BOL',
      byName: 'Rex',
      occurredAt: local('11:30'),
      receivedAt: null,
    };
    const outcomes = [anOutcome('refused', local('11:20'), { void: taken })];
    expect(told(clerk, withOutcomes({ outcomes }))[0]).toBe('Late 1 h');
  });

  it('expects it again once another time was set, and then it can be late again', () => {
    const outcomes = [anOutcome('refused', local('11:20'), { scheduled: due.deliveryDate, plan: 'return' })];
    const again = (time: string) => withOutcomes({ outcomes, deliveryDate: local(time) });
    expect(told(clerk, withOutcomes({ outcomes }))[0]).toBe('Refused today 11:20 PST');
    expect(told(clerk, again('16:00'))).toEqual(['Expected, due today 16:00 PST', 'neutral', 'check-in-bol']);
    expect(told(clerk, again('11:40'))[0]).toBe('Late 20 min');
    expect(lateFrom(clerk, again('16:00'))).toBe(Date.parse(local('16:01')));
  });

  it('stays what it is where the time was changed before it, and its recorder had not heard of that', () => {
    for (const kind of ['refused', 'attempted'] as const) {
      const outcomes = [anOutcome(kind, local('11:20'), { scheduled: local('09:00') })];
      const status = told(clerk, withOutcomes({ outcomes }))[0];
      expect(status).toBe(`${kind === 'refused' ? 'Refused' : 'Delivery attempted'} today 11:20 PST`);
      expect(lateFrom(clerk, withOutcomes({ outcomes }))).toBe(Number.POSITIVE_INFINITY);
    }
  });

  const ended = (kind: 'partial' | 'returned', at = local('11:40')) => {
    const outcome = anOutcome(kind, at);
    const stamps = [aStamp('checkin', local('11:20')), aStamp('checkout', at, { _id: outcome._id })];
    return withOutcomes({ completed: true, checkin: local('11:20'), checkout: at, stamps, outcomes: [outcome] });
  };
  const whole = withOutcomes({ completed: true, checkin: local('11:20'), checkout: local('11:30') });

  it('says at the end what was taken in part or went back', () => {
    expect(told(admin, ended('partial'))).toEqual(['Completed, taken in part', 'warning', null]);
    expect(told(admin, ended('returned'))).toEqual(['Returned today 11:40 PST', 'warning', null]);
    expect(told(admin, ended('returned'), ended('returned', local('11:55')))[0]).toBe('Returned today 11:55 PST');
    expect(told(admin, ended('returned'), whole)[0]).toBe('Completed, taken in part');
    expect(told(admin, whole)[0]).toBe('Completed today 11:30 PST');
  });

  it('does not call it in part any more when that was taken back', () => {
    const part = ended('partial');
    const taken = {
      at: local('11:50'),
      reason: 'All there',
      byName: 'Rex',
      occurredAt: local('11:50'),
      receivedAt: null,
    };
    const outcomes = (part.outcomes ?? []).map((outcome) => ({ ...outcome, void: taken }));
    expect(told(admin, { ...part, outcomes })[0]).toBe('Completed today 11:40 PST');
  });

  it('looks at the truck at a dock first, however another delivery of the load went', () => {
    const there = withOutcomes({ checkin: local('11:50') });
    expect(told(admin, refused('return'), there)[0]).toBe('At the dock 10 min');
  });
});

describe('the mark of being late', () => {
  it.each(['refused', 'attempted'] as const)('is not for who came and was sent away: %s', (kind) => {
    const bol = withOutcomes({ outcomes: [anOutcome(kind, local('11:20'))] });
    for (const reader of [clerk, admin, associate]) {
      expect(lateFrom(reader, withOutcomes({}))).toBe(Date.parse(local('11:01')));
      expect(lateFrom(reader, bol)).toBe(Number.POSITIVE_INFINITY);
    }
  });
});

describe('a pick-up that was attempted', () => {
  const toPickUp = (over: Partial<LoadRecord> = {}) =>
    aLoad({ pUDate: local('09:00'), outcomes: [anOutcome('pick-up-attempted', local('09:10'))], ...over });
  const seen = (reader: Actor, load: LoadRecord) => {
    const facts = statusFacts(reader, load, [aBol(load, { deliveryDate: local('16:00'), driver: TOM })]);
    const status = statusOf(facts, reader, nowMs);
    return [statusWords(status, nowMs), status.action, marksOf(facts, reader).lateFromMs];
  };
  const lateForPickUp = Date.parse(local('09:01'));
  const lateForDelivery = Date.parse(local('16:01'));

  it('is told as that, with the next check-in, and is not late for it any more', () => {
    expect(seen(admin, toPickUp({ outcomes: [] }))).toEqual(['Late for pick-up 3 h', 'check-in-load', lateForPickUp]);
    for (const reader of [admin, driver]) {
      expect(seen(reader, toPickUp())).toEqual(['Pick-up attempted today 09:10 PST', 'check-in-load', lateForDelivery]);
    }
    // A receiver has no part in the pick-up.
    expect(seen(clerk, toPickUp())[0]).toBe('Expected, due today 16:00 PST');
  });

  it('is expected again once another time was set, a truck came, or it was taken back', () => {
    const scheduled = { outcomes: [anOutcome('pick-up-attempted', local('09:10'), { scheduled: local('09:00') })] };
    expect(seen(admin, toPickUp({ ...scheduled, pUDate: local('14:00') }))[0]).toBe(
      'Waiting for pick-up, due today 14:00 PST',
    );
    expect(seen(admin, toPickUp({ checkin: local('11:30'), stamps: [aStamp('checkin', local('11:30'))] }))[0]).toBe(
      'At pick-up 30 min',
    );
    const taken = { at: local('09:20'), reason: 'Wrong', byName: 'Rex', occurredAt: local('09:20'), receivedAt: null };
    const outcomes = [anOutcome('pick-up-attempted', local('09:10'), { void: taken })];
    expect(seen(admin, toPickUp({ outcomes }))[0]).toBe('Late for pick-up 3 h');
  });
});
