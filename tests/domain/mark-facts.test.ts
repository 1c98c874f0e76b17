import { describe, expect, it } from 'vitest';
import { dayAt, marksOf } from '#domain/mark-facts.ts';
import type { Actor } from '#domain/roles.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { aBol, aLoad, anOutcome, CARRIER, partyOf, RECEIVER, SHIPPER, TOM } from '../support/freight.ts';
import { OTHER_RECEIVER, signature } from './status-readers.ts';

const actor = (companyId: string, companyType: 0 | 1): Actor => ({ userId: 'u', companyId, companyType, role: 1 });
const SHIPS = actor(SHIPPER._id, 1);
const RECEIVES = actor(RECEIVER._id, 1);
const CARRIES = actor(CARRIER._id, 0);
const AT = '2026-11-21T15:00:00.000Z';
const ms = (instant: string) => Date.parse(instant);
const of = (reader: Actor, ...[load, bols]: [Parameters<typeof statusFacts>[1], Parameters<typeof statusFacts>[2]]) =>
  marksOf(statusFacts(reader, load, bols), reader);

describe('the marks of a load', () => {
  const load = aLoad();
  const bol = aBol(load);

  it('are none of the lasting ones on an ordinary load', () => {
    expect(of(SHIPS, load, [bol]).lasting).toEqual([]);
  });

  it('name a missing driver to shipper and carrier, not to the receiver', () => {
    const bols = [aBol(load, { driver: null })];
    expect(of(SHIPS, load, bols).lasting).toEqual(['no-driver']);
    expect(of(CARRIES, load, [...bols, bol]).lasting).toEqual(['no-driver']);
    expect(of(RECEIVES, load, bols).lasting).toEqual([]);
    const done = aBol(load, { driver: null, completed: true, checkout: AT });
    expect(of(SHIPS, load, [done, bol]).lasting).toEqual([]);
  });

  it('tell of a truck at either dock, and that somebody there has to sign', () => {
    const arrived = [aBol(load, { checkin: AT })];
    expect(of(RECEIVES, load, arrived).lasting).toEqual(['at-dock', 'to-sign']);
    expect(of(SHIPS, aLoad({ checkin: AT }), [bol]).lasting).toEqual(['at-dock', 'to-sign']);
    expect(of(SHIPS, aLoad({ checkin: AT, checkout: AT }), [bol]).lasting).toEqual([]);
  });

  it('ask for a signature until receiver and carrier have given theirs', () => {
    const arrived = aBol(load, { checkin: AT });
    const received = signature(arrived, 'receiver', AT);
    expect(of(RECEIVES, load, [{ ...arrived, signatures: [received] }]).lasting).toEqual(['at-dock', 'to-sign']);
    const both = [received, signature(arrived, 'carrier', AT)];
    expect(of(RECEIVES, load, [{ ...arrived, signatures: both }]).lasting).toEqual(['at-dock']);
  });

  it('of a truck at pick-up ask shipper and carrier alone, and nobody once all have signed', () => {
    const there = aLoad({ checkin: AT });
    const handed = aBol(there);
    const signed = (...sides: Parameters<typeof signature>[1][]) => [
      { ...handed, signatures: sides.map((side) => signature(handed, side, AT)) },
    ];
    expect(of(SHIPS, there, signed('shipper')).lasting).toEqual(['at-dock', 'to-sign']);
    expect(of(SHIPS, there, signed('carrier')).lasting).toEqual(['at-dock', 'to-sign']);
    expect(of(SHIPS, there, signed('shipper', 'carrier')).lasting).toEqual(['at-dock']);
    expect(of(RECEIVES, there, [handed]).lasting).toEqual([]);
    // At the dock the shipper’s is nobody’s to ask for, and each of the other two is.
    const arrived = aBol(load, { checkin: AT });
    for (const side of ['receiver', 'carrier'] as const)
      expect(of(RECEIVES, load, [{ ...arrived, signatures: [signature(arrived, side, AT)] }]).lasting).toEqual([
        'at-dock',
        'to-sign',
      ]);
  });

  it('of a load that stands at pick-up though a truck was sent away from a dock, say nothing of pick-up', () => {
    const there = aLoad({ checkin: AT });
    const refused = aBol(there, { outcomes: [anOutcome('refused', '2026-11-21T15:40:00.000Z')] });
    expect(of(SHIPS, there, [refused]).lasting).toEqual([]);
    expect(of(SHIPS, aLoad(), [aBol(load, { checkin: AT })]).lateFromMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('of a load whose BOLs are not there are none but its report', () => {
    expect(of(SHIPS, load, [])).toEqual({ lasting: [], lateFromMs: Number.POSITIVE_INFINITY, days: [] });
  });

  it('of a load that nobody fetched in time are not late for pick-up once it has left without a check-in there', () => {
    const left = aLoad({ checkout: AT });
    expect(of(SHIPS, left, [aBol(left, { deliveryDate: null })])).toMatchObject({
      lateFromMs: Number.POSITIVE_INFINITY,
      days: [],
    });
    const there = aLoad({ checkin: AT });
    expect(of(SHIPS, there, [aBol(there, { deliveryDate: null })]).lateFromMs).toBe(Number.POSITIVE_INFINITY);
    // The pick-up of what is for others to fetch is no day of the receiver’s.
    expect(of(RECEIVES, load, [aBol(load, { deliveryDate: null })]).days).toEqual([]);
  });

  it('keep an OS&D report after completion', () => {
    const osd = { overages: [{ _id: 'a', sku: 'A', qty: 1 }], shortages: [], damages: [] };
    expect(of(SHIPS, load, [aBol(load, { osd, completed: true, checkout: AT })]).lasting).toEqual(['osd']);
  });

  it('make it late a minute after the first time it misses, and never once it has arrived', () => {
    expect(of(SHIPS, load, [bol]).lateFromMs).toBe(ms(load.pUDate) + 60_000);
    expect(of(RECEIVES, load, [bol]).lateFromMs).toBe(ms(bol.deliveryDate ?? '') + 60_000);
    expect(of(SHIPS, aLoad({ checkout: AT }), [bol]).lateFromMs).toBe(ms(bol.deliveryDate ?? '') + 60_000);
    expect(of(RECEIVES, load, [aBol(load, { checkin: AT })]).lateFromMs).toBe(Number.POSITIVE_INFINITY);
    expect(of(SHIPS, aLoad({ ready: false }), [bol]).lateFromMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('look at every BOL that is open, whichever of them leads', () => {
    const DUE = '2026-11-21T16:30:00.000Z';
    const out = aLoad({ checkin: AT, checkout: AT });
    const docked = aBol(out, { checkin: AT });
    const signed = { ...docked, signatures: [signature(docked, 'receiver', AT), signature(docked, 'carrier', AT)] };
    const coming = aBol(out, { deliveryDate: DUE });
    // One is at its dock, another one is late on the road.
    expect(of(SHIPS, out, [docked, coming]).lateFromMs).toBe(ms(DUE) + 60_000);
    expect(of(SHIPS, out, [docked, coming]).days).toContainEqual(of(SHIPS, out, [coming]).days[0]);
    // Everything of the first is signed; the truck with the second has come after it.
    const after = aBol(out, { checkin: '2026-11-21T15:20:00.000Z' });
    expect(of(RECEIVES, out, [signed, after]).lasting).toEqual(['at-dock', 'to-sign']);
    expect(of(SHIPS, out, [signed, coming]).lasting).toEqual(['at-dock']);
    // At pick-up each BOL is signed for.
    const there = aLoad({ checkin: AT });
    const [first, second] = [aBol(there), aBol(there)];
    const handed = [signature(first, 'shipper', AT), signature(first, 'carrier', AT)];
    expect(of(SHIPS, there, [{ ...first, signatures: handed }, second]).lasting).toEqual(['at-dock', 'to-sign']);
    // A stop that is completed tells that the truck has left, as one that is open does.
    const done = { ...first, checkin: AT, completed: true, checkout: AT };
    expect(of(SHIPS, there, [done, second]).lasting).toEqual([]);
    expect(marksOf(statusFacts(SHIPS, there, [second], { among: [done, second] }), SHIPS).lasting).toEqual([]);
    // What was delivered, or is another receiver's, is nobody's worry here.
    expect(of(SHIPS, out, [docked, { ...coming, completed: true, checkout: AT }]).lateFromMs).toBe(
      Number.POSITIVE_INFINITY,
    );
    const theirs = aBol(out, { deliveryDate: DUE, receiverId: OTHER_RECEIVER });
    expect(of(RECEIVES, out, [docked, theirs]).lateFromMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('of a load with a refused BOL are late for the others', () => {
    const out = aLoad({ checkin: AT, checkout: AT });
    const refused = aBol(out, {
      deliveryDate: '2026-11-21T15:30:00.000Z',
      outcomes: [anOutcome('refused', '2026-11-21T15:40:00.000Z', { scheduled: '2026-11-21T15:30:00.000Z' })],
    });
    const coming = aBol(out, { deliveryDate: '2026-11-21T16:30:00.000Z' });
    expect(of(SHIPS, out, [refused, coming]).lateFromMs).toBe(ms('2026-11-21T16:31:00.000Z'));
  });

  it('are of the days on which something is planned, and of the day it was completed, by the clocks of the place', () => {
    // The shipper is in Seattle, the receiver in Denver: their days begin at other moments.
    const days = (reader: Actor, ...rows: Parameters<typeof of> extends [Actor, ...infer R] ? R : never) =>
      of(reader, ...rows).days.map(({ fromMs, toMs }) => [fromMs, toMs].map((at) => new Date(at).toISOString()));
    const pickedUp = aLoad({
      pUDate: '2026-11-22T07:30:00.000Z',
      shipper: { ...partyOf(SHIPPER), timeZone: 'America/Los_Angeles' },
    });
    const inDenver = { ...partyOf(RECEIVER), timeZone: 'America/Denver' };
    const due = aBol(pickedUp, { deliveryDate: '2026-11-24T06:59:00.000Z', receiver: inDenver });
    const delivery = ['2026-11-23T07:00:00.000Z', '2026-11-24T07:00:00.000Z'];
    expect(days(SHIPS, pickedUp, [due])).toEqual([delivery, ['2026-11-21T08:00:00.000Z', '2026-11-22T08:00:00.000Z']]);
    expect(days(RECEIVES, pickedUp, [due])).toEqual([delivery]);
    const done = { ...due, driver: TOM, completed: true, checkout: '2026-11-01T05:59:00.000Z' };
    // On that night clocks there go back: the day before is the last of summer, the first one has 25 hours.
    expect(days(SHIPS, pickedUp, [done])).toEqual([['2026-10-31T06:00:00.000Z', '2026-11-01T06:00:00.000Z']]);
    const long = { ...done, checkout: '2026-11-01T12:00:00.000Z' };
    expect(days(SHIPS, pickedUp, [long])).toEqual([['2026-11-01T06:00:00.000Z', '2026-11-02T07:00:00.000Z']]);
  });
});

describe('a day of a place', () => {
  it.each([
    ['an ordinary one', 'America/Los_Angeles', '2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
    ['one of 23 hours', 'America/Los_Angeles', '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    ['one of 25 hours', 'America/Los_Angeles', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
    ['one before clocks go on at midnight', 'Africa/Cairo', '2026-04-22T22:00:00.000Z', '2026-04-23T22:00:00.000Z'],
    ['one that begins at one o’clock', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
    ['one whose last hour comes twice', 'Africa/Cairo', '2026-10-28T21:00:00.000Z', '2026-10-29T22:00:00.000Z'],
    ['one whose first hour comes twice', 'America/Havana', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['one east of all', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
  ])('is the same from its first moment to its last: %s', (_, zone, from, to) => {
    const day = { fromMs: ms(from), toMs: ms(to) };
    for (let at = day.fromMs; at < day.toMs; at += 30 * 60_000) expect(dayAt(at, zone)).toEqual(day);
    expect(dayAt(day.toMs - 1, zone)).toEqual(day);
    expect([dayAt(day.fromMs - 1, zone).toMs, dayAt(day.toMs, zone).fromMs]).toEqual([day.fromMs, day.toMs]);
  });
});
