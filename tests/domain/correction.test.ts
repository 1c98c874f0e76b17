import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkInBol } from '#domain/check-in.ts';
import { completeBol } from '#domain/completion.ts';
import {
  correctBolStamp,
  correctLoadStamp,
  oddCorrection,
  statedTime,
  whyNotCorrectStamp,
  whyNotRecordCorrection,
} from '#domain/correction.ts';
import { formatForReader } from '#domain/date-format.ts';
import { newId } from '#domain/ids.ts';
import type { Actor } from '#domain/roles.ts';
import { countingStamp, isSuperseded, type Stamp } from '#domain/stamp.ts';
import { stampOf } from './stamp-of.ts';

const time = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute)).toISOString();

/** A correction of `original` to a minute, made at a minute. */
const correctionOf = (original: Stamp, to: number, made: number, over: Partial<Stamp> = {}): Stamp =>
  stampOf({
    kind: original.kind,
    at: time(to),
    receivedAt: time(made),
    corrects: { stampId: original._id, reason: 'Typed the wrong hour', madeAt: time(made) },
    ...over,
  });

const bol = (stamps: Stamp[] = [], checkin: string | null = null) => ({
  stamps,
  checkin,
  checkout: null as string | null,
  completed: false,
  sealIntact: null,
});

const arrived = (minute: number, over: Partial<Stamp> = {}) =>
  stampOf({ at: time(minute), receivedAt: time(minute), ...over });

describe('a correction', () => {
  test('counts in the place of what it corrects, which stays', () => {
    const checkin = arrived(10);
    const { row, outcome } = correctLoadStamp(
      { stamps: [checkin], checkin: checkin.at, checkout: null },
      correctionOf(checkin, 4, 30),
    );
    expect([row.checkin, outcome]).toEqual([time(4), 'done']);
    expect(row.stamps).toContainEqual(checkin);
    expect(countingStamp(row.stamps, checkin).at).toBe(time(4));
    expect(isSuperseded(checkin, row.stamps, row.checkin)).toBe(true);
  });

  test('may make the time later, and leaves it to another earlier record then', () => {
    const [early, late] = [arrived(10), arrived(20)];
    const correction = correctionOf(early, 40, 50);
    const { row, outcome } = correctBolStamp(bol([early, late], early.at), correction);
    expect([row.checkin, outcome]).toEqual([late.at, 'superseded']);
  });

  test('of several the one made last counts, whatever the order of arrival', () => {
    const checkin = arrived(10);
    const first = correctionOf(checkin, 5, 30);
    const second = correctionOf(checkin, 7, 31, { receivedAt: time(60) });
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      const row = order.reduce((now, stamp) => correctBolStamp(now, stamp).row, bol([checkin], checkin.at));
      expect(row.checkin).toBe(time(7));
    }
  });

  test('counts after completion too: the BOL stays completed, its times are put right', () => {
    const checkin = arrived(10);
    const checkout = arrived(20, { kind: 'checkout' });
    const completed = completeBol(bol([checkin], checkin.at), checkout).row;
    const corrected = correctBolStamp(correctBolStamp(completed, correctionOf(checkin, 3, 90)).row, {
      ...correctionOf(checkout, 15, 91),
    }).row;
    expect(corrected).toMatchObject({ completed: true, checkin: time(3), checkout: time(15) });
  });

  test('does not bring in a check-in that arrived after completion', () => {
    const checkin = arrived(10);
    const completed = completeBol(bol([checkin], checkin.at), arrived(20, { kind: 'checkout' })).row;
    const late = checkInBol(completed, stampOf({ at: time(2), receivedAt: time(40) })).row;
    expect(late.checkin).toBe(checkin.at);
    expect(correctBolStamp(late, correctionOf(checkin, 12, 50)).row.checkin).toBe(time(12));
  });

  test('leaves a time alone that no stamp explains, unless it is earlier', () => {
    const checkin = arrived(10);
    const imported = bol([checkin], time(1));
    expect(correctBolStamp(imported, correctionOf(checkin, 5, 30)).row.checkin).toBe(time(1));
    expect(correctBolStamp(imported, correctionOf(checkin, 0, 30)).row.checkin).toBe(time(0));
    expect([5, 0].map((to) => correctBolStamp(imported, correctionOf(checkin, to, 30)).outcome)).toEqual([
      'superseded',
      'done',
    ]);
    // Of a check-in that is not there.
    const lost = correctBolStamp(bol([], time(10)), correctionOf(checkin, 5, 30));
    expect([lost.row.checkin, lost.outcome]).toEqual([time(10), 'superseded']);
  });

  test('changes nothing the second time it arrives', () => {
    const checkin = arrived(10);
    const correction = correctionOf(checkin, 5, 30);
    const once = correctBolStamp(bol([checkin], checkin.at), correction).row;
    expect(correctBolStamp(once, correction)).toEqual({ row: once, outcome: 'done' });
  });

  test('ends the same in whatever order check-ins, corrections and the completion’s correction arrive', () => {
    const [a, b] = [arrived(10), arrived(14)];
    const checkout = arrived(20, { kind: 'checkout' });
    const open = checkInBol(checkInBol(bol(), a).row, b).row;
    const corrections = [
      correctionOf(a, 30, 40),
      correctionOf(a, 12, 41),
      correctionOf(b, 11, 42),
      correctionOf(checkout, 25, 43),
    ];
    const expected = { checkin: time(11), checkout: time(25) };
    fc.assert(
      fc.property(
        fc.shuffledSubarray([checkout, ...corrections], { minLength: 5, maxLength: 5 }).filter(
          // A correction waits behind what it corrects.
          (order) => order.indexOf(checkout) < order.indexOf(corrections[3] as Stamp),
        ),
        (order) => {
          const row = order.reduce(
            (now, stamp) => (stamp === checkout ? completeBol(now, stamp).row : correctBolStamp(now, stamp).row),
            open,
          );
          expect(row).toMatchObject(expected);
        },
      ),
    );
  });

  test('never states a time that is yet to come when it arrives, whatever the clock of its device says', () => {
    expect(statedTime(time(50), time(40))).toBe(time(40));
    expect(statedTime('2026-03-01T10:05:00+02:00', time(40))).toBe(time(5));
    expect(statedTime(time(50), null)).toBe(time(50));
  });
});

describe('who corrects a stamp', () => {
  const clerk: Actor = { userId: newId(), companyId: newId(), role: 2, companyType: 1 };
  const receiver = new Set(['receiver'] as const);
  const made = (by: Partial<Actor>) =>
    arrived(1, { byUserId: by.userId ?? newId(), byCompanyId: by.companyId ?? null });

  test('is who made it, and the staff of their company', () => {
    const colleague = { ...clerk, userId: newId() };
    expect(whyNotCorrectStamp({ actor: clerk, relations: receiver, stamp: made(clerk) })).toBeNull();
    expect(whyNotCorrectStamp({ actor: clerk, relations: receiver, stamp: made(colleague) })).toBeNull();
  });

  test('is not another company, nor a driver for somebody else', () => {
    const other = { ...clerk, userId: newId(), companyId: newId() };
    expect(whyNotCorrectStamp({ actor: clerk, relations: receiver, stamp: made(other) })).toMatch(
      /^Only the person who recorded/,
    );
    const driver: Actor = { userId: newId(), companyId: newId(), role: 3, companyType: 0 };
    const question = { actor: driver, relations: new Set(['driver'] as const) };
    expect(whyNotCorrectStamp({ ...question, stamp: made(driver) })).toBeNull();
    expect(whyNotCorrectStamp({ ...question, stamp: made({ ...driver, userId: newId() }) })).toMatch(/^Only/);
  });

  test('is nobody without a part in the load, and a correction is not corrected itself', () => {
    expect(whyNotCorrectStamp({ actor: clerk, relations: new Set(), stamp: made(clerk) })).toBe(
      'You are not allowed to correct this time.',
    );
    const correction = correctionOf(made(clerk), 1, 2, { byUserId: clerk.userId });
    expect(whyNotCorrectStamp({ actor: clerk, relations: receiver, stamp: correction })).toMatch(/itself/);
  });
});

describe('a correction as it is filled in', () => {
  const form = { at: time(5), reason: 'Wrong hour', counting: time(10), now: time(60) };

  test('takes another time that is past, and a reason', () => {
    expect(whyNotRecordCorrection(form)).toBeNull();
    expect(whyNotRecordCorrection({ ...form, at: form.now })).toBeNull();
    expect(whyNotRecordCorrection({ ...form, at: null })).toMatch(/^Choose/);
    expect(whyNotRecordCorrection({ ...form, at: time(61) })).toMatch(/future/);
    expect(whyNotRecordCorrection({ ...form, at: time(10) })).toMatch(/already/);
    expect(whyNotRecordCorrection({ ...form, reason: '  ' })).toBe('Say why first.');
  });

  test('may state a time on the wrong side of the other one, which is said', () => {
    const row = { checkin: time(10), checkout: time(30) };
    const ZONE = 'America/Los_Angeles';
    expect(oddCorrection({ kind: 'checkin', at: time(31) }, row, ZONE)).toBe(
      `That is after the check-out at ${formatForReader(time(30), ZONE)}.`,
    );
    expect(oddCorrection({ kind: 'checkout', at: time(9) }, row, ZONE)).toBe(
      `That is before the check-in at ${formatForReader(time(10), ZONE)}.`,
    );
    expect(oddCorrection({ kind: 'checkin', at: time(9) }, row, ZONE)).toBeNull();
    expect(oddCorrection({ kind: 'checkout', at: time(31) }, row, ZONE)).toBeNull();
    expect(oddCorrection({ kind: 'checkin', at: time(30) }, row, ZONE)).toBeNull();
    expect(oddCorrection({ kind: 'checkout', at: time(10) }, row, ZONE)).toBeNull();
    expect(oddCorrection({ kind: 'checkin', at: time(31) }, { ...row, checkout: null }, ZONE)).toBeNull();
  });
});
