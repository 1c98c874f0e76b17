import { describe, expect, it } from 'vitest';
import {
  HANDSHAKES_MAX,
  type Handshake,
  handshakeStateWords,
  handshakeTime,
  hasFailed,
  isFurtherAnswer,
  recordHandshake,
  sideWords,
  whyNotRecordHandshake,
} from '#domain/handshakes.ts';
import { handshakeRow, reportOf, toldOf } from './handshake-told.ts';

const byDriver = reportOf();
const byClerk = reportOf({ byUserId: 'b2'.repeat(12), at: '2026-11-25T17:06:10.000Z' });

describe('handovers by code', () => {
  it('are added once; whoever reports one again is added to it, in whatever order', () => {
    const none: { handshakes?: Handshake[] } = {};
    const one = recordHandshake(recordHandshake(none, toldOf(), byDriver), toldOf(), byClerk);
    const other = recordHandshake(recordHandshake(none, toldOf(), byClerk), toldOf(), byDriver);
    expect(one).toEqual(other);
    expect(one.handshakes).toEqual([{ ...toldOf(), state: 'waiting', reason: null, reports: [byClerk, byDriver] }]);
    const again = recordHandshake(one, toldOf(), { ...byDriver, _id: 'ee'.repeat(12), at: '2026-11-25T16:00:00.000Z' });
    expect(again).toBe(one);
    const [a, b] = ['aa', 'bb'].map((id) => reportOf({ byUserId: id.repeat(12) })) as [typeof byClerk, typeof byClerk];
    for (const [first, second] of [
      [a, b],
      [b, a],
    ] as const) {
      const both = recordHandshake(recordHandshake(none, toldOf(), first), toldOf(), second);
      expect(both.handshakes?.[0]?.reports).toEqual([a, b]);
    }
  });

  it('keep what the server found when another report comes, and leave others as they are', () => {
    const met = handshakeRow({ state: 'met' });
    const { handshakes } = recordHandshake(
      { handshakes: [handshakeRow({ _id: 'aa'.repeat(12) }), met] },
      toldOf(),
      byClerk,
    );
    expect(handshakes?.map(({ state, reports }) => [state, reports.length])).toEqual([
      ['met', 1],
      ['met', 2],
    ]);
  });

  it('are dated by the earliest report, and by the code where there is none', () => {
    expect(handshakeTime(handshakeRow({ reports: [byClerk, byDriver] }))).toBe(byClerk.at);
    expect(handshakeTime(handshakeRow({ reports: [] }))).toBe('2026-11-25T17:06:03.000Z');
  });

  it('are recorded so many times and no more', () => {
    const rows = (count: number) => Array.from({ length: count }, () => handshakeRow());
    expect(whyNotRecordHandshake({ handshakes: rows(HANDSHAKES_MAX - 1) })).toBeNull();
    expect(whyNotRecordHandshake({})).toBeNull();
    expect(whyNotRecordHandshake({ handshakes: rows(HANDSHAKES_MAX) })).toBe(
      'This BOL was handed over by code 20 times, and no more can be kept.',
    );
  });

  it('name both people with their companies, or alone where the company is not on the BOL', () => {
    const { offered } = toldOf();
    expect(sideWords(offered, new Map([[offered.companyId, 'Redwood Freight']]))).toBe('Ray Delgado (Redwood Freight)');
    expect(sideWords(offered, new Map())).toBe('Ray Delgado');
  });

  it('say in words what is missing or wrong', () => {
    const words = (state: string, pickUp = false, signatures: { _id: string; voided?: boolean }[] = []) =>
      handshakeStateWords(handshakeRow({ state, pickUp }), { signatures });
    expect(words('met')).toBeNull();
    expect(words('waiting')).toBe('Signature still on the tablet');
    expect(words('waiting', true)).toBe('Signature still on the phone');
    expect(words('waiting', false, [{ _id: toldOf().signatureId }])).toBeNull();
    const voided = [{ _id: toldOf().signatureId, voided: true }];
    expect(words('met', false, voided)).toBe('Its signature was voided');
    expect(words('waiting', false, voided)).toBe('Its signature was voided');
    expect(words('differs', false, voided)).toBe('Does not match');
    expect(words('differs')).toBe('Does not match');
    expect(words('invalid')).toBe('Not valid');
    expect(words('unproven')).toBe('Not proven yet');
    expect(words('of a newer version')).toBe('Another state');
  });

  it('that answer a code again say so, whichever arrived first, and leave what failed aside', () => {
    const answeredAt = (minute: string, over: Partial<Handshake> = {}) =>
      handshakeRow({
        _id: `${9 - Number(minute)}`.repeat(24),
        answered: { ...toldOf().answered, at: `2026-11-25T17:${minute}:00.000Z` },
        ...over,
      });
    const words = (handshakes: Handshake[]) =>
      Object.fromEntries(
        handshakes.map((one) => [
          one.answered.at.slice(14, 16),
          handshakeStateWords(one, { signatures: [], handshakes }),
        ]),
      );
    const [first, further, failed] = [answeredAt('06'), answeredAt('08'), answeredAt('05', { state: 'invalid' })];
    const ofAnother = answeredAt('09', { offered: { ...toldOf().offered, at: '2026-11-25T17:05:04.000Z' } });
    const expected = { '05': 'Not valid', '06': null, '08': 'A further answer to the same code', '09': null };
    expect(words([first, further, failed, ofAnother])).toEqual(expected);
    expect(words([ofAnother, failed, further, first])).toEqual(expected);
  });
});

describe('a code that was answered twice', () => {
  const [first, second] = ['aa', 'bb'].map((id) => handshakeRow({ _id: id.repeat(12) })) as [Handshake, Handshake];

  it('is handed over by the answer that proves something, in whatever order they arrived', () => {
    for (const handshakes of [
      [first, second],
      [second, first],
    ])
      expect([isFurtherAnswer(first, handshakes), isFurtherAnswer(second, handshakes)]).toEqual([false, true]);
    for (const state of ['invalid', 'differs'] as const) {
      const failed = { ...first, state };
      expect([hasFailed(failed), hasFailed(second)]).toEqual([true, false]);
      expect([isFurtherAnswer(failed, [failed, second]), isFurtherAnswer(second, [failed, second])]).toEqual([
        ...[false, false],
      ]);
    }
  });

  it('waits for the signature that is to come with it, and for none that is there', () => {
    const waiting = handshakeRow({ state: 'waiting' });
    const said = (ids: string[]) => handshakeStateWords(waiting, { signatures: ids.map((_id) => ({ _id })) });
    expect(said([waiting.signatureId])).toBeNull();
    expect([said([]), said(['f'.repeat(24)])]).toEqual(
      Array(2).fill(waiting.pickUp ? 'Signature still on the phone' : 'Signature still on the tablet'),
    );
  });
});
