import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkInBol } from '#domain/check-in.ts';
import { exceptionLines, recordedOf } from '#domain/recorded.ts';
import { SEALS, type Seal, sealIntactOf, sealWords } from '#domain/seal.ts';
import { sealOf } from '#domain/seal-of-bol.ts';
import { RECEIVER, SHIPPER } from '../support/freight.ts';
import { stampOf } from './stamp-of.ts';
import { after, came, refused, time } from './visit-facts.ts';

const OPEN = { checkin: null, completed: false, sealIntact: null, stamps: [] };
const AT = '2026-03-01T08:00:00.000Z';
/** `old`: as a device sends it that knows only `sealIntact`. */
const said = (seal: Seal | null, old = false) =>
  stampOf({ at: AT, sealIntact: seal && sealIntactOf(seal), ...(seal && !old ? { seal } : {}) });

const afterAll = (stamps: ReturnType<typeof said>[]) =>
  sealOf(stamps.reduce<Parameters<typeof checkInBol>[0]>((bol, stamp) => checkInBol(bol, stamp).row, OPEN));

describe('the seal of a BOL', () => {
  test('is what the only check-in said, from new devices and old ones', () => {
    for (const seal of SEALS) expect(afterAll([said(seal)])).toBe(seal);
    expect([afterAll([said('broken', true)]), afterAll([said('intact', true)])]).toEqual(['broken', 'intact']);
    expect(afterAll([said(null)])).toBeNull();
  });

  test.each([
    ['broken', ['intact', 'broken', 'none']],
    ['none', ['intact', 'none', null]],
    ['intact', [null, 'intact']],
  ] as const)('is %s where the reports are %j, in whatever order they come', (seal, reports) => {
    const stamps = reports.map((report) => said(report));
    fc.assert(
      fc.property(fc.shuffledSubarray(stamps, { minLength: stamps.length }), (order) => afterAll(order) === seal),
    );
  });

  test('that an import brought without any stamp still counts', () => {
    expect(sealOf({ completed: false, sealIntact: false, stamps: [] })).toBe('broken');
    expect(sealOf({ completed: false, sealIntact: true, stamps: [] })).toBe('intact');
  });

  test('is broken by a check-in alone where the row does not say so yet', () => {
    expect(sealOf({ completed: false, sealIntact: null, stamps: [said('broken')] })).toBe('broken');
    expect(sealOf({ completed: false, sealIntact: null, stamps: [said('intact')] })).toBe('intact');
  });

  test('is that of the last truck once one came again, and of the one before until then', () => {
    const [broken, whole] = [said('broken'), said('intact')].map(({ seal, sealIntact }) => ({ seal, sealIntact }));
    const first = [came('a', 5, broken), refused('no', 10)];
    expect([first.slice(0, 1), first].map((facts) => sealOf(after(facts)))).toEqual(['broken', 'broken']);
    const again = after([...first, came('b', 30, whole)]);
    expect(sealOf(again)).toBe('intact');
    expect(sealOf(after([...first, came('b', 30)]))).toBeNull();
    expect(sealOf(after([...first, came('b', 30, whole), came('c', 31, broken)]))).toBe('broken');
    expect(exceptionLines(recordedOf({ ...again, shipper: SHIPPER, receiver: RECEIVER }))).toEqual([]);
    const thrice = after([...first, came('b', 30, whole), refused('no2', 40, 'no'), came('c', 50)]);
    expect(sealOf(thrice)).toBeNull();
  });

  test('is what a count found at the visit that counts, from its first check-in on', () => {
    const [broken, whole] = [said('broken'), said('intact')].map(({ seal, sealIntact }) => ({ seal, sealIntact }));
    const again = after([came('a', 5, broken), refused('no', 10), came('b', 30, whole), came('c', 35, whole)]);
    const counted = (minute: number) => ({ ...again, counts: [{ at: time(minute), seal: { found: 'missing' } }] });
    expect([8, 29, 30, 32, 40].map((minute) => sealOf(counted(minute)))).toEqual([
      ...['intact', 'intact', 'broken', 'broken', 'broken'],
    ]);
    expect(sealOf({ ...after([came('a', 5)]), sealIntact: true })).toBe('intact');
  });

  test('is told in words, and what nobody looked at is not called intact', () => {
    expect([null, ...SEALS].map(sealWords).toSorted()).toEqual([
      ...['No seal', 'Not looked at', 'Seal broken', 'Seal intact'],
    ]);
    expect(sealWords(null)).toBe('Not looked at');
  });
});
