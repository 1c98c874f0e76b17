import { describe, expect, test } from 'vitest';
import { settleReady, shippedAfter, whyNotReady, whyNotShip } from '#domain/readiness.ts';

const carried = { carrierId: 'c'.repeat(24) };
const uncarried = { carrierId: null };
const deliveryDate = '2026-03-02T10:00:00.000Z';
const received = { receiverId: 'r'.repeat(24), deliveryDate };
const unreceived = { receiverId: null, deliveryDate };
const undated = { ...received, deliveryDate: null };

describe('a load asked to ship', () => {
  test('is ready with a carrier and a receiver and a delivery date on every BOL', () => {
    expect(settleReady(true, carried, [received, received])).toEqual({ ready: true, notReady: null });
  });

  test.each([
    ['a carrier', uncarried, [received], 'The load has no carrier yet.'],
    ['a BOL', carried, [], 'The load has no BOL yet.'],
    ['a receiver', carried, [received, unreceived], 'A BOL has no receiver yet.'],
    ['two receivers', carried, [unreceived, received, unreceived], '2 BOLs have no receiver yet.'],
    ['a delivery date', carried, [received, undated], 'A BOL has no delivery date yet.'],
    ['two delivery dates', carried, [undated, undated], '2 BOLs have no delivery date yet.'],
    ['receiver and date', carried, [{ receiverId: null, deliveryDate: null }], 'A BOL has no receiver yet.'],
  ])('is forced to not ready for want of %s, and says so', (_, load, bols, reason) => {
    expect(whyNotReady(load, bols)).toBe(reason);
    expect(settleReady(true, load, bols)).toEqual({ ready: false, notReady: reason });
  });

  test('is treated the same when the missing id is empty text', () => {
    expect(whyNotReady({ carrierId: '' }, [received])).toBe('The load has no carrier yet.');
    expect(whyNotReady(carried, [{ receiverId: '', deliveryDate }])).toBe('A BOL has no receiver yet.');
  });
});

test('a load that is only saved stays unsubmitted without a complaint', () => {
  expect(settleReady(false, carried, [received])).toEqual({ ready: false, notReady: null });
  expect(settleReady(false, uncarried, [])).toEqual({ ready: false, notReady: null });
});

test('Ship is off only while there are no BOLs and no carrier', () => {
  expect(whyNotShip(uncarried, [])).toBe('Add a BOL and choose a carrier first.');
  expect(whyNotShip(carried, [])).toBeNull();
  expect(whyNotShip(uncarried, [unreceived])).toBeNull();
  expect(whyNotShip(carried, [received])).toBeNull();
});

test('who shipped it and when is recorded once, stays while it is shipped, and goes when it is withdrawn', () => {
  const [first, second] = ['Ada, Monday', 'Bea, Tuesday'];
  expect(shippedAfter({ ready: false }, true, first)).toBe(first);
  expect(shippedAfter({ ready: true, shipped: first }, true, second)).toBe(first);
  expect(shippedAfter({ ready: true, shipped: first }, false, second)).toBeNull();
  expect(shippedAfter({ ready: false, shipped: null }, true, second)).toBe(second);
  // Shipped before there was a record of it: nobody knows when.
  expect(shippedAfter({ ready: true }, true, second)).toBeNull();
});
