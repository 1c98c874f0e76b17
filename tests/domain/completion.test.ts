import { describe, expect, test } from 'vitest';
import { checkInBol } from '#domain/check-in.ts';
import { completeBol, whyNotComplete } from '#domain/completion.ts';
import { stampOf } from './stamp-of.ts';

const checkin = stampOf({ at: '2026-03-01T08:00:00.000Z' });
const checkedIn = checkInBol(
  { checkin: null, checkout: null as string | null, completed: false, sealIntact: null, stamps: [] },
  checkin,
).row;
const first = stampOf({ at: '2026-03-01T10:00:00.000Z', kind: 'checkout' });
const second = stampOf({ at: '2026-03-01T09:30:00.000Z', kind: 'checkout' });

describe('completing', () => {
  test('sets completed and the check-out time and keeps the check-in', () => {
    const { row, outcome } = completeBol(checkedIn, first);
    expect(outcome).toBe('done');
    expect(row).toMatchObject({ completed: true, checkout: first.at, checkin: checkin.at, stamps: [checkin, first] });
  });

  test('again changes only the timeline, even with an earlier time', () => {
    const { row, outcome } = completeBol(completeBol(checkedIn, first).row, second);
    expect(outcome).toBe('superseded');
    expect(row).toMatchObject({ completed: true, checkout: first.at, stamps: [checkin, second, first] });
  });

  test('is the same success when it arrives again', () => {
    const once = completeBol(checkedIn, first);
    expect(completeBol(once.row, first)).toEqual(once);
    const twice = completeBol(once.row, second);
    expect(completeBol(twice.row, second)).toEqual(twice);
  });
});

describe('the Complete Load button', () => {
  test('is on once the BOL is checked in', () => {
    expect(whyNotComplete({ bol: checkedIn })).toBeNull();
    expect(whyNotComplete({ bol: checkedIn, osdDialogOpen: false })).toBeNull();
  });

  test('is off before the check-in, while the OSD dialog is open, and after completion', () => {
    expect(whyNotComplete({ bol: { checkin: null, completed: false } })).toBe('Check the BOL in first.');
    expect(whyNotComplete({ bol: checkedIn, osdDialogOpen: true })).toBe('Close the OSD report first.');
    expect(whyNotComplete({ bol: { ...checkedIn, completed: true } })).toBe('This BOL is already completed.');
  });
});
