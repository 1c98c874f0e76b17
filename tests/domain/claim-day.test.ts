import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ClockedBol, claimClock } from '#domain/claim-clock.ts';
import { asStated, claimTimeWords, momentOfDay, whyNotOnDay } from '#domain/claim-day.ts';
import { NO_OSD } from '#domain/osd.ts';
import { claimOf } from './claim-of.ts';

const PACIFIC = 'America/Los_Angeles';
const place = { timeZone: PACIFIC, state: '', zip: '' } as unknown as ClockedBol['shipper'];
const bol: ClockedBol = {
  completed: true,
  stamps: [],
  osd: { ...NO_OSD, damages: [{ _id: 'e'.repeat(24), sku: 'A-1', qty: 3 }] },
  // Late in the evening of 11/21 by the receiver's clock.
  checkin: '2026-11-22T05:30:00.000Z',
  checkout: '2026-11-22T06:30:00.000Z',
  load: { pUDate: '2026-11-19T15:00:00.000Z' },
  receiver: place,
  shipper: place,
};
const now = '2026-12-14T18:00:00.000Z';
const filing = { step: 'filed', claimantId: 'dd'.repeat(12) };
const on = (day: string, step: Parameters<typeof whyNotOnDay>[1] = filing, row = bol) =>
  whyNotOnDay(row, step, { at: momentOfDay(day, bol) ?? '', now });

describe('the day of a claim', () => {
  it('is a day of the receiver’s calendar, from the delivery to today', () => {
    expect(momentOfDay('2026-11-23', bol)).toBe('2026-11-23T20:00:00.000Z');
    expect(['', 'Monday'].map((day) => momentOfDay(day, bol))).toEqual([null, null]);
    expect([on('2026-11-21'), on('2026-12-14')]).toEqual([null, null]);
    expect(on('2026-11-20')).toBe('That is before the delivery on 11/21/2026.');
    expect(on('2026-12-15')).toBe('The day cannot be in the future.');
  });

  it('of an answer is not before that of the claim it is about', () => {
    const filed = claimOf({ at: '2026-11-25T20:00:00.000Z', stated: true });
    const answer = { step: 'decided', claimantId: filed.claimantId };
    const claimed = { ...bol, claims: [filed] };
    expect(on('2026-11-25', answer, claimed)).toBeNull();
    expect(on('2026-11-24', answer, claimed)).toBe('That is before the claim was filed on 11/25/2026.');
    expect(on('2026-11-24', { ...answer, filingId: filed._id }, claimed)).toMatch(/before the claim/);
    // Of two filings the one it names; of one that is not there, the one that stands.
    const early = claimOf({ _id: 'ab'.repeat(12), at: '2026-11-23T20:00:00.000Z', stated: true });
    const both = { ...bol, claims: [early, filed] };
    expect(on('2026-11-24', { ...answer, filingId: filed._id }, both)).toMatch(/11\/25/);
    expect(on('2026-11-24', { ...answer, filingId: early._id }, both)).toBeNull();
    expect(on('2026-11-24', { ...answer, filingId: 'cd'.repeat(12) }, claimed)).toMatch(/11\/25/);
    expect([on('2026-11-24', answer, { ...bol, claims: [] }), on('2026-11-24', answer)]).toEqual([null, null]);
  });

  it('is the one the carrier’s time runs from; the recording keeps its own', () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    const made = claimOf({ at: now, occurredAt: now, receivedAt: '2026-12-14T18:00:01.000Z' });
    const filed = { ...made, ...asStated(made, '2026-11-23T20:00:00.000Z') };
    const days = (step: typeof made) =>
      claimClock({ ...bol, claims: [step] }, now)
        .filter(({ claimantId }) => claimantId !== null)
        .map(({ kind, lastDay }) => [kind, lastDay]);
    expect(days(filed)).toEqual([
      ['acknowledge', '2026-12-23'],
      ['decide', '2027-03-23'],
    ]);
    expect(days(made)[0]).toEqual(['acknowledge', '2027-01-13']);
    expect(claimTimeWords(filed, PACIFIC)).toBe('11/23/2026, recorded 12/14/2026 10:00 PST (13:00 EST)');
    expect(claimTimeWords(made, PACIFIC)).toBe('12/14/2026 10:00 PST (13:00 EST)');
  });

  it('is none to come, and nothing where none was stated', () => {
    const made = claimOf({ receivedAt: '2026-12-01T10:00:01.000Z' });
    expect(asStated(made, '2027-01-01T10:00:00.000Z')).toMatchObject({ at: made.receivedAt, stated: true });
    expect(asStated(made, undefined)).toBe(made);
  });
});
