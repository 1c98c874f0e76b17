import { describe, expect, test } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { NO_OSD, type OsdEntry } from '#domain/osd.ts';
import { exceptionLines, mergeExceptions, recordedOf } from '#domain/recorded.ts';
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

describe('exceptions that were begun before the record changed', () => {
  const [BROKEN, THREE, FIVE] = ['Seal broken', '3 cases short SKU PCH', '5 cases short SKU PCH'];

  test.each([
    ['', [], [THREE], THREE],
    [THREE, [THREE], [FIVE], FIVE],
    [`${THREE}\nOne pallet wet`, [THREE], [BROKEN, FIVE], `One pallet wet\n${BROKEN}\n${FIVE}`],
    // Struck out by the signer, and not on record in another way since.
    ['One pallet wet', [THREE], [THREE], 'One pallet wet'],
    [`About ${THREE}`, [THREE], [], `About ${THREE}`],
  ])('%j, begun with %j, is with %j on record: %j', (text, begunWith, now, after) => {
    expect(mergeExceptions(text, begunWith, now)).toBe(after);
  });
});
