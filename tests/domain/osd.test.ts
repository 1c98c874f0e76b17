import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import type { Osd, OsdChange } from '#domain/osd.ts';
import {
  applyOsdChanges,
  NO_OSD,
  OSD_KINDS,
  osdCount,
  removalOf,
  replaceOsd,
  whyNotAddOsdEntry,
  whyNotKeepOsd,
  whyNotReportOsd,
} from '#domain/osd.ts';

const id = (n: number) => n.toString(16).padStart(24, '0');
const add = (n: number, sku: string, kind: (typeof OSD_KINDS)[number] = 'shortages'): OsdChange => ({
  op: 'add',
  kind,
  entry: { _id: id(n), sku, qty: n },
});
const withEntries = applyOsdChanges(NO_OSD, [add(1, 'A'), add(2, 'A'), add(3, 'B'), add(4, 'A', 'damages')]);

describe('an OSD report', () => {
  test('has overages, shortages and damages, each entry a SKU and cases', () => {
    expect(Object.keys(NO_OSD)).toEqual(['overages', 'shortages', 'damages']);
    expect(withEntries.shortages[0]).toEqual({ _id: id(1), sku: 'A', qty: 1 });
    expect(osdCount(withEntries)).toBe(4);
  });

  test('takes the same entry in once', () => {
    expect(applyOsdChanges(withEntries, [add(1, 'A'), add(1, 'A')])).toEqual(withEntries);
  });

  test('loses every entry of a SKU at once, in that list only', () => {
    const next = applyOsdChanges(withEntries, [removalOf(withEntries, 'shortages', 'A')]);
    expect(next.shortages.map(({ sku }) => sku)).toEqual(['B']);
    expect(next.damages).toHaveLength(1);
  });

  test('keeps an entry that somebody else added with the same SKU meanwhile', () => {
    const removal = removalOf(withEntries, 'shortages', 'A');
    const next = applyOsdChanges(withEntries, [add(9, 'A'), removal]);
    expect(next.shortages.map(({ _id }) => _id)).toEqual([id(3), id(9)]);
  });

  test('is not changed in place', () => {
    const before = structuredClone(withEntries);
    applyOsdChanges(withEntries, [add(7, 'C'), removalOf(withEntries, 'shortages', 'A')]);
    expect(withEntries).toEqual(before);
    expect(osdCount(NO_OSD)).toBe(0);
  });

  test('replaced as a whole gets ids where they are missing', () => {
    let made = 100;
    const whole = {
      ...NO_OSD,
      damages: [
        { sku: 'X', qty: 2 },
        { _id: id(5), sku: 'Y', qty: 3 },
      ],
    };
    const next = replaceOsd(withEntries, whole, () => id(++made));
    expect(next).toEqual({
      overages: [],
      shortages: [],
      damages: [
        { _id: id(5), sku: 'Y', qty: 3 },
        { _id: id(101), sku: 'X', qty: 2 },
      ],
    });
  });
});

/** What one person does: adds with ids of their own, removals of what they see: the base and their own entries. */
function sessionOf(base: Osd, person: number): fc.Arbitrary<OsdChange[]> {
  const step = fc.record({
    remove: fc.boolean(),
    kind: fc.constantFrom(...OSD_KINDS),
    sku: fc.constantFrom('A', 'B', 'C'),
    qty: fc.integer({ min: 1, max: 9 }),
  });
  return fc.array(step, { maxLength: 8 }).map((steps) => {
    let seen = base;
    return steps.map(({ remove, kind, sku, qty }, index) => {
      const entry = { _id: id(person * 1000 + index), sku, qty };
      const change: OsdChange = remove ? removalOf(seen, kind, sku) : { op: 'add', kind, entry };
      seen = applyOsdChanges(seen, [change]);
      return change;
    });
  });
}

/** Both sequences in one, each in its own order; `turns` says whose turn it is. */
function interleave(one: readonly OsdChange[], other: readonly OsdChange[], turns: readonly boolean[]): OsdChange[] {
  const queues: [OsdChange[], OsdChange[]] = [[...one], [...other]];
  const merged = turns.flatMap((first) => queues[first ? 0 : 1].shift() ?? []);
  return [...merged, ...queues[0], ...queues[1]];
}

test('two people’s reports end in the same lists whatever the order of arrival', () => {
  const turns = fc.array(fc.boolean(), { maxLength: 20 });
  fc.assert(
    fc.property(
      sessionOf(withEntries, 1),
      sessionOf(withEntries, 2),
      turns,
      turns,
      (mine, theirs, someTurns, otherTurns) => {
        const ends = [someTurns, otherTurns].map((order) =>
          applyOsdChanges(withEntries, interleave(mine, theirs, order)),
        );
        expect(ends[0]).toEqual(ends[1]);
        // One operation at a time, as the server gets them, or all at once, as a device folds them.
        const stepwise = interleave(mine, theirs, someTurns).reduce(
          (osd, change) => applyOsdChanges(osd, [change]),
          withEntries,
        );
        expect(stepwise).toEqual(ends[0]);
      },
    ),
  );
});

test('nothing that one person added is removed by the other', () => {
  fc.assert(
    fc.property(sessionOf(withEntries, 1), sessionOf(withEntries, 2), (mine, theirs) => {
      const alone = applyOsdChanges(withEntries, theirs);
      const both = applyOsdChanges(withEntries, [...theirs, ...mine]);
      for (const kind of OSD_KINDS) {
        const baseIds = new Set(withEntries[kind].map(({ _id }) => _id));
        const added = alone[kind].filter(({ _id }) => !baseIds.has(_id));
        expect(both[kind]).toEqual(expect.arrayContaining(added));
      }
    }),
  );
});

describe('adding an entry', () => {
  test('takes a SKU and a whole number of cases', () => {
    expect(whyNotAddOsdEntry({ sku: 'A-1', qty: 1 })).toBeNull();
    expect(whyNotAddOsdEntry({ sku: 'A-1', qty: '12' })).toBeNull();
    expect(whyNotAddOsdEntry({ sku: 'A-1', qty: LIMITS.osdQtyMax })).toBeNull();
  });

  test('needs both', () => {
    expect(whyNotAddOsdEntry({ sku: '  ', qty: 1 })).toBe('Enter the SKU.');
    expect(whyNotAddOsdEntry({ sku: 'A', qty: '' })).toBe('Enter the number of cases.');
    expect(whyNotAddOsdEntry({ sku: 'A', qty: null })).toBe('Enter the number of cases.');
  });

  test.each([
    0,
    -1,
    1.5,
    Number.NaN,
    LIMITS.osdQtyMax + 1,
    'many',
    ' ',
    '1e3',
    '0x10',
    '  5',
    '5 ',
    '1.5',
    '+5',
    '-5',
    '1,000',
    '٥',
  ])('refuses %j cases', (qty) => {
    expect(whyNotAddOsdEntry({ sku: 'A', qty })).toBe('The number of cases is a whole number from 1 to 1,000,000.');
  });

  test('refuses a SKU that is too long', () => {
    expect(whyNotAddOsdEntry({ sku: 'x'.repeat(LIMITS.skuMax), qty: 1 })).toBeNull();
    expect(whyNotAddOsdEntry({ sku: 'x'.repeat(LIMITS.skuMax + 1), qty: 1 })).toBe('A SKU has at most 64 characters.');
  });
});

describe('reporting', () => {
  const at = '2026-03-01T10:00:00.000Z';
  const open = { checkin: '2026-03-01T08:00:00.000Z', checkout: null, completed: false };
  const completed = { ...open, checkout: at, completed: true };

  test('waits for the check-in', () => {
    expect(whyNotReportOsd({ bol: open, at })).toBeNull();
    expect(whyNotReportOsd({ bol: { ...open, checkin: null }, at })).toBe('Check the BOL in first.');
  });

  test('after completion counts only when it happened before', () => {
    const sentence = 'This BOL is completed, so its OSD report can no longer change.';
    expect(whyNotReportOsd({ bol: completed, at: '2026-03-01T09:59:59.999Z' })).toBeNull();
    expect(whyNotReportOsd({ bol: completed, at: '2026-03-01T03:59:59-06:00' })).toBeNull();
    expect(whyNotReportOsd({ bol: completed, at })).toBe(sentence);
    expect(whyNotReportOsd({ bol: completed, at: '2026-03-01T10:30:00Z' })).toBe(sentence);
  });
});

test('a list holds at most 500 entries', () => {
  const changes = Array.from({ length: 501 }, (_, n) => add(n, 'A', 'overages'));
  expect(whyNotKeepOsd(applyOsdChanges(NO_OSD, changes.slice(1)))).toBeNull();
  expect(whyNotKeepOsd(applyOsdChanges(NO_OSD, changes))).toBe('The list of overages holds at most 500 entries.');
});
