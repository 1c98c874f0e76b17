import { describe, expect, test } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { NO_OSD, type OsdEntry } from '#domain/osd.ts';
import { exceptionLines, hasExceptions, mergeExceptions, recordedOf } from '#domain/recorded.ts';
import { outcomeOf, voidAt } from './outcome-of.ts';
import { stampOf } from './stamp-of.ts';

const entry = (sku: string, qty: number, _id = `${sku}-${qty}`): OsdEntry => ({ _id, sku, qty });
const OSD = {
  overages: [entry('APL', 1)],
  shortages: [entry('PCH', 3), entry('PCH', 2), entry('PLM', 4)],
  damages: [entry('PCH', 1)],
};

describe('what is on record', () => {
  test('is told in short lines, seal first, cases of one SKU together', () => {
    expect(exceptionLines({ osd: OSD, seal: 'broken' })).toEqual([
      'Seal broken',
      '1 case over SKU APL',
      '5 cases short SKU PCH',
      '4 cases short SKU PLM',
      '1 case damaged SKU PCH',
    ]);
    expect(exceptionLines({ osd: NO_OSD, seal: 'none' })).toEqual(['No seal']);
    expect(exceptionLines({ osd: NO_OSD, seal: 'intact' })).toEqual([]);
    expect(exceptionLines({ osd: NO_OSD, seal: null })).toEqual([]);
  });

  test('leaves the signer room to write, and says how much more there is', () => {
    const shortages = Array.from({ length: 400 }, (_, index) => entry(`SKU-${index}-${'x'.repeat(40)}`, 7));
    const lines = exceptionLines({ osd: { ...NO_OSD, shortages }, seal: null });
    expect(lines.join('\n').length).toBeLessThan(LIMITS.textMax - 300);
    expect(lines.at(-1)).toBe(`and ${400 - (lines.length - 1)} more on the OS&D report`);
  });

  test('at a time has nothing of what happened after', () => {
    const early = stampOf({ at: '2026-03-01T08:00:00.000Z', sealIntact: true });
    const late = stampOf({ at: '2026-03-01T12:00:00.000Z', sealIntact: false });
    const bol = {
      osd: OSD,
      sealIntact: false,
      stamps: [early, late],
      shipper: { address: { state: 'WA', zip: '' } },
      receiver: null,
    };
    expect(recordedOf(bol, '2026-03-01T10:00:00.000Z')).toMatchObject({ seal: 'intact', stamps: [{ at: early.at }] });
    expect(recordedOf(bol)).toMatchObject({ seal: 'broken', stamps: [{ at: early.at }, { at: late.at }] });
  });
});

describe('a record at a time', () => {
  const place = { address: { state: 'WA', zip: '' } };
  const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const bol = {
    ...{ osd: NO_OSD, sealIntact: null as boolean | null, shipper: place, receiver: null },
    carrier: { _id: 'c'.repeat(24), name: 'Redwood Freight' },
  };

  test('has what was there in its very moment, and of outcomes whether they were taken back by then', () => {
    const stamps = [stampOf({ at: at(8) }), stampOf({ at: at(12) })];
    const outcomes = [
      outcomeOf({ kind: 'refused', at: at(9), reason: 'damaged', note: 'Wet', void: voidAt(at(11)) }),
      outcomeOf({ kind: 'attempted', at: at(14), reason: 'closed' }),
    ];
    const told = (until?: string) => recordedOf({ ...bol, stamps, outcomes }, until);
    const refusal = { kind: 'refused', at: at(9), byName: 'Clerk', reason: 'damaged', note: 'Wet' };
    expect(told(at(8))).not.toHaveProperty('outcomes');
    expect([told(at(7)), told(at(8)), told(at(12))].map((one) => one.stamps.length)).toEqual([0, 1, 2]);
    expect(told(at(9)).outcomes).toEqual([refusal]);
    expect(told(at(11)).outcomes).toEqual([{ ...refusal, takenBack: true }]);
    expect(told().outcomes).toMatchObject([
      { kind: 'refused', takenBack: true },
      { kind: 'attempted', reason: 'closed' },
    ]);
    expect(recordedOf({ ...bol, stamps })).not.toHaveProperty('outcomes');
  });

  test('has of an import’s seal what no stamp tells, and of a count only what was found by then', () => {
    const seal = (over: object, until?: string) => recordedOf({ ...bol, stamps: [], ...over }, until).seal;
    expect([seal({ sealIntact: true }), seal({ sealIntact: true }, at(9)), seal({})]).toEqual([
      'intact',
      'intact',
      null,
    ]);
    const later = { sealIntact: false, stamps: [stampOf({ at: at(12), sealIntact: false })] };
    expect([seal(later, at(9)), seal(later, at(12)), seal(later)]).toEqual([null, 'broken', 'broken']);
    const looked = { sealIntact: true, stamps: [stampOf({ at: at(8) }), stampOf({ at: at(9) })] };
    expect([seal(looked), seal(looked, at(8)), seal(looked, at(9))]).toEqual(['intact', null, 'intact']);
    // Of a second truck: what a count found at it, once it was counted, and no truck’s before the first was sent away.
    const again = {
      stamps: [stampOf({ at: at(8), sealIntact: true }), stampOf({ at: at(12), sealIntact: true })],
      outcomes: [outcomeOf({ kind: 'refused', at: at(9) })],
      counts: [{ at: at(14), seal: { found: 'broken' } }],
    };
    expect([seal(again, at(13)), seal(again, at(14)), seal(again)]).toEqual(['intact', 'broken', 'broken']);
  });

  test('has with each stamp what is odd about it, and why it was corrected', () => {
    const checkin = stampOf({ at: at(10), driverCompanyId: 'd'.repeat(24), clockUncertain: true });
    const bound = stampOf({ at: at(9), occurredAt: at(1), outOfBounds: true });
    const out = stampOf({ kind: 'checkout', at: at(8) });
    const corrects = { stampId: checkin._id, reason: 'Wrong hour', madeAt: at(15) };
    const moved = stampOf({ at: at(11), corrects });
    const told = recordedOf({ ...bol, stamps: [out, bound, checkin] }).stamps;
    expect(told.map(({ doubts }) => doubts)).toEqual([
      ['Before the check-in at 03/01/2026 02:00 PST'],
      ['Recorded as 02/28/2026 17:00 PST', 'Impossible time: more than a week before the load was built'],
      ['Not a driver of Redwood Freight'],
    ]);
    expect(told.map(({ clockUncertain }) => clockUncertain)).toEqual([undefined, undefined, true]);
    expect(recordedOf({ ...bol, stamps: [stampOf({ at: at(10) })] }).stamps[0]).not.toHaveProperty('doubts');
    expect(recordedOf({ ...bol, stamps: [out] }).stamps[0]).not.toHaveProperty('doubts');
    // A correction happened when it was made, whatever time it states.
    const corrected = (until: string) => recordedOf({ ...bol, stamps: [checkin, moved] }, until).stamps;
    expect([corrected(at(14)).length, corrected(at(15)).length]).toEqual([1, 2]);
    expect(corrected(at(15))[1]).toMatchObject({ reason: 'Wrong hour' });
  });

  test('has of an outcome whether the device could tell its time', () => {
    const outcomes = [
      outcomeOf({ kind: 'attempted', at: at(9), clockUncertain: true }),
      outcomeOf({ kind: 'attempted', at: at(10) }),
    ];
    const told = recordedOf({ ...bol, stamps: [], outcomes }).outcomes;
    expect(told?.map(({ clockUncertain }) => clockUncertain)).toEqual([true, undefined]);
  });

  test('has the last stamps of very many', () => {
    const stamps = Array.from({ length: LIMITS.recordedStampsMax + 2 }, (_, minute) =>
      stampOf({ at: new Date(Date.UTC(2026, 2, 1, 8, minute)).toISOString() }),
    );
    const told = recordedOf({ ...bol, stamps }).stamps;
    expect(told.map((one) => one.at)).toEqual(stamps.slice(2).map((one) => one.at));
  });

  test('has something to take exception to in a report, or a seal that is broken or none', () => {
    const short = { ...NO_OSD, shortages: [entry('PCH', 1)] };
    expect(hasExceptions({ osd: short, seal: 'intact' })).toBe(true);
    expect((['broken', 'none', 'intact', null] as const).map((seal) => hasExceptions({ osd: NO_OSD, seal }))).toEqual([
      ...[true, true, false, false],
    ]);
  });
});

describe('exceptions that were begun before the record changed', () => {
  const [BROKEN, THREE, FIVE] = ['Seal broken', '3 cases short SKU PCH', '5 cases short SKU PCH'];

  test.each([
    ['', [], [THREE], THREE],
    [THREE, [THREE], [FIVE], FIVE],
    [`${THREE}\nOne pallet wet`, [THREE], [BROKEN, FIVE], `One pallet wet\n${BROKEN}\n${FIVE}`],
    // Struck out by the signer, and not on record in another way since.
    ['One pallet wet', [THREE], [THREE], 'One pallet wet'],
    [`About ${THREE}`, [THREE], [], `About ${THREE}`],
    // Written by the signer as the record has it now, and with a line of its own left free.
    [`Wet\n\n${FIVE}`, [THREE], [FIVE], `Wet\n\n${FIVE}`],
    ['  \nOne pallet wet', [], [FIVE], `One pallet wet\n${FIVE}`],
    ['\nOne pallet wet', [], [FIVE], `One pallet wet\n${FIVE}`],
    ['\nOne pallet wet', [FIVE], [FIVE], '\nOne pallet wet'],
    ['x'.repeat(LIMITS.textMax), [], [FIVE], 'x'.repeat(LIMITS.textMax)],
  ])('%j, begun with %j, is with %j on record: %j', (text, begunWith, now, after) => {
    expect(mergeExceptions(text, begunWith, now)).toBe(after);
  });
});
