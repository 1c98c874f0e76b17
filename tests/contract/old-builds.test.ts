// @vitest-environment node
/** Builds of level 1 stay in use for weeks: whatever this build sends, they must understand. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { LEVEL, levelOf } from '#contract/level.ts';
import { kindForLevel, NOTIFICATION_KINDS } from '#contract/notification.ts';
import { LEVEL_1 } from '../support/level-1.ts';
import { whatIsRefused } from '../support/wire-fits.ts';

type Schema = Parameters<typeof whatIsRefused>[0];
const described = (shape: z.core.$ZodLooseShape) =>
  z.toJSONSchema(z.object(shape), { io: 'input', unrepresentable: 'any', reused: 'ref' }) as Schema;
const replies = Object.fromEntries([...endpoints].flatMap(([name, { reply }]) => (reply ? [[name, reply]] : [])));

const OF_LEVEL_2 = [
  'not-delivered',
  'paper-added',
  'paper-flagged',
  'paper-retake',
  'claim-filed',
  'claim-answered',
  'claim-due',
  'dwell-disputed',
  'free-time-ending',
] as const;

/** Left out for drivers who were replaced, of whom a build of level 1 is told what it was told before (`judgedAt`). */
const ROWS = [
  '.checkInLoad.load',
  '.checkOutLoad.load',
  '.correctLoadStamp.load',
  '.checkInBol.bol',
  '.correctBolStamp.bol',
  '.signBol.bol',
];

describe('what this build sends', () => {
  it('is understood by builds of level 1, but for what is presented to them in another way', () => {
    expect(whatIsRefused(described(replies), LEVEL_1 as Schema)).toEqual([
      ...ROWS.map((row) => `${row}: may be missing`),
      ...OF_LEVEL_2.map((kind) => `.listChanges.changes[].value.kind: ${kind}`),
      ...OF_LEVEL_2.map((kind) => `.listNotifications[].kind: ${kind}`),
      ...OF_LEVEL_2.map((kind) => `.readNotification.kind: ${kind}`),
    ]);
  });

  it.each([
    ['a value more in a list', { kind: z.enum(['a', 'b', 'c']) }, ['.kind: c']],
    ['any text in place of a list', { kind: z.string() }, ['.kind: any value']],
    ['a field that may be left out', { kind: z.optional(z.enum(['a'])) }, ['.kind: may be missing']],
    ['a field that is gone', {}, ['.kind: may be missing']],
    ['an empty value', { kind: z.nullable(z.enum(['a'])) }, ['.kind: null']],
    ['another type', { kind: z.number() }, ['.kind: number']],
    ['a longer text', { kind: z.enum(['a']), note: z.string().check(z.maxLength(9)) }, ['.note: maxLength']],
    ['more in a list of things', { kind: z.enum(['a']), all: z.array(z.enum(['x', 'y'])) }, ['.all[]: y']],
  ])('would not be with %s', (_, shape, problems) => {
    const before = {
      kind: z.enum(['a', 'b']),
      note: z.optional(z.string().check(z.maxLength(5))),
      all: z.optional(z.array(z.enum(['x']))),
    };
    expect(whatIsRefused(described(shape as z.core.$ZodLooseShape), described(before))).toEqual(problems);
  });

  it('may have new fields, and allow less than before', () => {
    const before = { kind: z.enum(['a', 'b']), note: z.nullable(z.string()), count: z.number() };
    const now = {
      kind: z.literal('a'),
      note: z.string().check(z.maxLength(5)),
      count: z.int(),
      outcomes: z.array(z.any()),
    };
    expect(whatIsRefused(described(now), described(before))).toEqual([]);
  });
});

describe('the level a header tells', () => {
  it('is the first one where it is missing or nonsense, and never more than this build speaks', () => {
    const nonsense = [
      undefined,
      null,
      '',
      '0',
      '-2',
      '2.5',
      ' 2',
      '2 ',
      '1e3',
      '0x2',
      '2, 2',
      'two',
      '١',
      ['2', '2'],
      2,
    ];
    expect(nonsense.map(levelOf)).toEqual(nonsense.map(() => 1));
    expect(['1', '2', '3', '999999', '9'.repeat(400)].map(levelOf)).toEqual([1, LEVEL, LEVEL, LEVEL, LEVEL]);
  });
});

describe('a notification', () => {
  it('of a kind that a level does not know is a change of a load to it', () => {
    const kindsOf1 = NOTIFICATION_KINDS.filter((kind) => !OF_LEVEL_2.some((one) => one === kind));
    expect(kindsOf1.map((kind) => kindForLevel(kind, 1))).toEqual(kindsOf1);
    for (const kind of OF_LEVEL_2) expect(kindForLevel(kind, 1)).toBe('load-changed');
    expect(NOTIFICATION_KINDS.map((kind) => kindForLevel(kind, LEVEL))).toEqual(NOTIFICATION_KINDS);
  });
});
