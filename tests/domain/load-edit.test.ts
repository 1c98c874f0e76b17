import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import {
  mergeFields,
  sameValue,
  storedFileName,
  whyNotChangeBol,
  whyNotDeleteLoad,
  whyNotEditLoad,
  whyNotRemoveBol,
} from '#domain/load-edit.ts';

describe('equal for the purpose of editing', () => {
  test.each([
    ['2026-03-01T08:00:00Z', '2026-03-01T02:00:00.000-06:00', true],
    ['2026-03-01T08:00:00Z', '2026-03-01T08:00:01Z', false],
    ['PU-1', 'PU-1', true],
    ['PU-1', 'PU-2', false],
    [null, undefined, true],
    [null, '', false],
    [true, false, false],
    [{ name: '0-bol.pdf', sha256: 'a' }, { name: 'bol.pdf', sha256: 'a' }, true],
    [{ name: 'bol.pdf', sha256: 'a' }, { name: 'bol.pdf', sha256: 'b' }, false],
    [{ name: 'bol.pdf', sha256: 'a' }, null, false],
    ['2026-03-01T08:00:00Z', null, false],
    [USUAL_TERMS, { ...USUAL_TERMS }, true],
    [USUAL_TERMS, { ...USUAL_TERMS, roundTo: 15 }, false],
    [USUAL_TERMS, null, false],
  ])('%j and %j: %j', (a, b, same) => {
    expect(sameValue(a, b)).toBe(same);
    expect(sameValue(b, a)).toBe(same);
  });
});

describe('merging fields', () => {
  const row = { pUNum: 'PU-1', pUDate: '2026-03-01T08:00:00.000Z', carrierId: null as string | null, version: 4 };

  test('takes a change of a field nobody else touched', () => {
    expect(mergeFields(row, { pUNum: 'PU-2' }, { pUNum: 'PU-1' })).toEqual({
      next: { ...row, pUNum: 'PU-2' },
      conflicts: [],
    });
  });

  test('merges with a change of another field meanwhile', () => {
    const meanwhile = { ...row, carrierId: 'c' };
    expect(mergeFields(meanwhile, { pUNum: 'PU-2' }, { pUNum: 'PU-1' }).next).toEqual({ ...meanwhile, pUNum: 'PU-2' });
  });

  test('conflicts over a field that both changed, and keeps the row’s value', () => {
    const meanwhile = { ...row, pUNum: 'PU-9' };
    expect(mergeFields(meanwhile, { pUNum: 'PU-2', carrierId: 'c' }, { pUNum: 'PU-1', carrierId: null })).toEqual({
      next: { ...meanwhile, carrierId: 'c' },
      conflicts: ['pUNum'],
    });
  });

  test('does not conflict when both changed it to the same', () => {
    expect(mergeFields({ ...row, pUNum: 'PU-2' }, { pUNum: 'PU-2' }, { pUNum: 'PU-1' }).conflicts).toEqual([]);
  });

  test('does not undo somebody’s change with a value its editor never touched', () => {
    const meanwhile = { ...row, pUNum: 'PU-9' };
    expect(mergeFields(meanwhile, { pUNum: 'PU-1' }, { pUNum: 'PU-1' })).toEqual({ next: meanwhile, conflicts: [] });
  });

  test('compares dates as instants', () => {
    const seen = { pUDate: '2026-03-01T02:00:00-06:00' };
    const changed = { pUDate: '2026-03-02T08:00:00Z' };
    expect(mergeFields(row, changed, seen)).toEqual({ next: { ...row, ...changed }, conflicts: [] });
  });

  test('takes everything from a client that says nothing about what it saw', () => {
    expect(mergeFields(row, { pUNum: 'PU-2', carrierId: 'c' }).next).toEqual({ ...row, pUNum: 'PU-2', carrierId: 'c' });
    expect(mergeFields({ carrierId: 'c' as string | null }, { carrierId: null }).next).toEqual({ carrierId: null });
  });

  test('tells clearing a field from not mentioning it', () => {
    const carried = { ...row, carrierId: 'c' as string | null };
    expect(mergeFields(carried, { carrierId: null }, { carrierId: 'c' }).next.carrierId).toBeNull();
    expect(mergeFields(carried, { carrierId: undefined }).next.carrierId).toBe('c');
  });

  const fields = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });
  const someFields = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) }, { requiredKeys: [] });

  test('keeps each value of the row or takes the wanted one, and a conflict means all three differ', () => {
    fc.assert(
      fc.property(fields, fields, someFields, (seen, current, changed) => {
        const { next, conflicts } = mergeFields(current, changed, seen);
        for (const field of ['a', 'b', 'c'] as const) {
          const wanted = changed[field];
          const touched = wanted !== undefined && wanted !== seen[field];
          const moved = current[field] !== seen[field];
          const isConflict = touched && moved && wanted !== current[field];
          expect(conflicts.includes(field)).toBe(isConflict);
          expect(next[field]).toBe(touched && !isConflict ? wanted : current[field]);
        }
      }),
    );
  });

  test('gives the same row for two editors of different fields in either order', () => {
    fc.assert(
      fc.property(fields, fc.nat(2), fc.nat(2), (row0, a, b) => {
        const first = mergeFields(mergeFields(row0, { a }, row0).next, { b }, row0);
        const second = mergeFields(mergeFields(row0, { b }, row0).next, { a }, row0);
        expect(first).toEqual(second);
        expect(first.conflicts).toEqual([]);
      }),
    );
  });

  test('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(fields, fields, someFields, (seen, current, changed) => {
        const { next } = mergeFields(current, changed, seen);
        expect(mergeFields(next, changed, seen).next).toEqual(next);
      }),
    );
  });
});

const time = '2026-03-01T08:00:00.000Z';
const load = { carrierId: 'c' as string | null, ready: true, checkin: null as string | null };
const stop = { checkin: null as string | null, completed: false };

describe('editing a load', () => {
  test('is free until something is checked in', () => {
    expect(whyNotEditLoad({ load, bols: [stop], next: { carrierId: null, ready: false } })).toBeNull();
    expect(whyNotEditLoad({ load, bols: [] })).toBeNull();
  });

  test('ends when every BOL is completed', () => {
    const done = { checkin: time, completed: true };
    expect(whyNotEditLoad({ load, bols: [done, done] })).toBe('A completed load cannot be edited.');
    expect(whyNotEditLoad({ load, bols: [done, stop] })).toBeNull();
  });

  test.each([
    ['the load', { ...load, checkin: time }, stop],
    ['a BOL', load, { ...stop, checkin: time }],
  ])('keeps carrier and readiness once %s is checked in', (_, checkedLoad, checkedStop) => {
    const ask = (next: { carrierId?: string | null; ready?: boolean }) =>
      whyNotEditLoad({ load: checkedLoad, bols: [stop, checkedStop], next });
    expect(ask({ carrierId: 'd' })).toBe('The load is checked in already and keeps its carrier.');
    expect(ask({ carrierId: null })).toBe('The load is checked in already and keeps its carrier.');
    expect(ask({ ready: false })).toBe('The load is checked in already and cannot be withdrawn.');
    expect(ask({ carrierId: 'c', ready: true })).toBeNull();
  });
});

test('a load can be deleted until something is checked in', () => {
  const reason = 'A load that was checked in cannot be deleted.';
  expect(whyNotDeleteLoad({ load, bols: [stop] })).toBeNull();
  expect(whyNotDeleteLoad({ load: { checkin: time }, bols: [] })).toBe(reason);
  expect(whyNotDeleteLoad({ load: { checkin: null, checkout: time }, bols: [] })).toBe(reason);
  expect(whyNotDeleteLoad({ load, bols: [stop, { ...stop, checkin: time }] })).toBe(reason);
  expect(whyNotDeleteLoad({ load, bols: [stop, { ...stop, outcomes: [{}] }] })).toBe(reason);
});

describe('changing a BOL', () => {
  const bol = { ...stop, receiverId: 'r', deliveryDate: time, file: { name: '0-bol.pdf', sha256: 'a' } };
  const checkedIn = { ...bol, checkin: time };
  const completed = { ...checkedIn, completed: true };
  const all = { receiverId: 's', deliveryDate: '2026-03-05T08:00:00Z', file: { sha256: 'b' } };

  test('is free before its check-in', () => {
    expect(whyNotChangeBol(bol, all)).toBeNull();
  });

  test('keeps receiver and document from the check-in on', () => {
    expect(whyNotChangeBol(checkedIn, { receiverId: null })).toBe('A BOL that is checked in keeps its receiver.');
    expect(whyNotChangeBol(checkedIn, { file: all.file })).toBe('A BOL that is checked in keeps its document.');
    expect(whyNotChangeBol(checkedIn, { deliveryDate: all.deliveryDate })).toBeNull();
  });

  test('keeps its receiver once something was recorded of a visit that failed; its papers may be others', () => {
    const refused = { ...bol, outcomes: [{}] };
    const keeps = 'A BOL that could not be delivered as planned keeps its receiver.';
    expect(whyNotChangeBol(refused, { receiverId: 's' })).toBe(keeps);
    expect(whyNotChangeBol(refused, { receiverId: null })).toBe(keeps);
    expect(whyNotChangeBol(refused, { ...all, receiverId: 'r' })).toBeNull();
    expect(whyNotChangeBol(refused, { deliveryDate: all.deliveryDate })).toBeNull();
  });

  test('keeps its delivery date too once it is completed', () => {
    expect(whyNotChangeBol(completed, { deliveryDate: all.deliveryDate })).toBe(
      'A BOL that is completed keeps its delivery date.',
    );
    expect(whyNotChangeBol(completed, { receiverId: 's' })).toBe('A BOL that is completed keeps its receiver.');
  });

  test('may repeat what stands there', () => {
    const same = { receiverId: 'r', deliveryDate: '2026-03-01T02:00:00-06:00', file: { sha256: 'a' } };
    expect(whyNotChangeBol(completed, same)).toBeNull();
  });
});

describe('taking a BOL off its load', () => {
  const other = { ...stop, signatures: [] };
  const ask = (bol: Parameters<typeof whyNotRemoveBol>[0]['bol'], { at = load, beside = other } = {}) =>
    whyNotRemoveBol({ bol, load: at, bols: [bol, beside] });
  const signed = (purpose: 'shipper' | 'carrier' | 'receiver', voided = false) =>
    ask({ ...stop, signatures: [{ purpose, voided }] });
  const stays =
    'The load is under way and keeps its BOLs. Its driver or carrier can record that this freight was not delivered.';

  test('can be done before a truck comes', () => {
    expect(ask(stop)).toBeNull();
  });

  test('is over once the load is under way, be it by another of its BOLs', () => {
    expect(ask(stop, { at: { ...load, checkin: time } })).toBe(stays);
    expect(ask(stop, { at: { ...load, checkout: time } as typeof load })).toBe(stays);
    expect(ask(stop, { beside: { ...other, checkin: time } })).toBe(stays);
    expect(ask(stop, { beside: { ...other, outcomes: [{}] } as typeof other })).toBe(stays);
  });

  test('is over once its driver or receiver has signed, until they void it; the shipper’s signature holds nothing', () => {
    const reason =
      'The driver or the receiver has signed this BOL. It can be removed once they have voided their signature.';
    expect([signed('carrier'), signed('receiver')]).toEqual([reason, reason]);
    expect([signed('carrier', true), signed('shipper')]).toEqual([null, null]);
  });

  test('says what became of the BOL itself', () => {
    const came = { ...stop, checkin: time };
    expect(ask(came)).toBe('A BOL that is checked in cannot be removed.');
    expect(ask({ ...came, completed: true })).toBe('A BOL that is completed cannot be removed.');
    expect(ask({ ...stop, outcomes: [{}] })).toBe('A BOL that could not be delivered as planned cannot be removed.');
  });
});

test('a stored document’s name starts with the count of the BOLs there already and a dash', () => {
  expect(storedFileName(0, 'bol.pdf')).toBe('0-bol.pdf');
  expect(storedFileName(12, 'a b.PDF')).toBe('12-a b.PDF');
});

test('a stored document’s name is no longer than a line, whole characters up to its end', () => {
  const name = `${'n'.repeat(196)}.pdf`;
  expect(storedFileName(0, name)).toBe(`0-${name.slice(2)}`);
  expect(storedFileName(99, name)).toBe(`99-${name.slice(3)}`);
  const emoji = `${'😀'.repeat(98)}.pdf`;
  expect(storedFileName(0, emoji)).toBe(`0-${emoji.slice(2)}`);
  expect(storedFileName(99, emoji)).toBe(`99-${emoji.slice(4)}`);
});
