import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { oddDelivery, oddPickUp } from '#domain/odd-times.ts';

beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => void vi.unstubAllEnvs());

const now = '2026-11-22T18:50:00.000-08:00';
const there = 'America/Los_Angeles';
const at = (instant: string | null, zone = there) => ({ at: instant, zone });
const pickUp = at('2026-11-25T16:00:00Z');

describe('what is odd about a time', () => {
  it('is nothing on a working day to come, and nothing of no time', () => {
    expect(oddPickUp(pickUp, now)).toEqual([]);
    expect(oddPickUp(at(null), now)).toEqual([]);
    expect(oddPickUp(at('soon'), now)).toEqual([]);
    expect(oddDelivery(at(null), pickUp, now)).toEqual([]);
    expect(oddDelivery(at('2026-11-26T16:00:00Z'), pickUp, now)).toEqual([]);
    expect(oddDelivery(at('2026-11-26T16:00:00Z'), at(null), now)).toEqual([]);
  });

  it('is that it has passed', () => {
    expect(oddPickUp(at('2026-11-20T16:00:00Z'), now)).toEqual(['This time has passed.']);
    expect(oddPickUp(at('2026-11-23T02:49:00Z'), now)).toContain('This time has passed.');
    expect(oddPickUp(at(now), now)).toEqual(['This is a Sunday.']);
    expect(oddPickUp(at('2026-11-23T02:51:00Z'), now)).not.toContain('This time has passed.');
  });

  it('is that it is far away, as a date of last week is that was typed without a year', () => {
    expect(oddPickUp(at('2027-11-22T16:00:00Z'), now)).toEqual(['This is 365 days from now.']);
    expect(oddPickUp(at('2027-02-19T16:00:00Z'), now)).toEqual([]);
    expect(oddDelivery(at('2027-11-19T16:00:00Z'), pickUp, now)).toEqual(['This is 362 days from now.']);
  });

  it('is a weekend, by the calendar of the place', () => {
    expect(oddPickUp(at('2026-11-28T20:00:00Z'), now)).toEqual(['This is a Saturday.']);
    expect(oddPickUp(at('2026-11-29T20:00:00Z'), now)).toEqual(['This is a Sunday.']);
    // Friday evening in Los Angeles, Saturday morning in Kolkata.
    expect(oddPickUp(at('2026-11-28T02:00:00Z'), now)).toEqual([]);
    expect(oddPickUp(at('2026-11-28T02:00:00Z', 'Asia/Kolkata'), now)).toEqual(['This is a Saturday.']);
  });

  it('is a delivery that does not come after the pick-up', () => {
    const words = 'This is not after the pick-up, 11/25/2026 08:00 PST (11:00 EST).';
    expect(oddDelivery(at('2026-11-25T15:00:00Z'), pickUp, now)).toEqual([words]);
    expect(oddDelivery(pickUp, pickUp, now)).toEqual([words]);
    expect(oddDelivery(at('2026-11-25T16:01:00Z'), pickUp, now)).toEqual([]);
    expect(oddDelivery(at('2026-11-21T16:00:00Z'), pickUp, now)).toEqual([
      words,
      'This time has passed.',
      'This is a Saturday.',
    ]);
  });
});
