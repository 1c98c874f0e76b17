import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Count,
  countAndReportDiffer,
  countingCount,
  countReasonWords,
  countTotals,
  differenceOf,
  differenceWords,
  dispositionWords,
  entriesOf,
  inspectionAdvice,
  recordCount,
  sealMismatch,
  sealStateWords,
  totalsWords,
  whyNotRecordLines,
} from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import { applyOsdChanges, NO_OSD, type Osd, replaceOsd } from '#domain/osd.ts';
import { countLine, countOf } from './count-of.ts';

const id = (n: number) => n.toString(16).padStart(24, '0');
const EMPTY = { osd: NO_OSD, sealIntact: null as boolean | null, counts: [] as Count[] };
/** Three short and one damaged; then one over. */
const first = countOf({
  _id: id(1),
  lines: [countLine({ _id: id(10), damageId: id(11), received: 7, damaged: 1 })],
});
const second = countOf({
  _id: id(2),
  at: '2026-11-21T11:00:00.000Z',
  lines: [countLine({ _id: id(20), damageId: id(21), received: 11 })],
});

describe('a line of a count', () => {
  test.each([
    [{ shipped: 10, received: 10, damaged: 0 }, { over: 0, short: 0, damaged: 0 }, 'OK'],
    [{ shipped: 10, received: 12, damaged: 0 }, { over: 2, short: 0, damaged: 0 }, 'Over 2'],
    [{ shipped: 10, received: 7, damaged: 1 }, { over: 0, short: 3, damaged: 1 }, 'Short 3, damaged 1'],
    [{ shipped: 4, received: 0, damaged: 0 }, { over: 0, short: 4, damaged: 0 }, 'Short 4'],
    [{ shipped: 0, received: 5, damaged: 0 }, { over: 5, short: 0, damaged: 0 }, 'Over 5'],
    // Nobody knows what was shipped: nothing is over or short.
    [{ shipped: null, received: 5, damaged: 2 }, { over: 0, short: 0, damaged: 2 }, 'Damaged 2'],
    [{ shipped: null, received: 5, damaged: 0 }, { over: 0, short: 0, damaged: 0 }, 'Shipped is not known'],
  ])('%j is %j: %s', (numbers, difference, words) => {
    expect(differenceOf(numbers)).toEqual(difference);
    expect(differenceWords(numbers)).toBe(words);
  });

  test('is never over and short, and what is over or short leads from shipped to received', () => {
    const cases = fc.nat({ max: LIMITS.osdQtyMax });
    fc.assert(
      fc.property(cases, cases, (shipped, received) => {
        const { over, short } = differenceOf({ shipped, received, damaged: 0 });
        expect(shipped + over - short).toBe(received);
        expect(Math.min(over, short)).toBe(0);
      }),
    );
  });

  test('is neither over nor short where nobody knows what was shipped', () => {
    expect(differenceOf({ shipped: null, received: 5, damaged: 2 })).toEqual({ over: 0, short: 0, damaged: 2 });
  });

  test('is no line when it contradicts itself: the sentence names it', () => {
    const why = (...lines: Partial<ReturnType<typeof countLine>>[]) => whyNotRecordLines(lines.map(countLine));
    expect(why({})).toBeNull();
    expect(why()).toBe('Count at least one SKU.');
    expect(why({}, { sku: '  ' })).toBe('Line 2: enter the SKU.');
    expect(why({ sku: 'pch 15' }, { sku: 'PCH15' })).toBe('PCH15 is counted twice: put both into one line.');
    expect(why({ received: 3, damaged: 4 })).toBe('APPLES: no more can be damaged than were received.');
    expect(whyNotRecordLines(Array.from({ length: 201 }, (_, at) => countLine({ sku: `S${at}` })))).toBe(
      'A count has at most 200 lines.',
    );
  });

  test('of a newer version has another reason and something else happens to it', () => {
    expect([countReasonWords('wet'), countReasonWords('melted'), countReasonWords(null)]).toEqual([
      'Wet',
      'Another reason',
      '',
    ]);
    expect([dispositionWords('held'), dispositionWords('donated')]).toEqual([
      'Kept and held for inspection',
      'Something else',
    ]);
    expect([sealStateWords('none'), sealStateWords('frozen')]).toEqual(['None was used', 'Another state']);
  });
});

describe('a count', () => {
  test('makes the entries of the report', () => {
    expect(entriesOf(first)).toEqual({
      overages: [],
      shortages: [{ _id: id(10), sku: 'APPLES', qty: 3, countId: id(1) }],
      damages: [{ _id: id(11), sku: 'APPLES', qty: 1, countId: id(1) }],
    });
    expect(totalsWords(first.totals)).toBe('1 line: 3 short, 1 damaged');
    expect(totalsWords(countTotals([countLine(), countLine()]))).toBe('2 lines, nothing over, short or damaged');
  });

  test('takes the place of the count before, and leaves what people typed', () => {
    const osd = applyOsdChanges(NO_OSD, [
      { op: 'add', kind: 'shortages', entry: { _id: id(99), sku: 'PEARS', qty: 2 } },
    ]);
    const { row, outcome } = recordCount(recordCount({ ...EMPTY, osd }, first).row, second);
    expect(outcome).toBe('done');
    expect(row.osd.shortages).toEqual(osd.shortages);
    expect(row.osd.overages.map(({ qty }) => qty)).toEqual([1]);
    expect(row.osd.damages).toEqual([]);
    expect(row.counts.map(({ _id }) => _id)).toEqual([id(1), id(2)]);
  });

  test('that was made earlier and arrives later is kept and changes nothing else', () => {
    const { row, outcome } = recordCount(recordCount(EMPTY, second).row, first);
    expect(outcome).toBe('superseded');
    expect(row.osd).toEqual(entriesOf(second));
    expect(countingCount(row.counts)?._id).toBe(id(2));
  });

  test('in whatever order several arrive beside what people type and delete, the report is the same', () => {
    const third = countOf({ _id: id(3), at: second.at, lines: [countLine({ _id: id(30), received: 4 })] });
    const typed: { op: 'add'; kind: 'damages'; entry: Osd['damages'][number] } = {
      op: 'add',
      kind: 'damages',
      entry: { _id: id(98), sku: 'PLUMS', qty: 5 },
    };
    const acts = [
      ...[first, second, third].map((count) => (row: typeof EMPTY) => recordCount(row, count).row),
      (row: typeof EMPTY) => ({ ...row, osd: applyOsdChanges(row.osd, [typed]) }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(acts, { minLength: acts.length }), (order) => {
        const row = order.reduce((so, act) => act(so), EMPTY);
        expect(row.osd.shortages).toEqual(entriesOf(third).shortages);
        expect(row.osd.overages).toEqual([]);
        expect(row.osd.damages.map(({ sku }) => sku)).toEqual(['PLUMS']);
      }),
    );
  });

  test('that comes again brings nothing back that was deleted from the report, which then says another thing', () => {
    const counted = recordCount(EMPTY, first).row;
    expect(countAndReportDiffer(counted)).toBe(false);
    const osd = applyOsdChanges(counted.osd, [{ op: 'remove', kind: 'shortages', sku: 'APPLES', entryIds: [id(10)] }]);
    const again = recordCount({ ...counted, osd }, first);
    expect(again.outcome).toBe('done');
    expect(again.row.osd).toEqual(osd);
    expect(countAndReportDiffer(again.row)).toBe(true);
    expect(countAndReportDiffer(EMPTY)).toBe(false);
  });

  test('keeps its entries through a report that is replaced as a whole', () => {
    const { osd } = recordCount(EMPTY, first).row;
    const whole = {
      ...NO_OSD,
      shortages: [
        { _id: id(10), sku: 'APPLES', qty: 3 },
        { sku: 'PEARS', qty: 1 },
      ],
    };
    const replaced = replaceOsd(osd, whole, () => id(77));
    expect(replaced.shortages.map(({ countId }) => countId)).toEqual([id(1), undefined]);
    expect(recordCount({ ...EMPTY, osd: replaced, counts: [first] }, second).row.osd.shortages).toEqual([
      { _id: id(77), sku: 'PEARS', qty: 1 },
    ]);
  });
});

describe('counts of one moment', () => {
  const twin = (n: number, time = '10:00') => countOf({ _id: id(n), at: `2026-11-21T${time}:00.000Z` });

  test('are told apart by id, and of others the later one counts', () => {
    for (const counts of [
      [twin(1), twin(2)],
      [twin(2), twin(1)],
    ])
      expect(countingCount(counts)?._id).toBe(id(2));
    expect(countingCount([twin(1, '11:00'), twin(2)])?._id).toBe(id(1));
    expect([countingCount([]), countingCount()]).toEqual([null, null]);
  });

  test('are added to rows that had none', () => {
    const { row, outcome } = recordCount(
      { osd: NO_OSD, sealIntact: null } as Partial<typeof EMPTY> & Omit<typeof EMPTY, 'counts'>,
      first,
    );
    expect([row.counts, outcome]).toEqual([[first], 'done']);
  });
});

test('the sum of a count is that of its lines, and said in words', () => {
  const lines = [
    countLine({ received: 12 }),
    countLine({ received: 7, damaged: 1 }),
    countLine({ received: 13, damaged: 2 }),
    countLine({ shipped: null, received: 4 }),
    countLine({ shipped: null, received: 0 }),
  ];
  expect(countTotals(lines)).toEqual({ lines: 5, over: 5, short: 3, damaged: 3 });
  expect(totalsWords(countTotals(lines))).toBe('5 lines: 5 over, 3 short, 3 damaged');
});

test('a line may be damaged as a whole, and a count may have as many as fit', () => {
  expect(whyNotRecordLines([countLine({ received: 3, damaged: 3 })])).toBeNull();
  const lines = Array.from({ length: LIMITS.countLinesMax }, (_, n) => countLine({ sku: `A${n}` }));
  expect(whyNotRecordLines(lines)).toBeNull();
  expect(whyNotRecordLines([countLine({ sku: ' PEARS ', received: 1, damaged: 2 })])).toBe(
    'PEARS: no more can be damaged than were received.',
  );
});

test('a report from which somebody deleted what a count says is another than the count', () => {
  const { row } = recordCount(EMPTY, first);
  expect(countAndReportDiffer(row)).toBe(false);
  expect(countAndReportDiffer({ ...row, osd: { ...row.osd, damages: [] } })).toBe(true);
  expect(countAndReportDiffer({ ...row, osd: { ...row.osd, shortages: [] } })).toBe(true);
  expect(countAndReportDiffer({ osd: row.osd, counts: [] })).toBe(false);
  const lines = [10, 12].map((n) => countLine({ _id: id(n), damageId: id(n + 1), sku: `A${n}`, received: 7 }));
  const two = recordCount(EMPTY, countOf({ _id: id(1), lines })).row;
  expect(two.osd.shortages).toHaveLength(2);
  expect(countAndReportDiffer({ ...two, osd: { ...two.osd, shortages: two.osd.shortages.slice(1) } })).toBe(true);
});

describe('the seal of a count', () => {
  const sealed = (found: string) => countOf({ seal: { paper: '883201', door: '883201', found } });

  test('found broken or missing is not intact, whatever was said before or is said later', () => {
    for (const found of ['broken', 'missing']) {
      const { row } = recordCount({ ...EMPTY, sealIntact: true }, sealed(found));
      expect([found, row.sealIntact]).toEqual([found, false]);
      expect(recordCount(row, { ...sealed('intact'), _id: id(5) }).row.sealIntact).toBe(false);
    }
  });

  test('found intact, or where none was used, says nothing new', () => {
    expect(recordCount(EMPTY, sealed('intact')).row.sealIntact).toBeNull();
    expect(recordCount({ ...EMPTY, sealIntact: true }, sealed('none')).row.sealIntact).toBe(true);
  });

  test('is no other where the paper or the door has none', () => {
    for (const [paper, door] of [
      ['', 'A 12'],
      ['A 12', ' '],
      ['', ''],
    ] as const)
      expect(sealMismatch({ paper, door })).toBeNull();
  });

  test('is another than the paper says when the numbers differ, however they are written', () => {
    expect(sealMismatch({ paper: '883 201', door: '883201' })).toBeNull();
    expect(sealMismatch({ paper: 'ab12', door: 'AB12' })).toBeNull();
    expect(sealMismatch({ paper: '', door: '883201' })).toBeNull();
    expect(sealMismatch({ paper: '883201', door: '883210' })).toBe('The seal is not the one on the paper.');
  });
});

describe('a note that puts looking off', () => {
  test.each([
    ...['Subject to inspection', 'received subject to count', 'STC', 'pending inspection of pallet 3'],
    ...['Sujeto a inspección', 'recibido sujeta a conteo', 'Pendiente de revisión', 'a reserva de su verificación'],
    ...[
      'Sous réserve de déballage',
      'sous reserve du comptage',
      'SOUS RÉSERVES d’inspection',
      'en attente de contrôle',
    ],
  ])('"%s" is usually no notice of damage', (text) =>
    expect(inspectionAdvice(text, false)).toContain('is usually not taken as notice of damage'),
  );
  test('is fine beside damage that was told of, and other words are none', () => {
    expect(inspectionAdvice('Subject to inspection', true)).toBeNull();
    for (const told of ['Stretch wrap torn, stickers fine', 'Conteo: faltan 3', 'Sous un film déchiré, comptage fait'])
      expect(inspectionAdvice(told, false)).toBeNull();
  });
});
