import { describe, expect, it } from 'vitest';
import {
  type ClockedBol,
  claimClock,
  concealedDeadline,
  concealedWindowWords,
  type Deadline,
  deadlineWords,
  latenessOfConcealed,
} from '#domain/claim-clock.ts';
import { NO_OSD } from '#domain/osd.ts';
import { claimOf } from './claim-of.ts';
import { concealedOf } from './concealed-of.ts';
import { outcomeOf, voidAt } from './outcome-of.ts';

const entry = { _id: 'e'.repeat(24), sku: 'A-1', qty: 3 };
const place = (timeZone: string) => ({ timeZone, state: '', zip: '' }) as unknown as ClockedBol['shipper'];
const PACIFIC = 'America/Los_Angeles';

const bol = (over: Partial<ClockedBol> = {}): ClockedBol => ({
  completed: true,
  osd: { ...NO_OSD, damages: [entry] },
  outcomes: [],
  stamps: [],
  checkin: '2026-11-21T20:00:00.000Z',
  checkout: '2026-11-21T21:00:00.000Z',
  load: { pUDate: '2026-11-19T15:00:00.000Z' },
  receiver: place(PACIFIC),
  shipper: place('America/New_York'),
  ...over,
});
const NOW = '2026-11-23T18:00:00.000Z';
const of = (kind: Deadline['kind'], row: ClockedBol, now = NOW) =>
  claimClock(row, now).find((one) => one.kind === kind);
const words = (row: ClockedBol, now = NOW) => claimClock(row, now).map(deadlineWords);

describe('the clock of a claim', () => {
  it('runs for a completed BOL with a difference only', () => {
    expect(words(bol())).toEqual([
      'Report concealed damage and ask for an inspection by 11/30/2026 (7 days left)',
      'File by 08/21/2027 (271 days left)',
    ]);
    expect(claimClock(bol({ completed: false }), NOW)).toEqual([]);
    expect(claimClock(bol({ osd: NO_OSD }), NOW)).toEqual([]);
    expect(claimClock(bol({ checkin: null, checkout: null }), NOW)).toEqual([]);
    expect(claimClock(bol({ osd: NO_OSD, concealed: [concealedOf()] }), NOW)).toHaveLength(2);
  });

  it('is the receiver’s: the day of a delivery late in the evening is theirs', () => {
    const late = { checkin: '2026-11-22T05:30:00.000Z', checkout: '2026-11-22T06:30:00.000Z' };
    const from = (zone: string) => of('file', bol({ ...late, receiver: place(zone) }))?.from;
    expect([PACIFIC, 'America/Chicago', 'America/New_York'].map(from)).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  it('counts from arrival, or completion where nobody recorded one', () => {
    expect(of('file', bol({ checkout: '2026-11-25T21:00:00.000Z' }))?.from).toBe('2026-11-21');
    expect(of('file', bol({ checkin: null, checkout: '2026-11-25T21:00:00.000Z' }))?.from).toBe('2026-11-25');
  });

  it('counts loss from the day of the BOL, by the shipper’s calendar, if that is earlier', () => {
    const lost = { ...NO_OSD, shortages: [entry] };
    expect(of('file', bol({ osd: lost }))?.lastDay).toBe('2027-08-19');
    expect(of('file', bol({ osd: lost, load: { pUDate: '2026-11-20T03:00:00.000Z' } }))?.from).toBe('2026-11-19');
    expect(of('file', bol({ osd: lost, load: { pUDate: '2026-12-01T03:00:00.000Z' } }))?.from).toBe('2026-11-21');
    const partial = outcomeOf({ kind: 'partial', at: NOW });
    expect(of('file', bol({ osd: NO_OSD, outcomes: [partial] }))?.from).toBe('2026-11-19');
    const mistaken = { ...partial, void: voidAt(NOW) };
    const damaged = { ...NO_OSD, damages: [entry] };
    expect(of('file', bol({ osd: damaged, outcomes: [mistaken] }))?.from).toBe('2026-11-21');
    expect(of('file', bol({ osd: NO_OSD, outcomes: [{ ...partial, kind: 'refused' }] }))?.from).toBe('2026-11-21');
  });

  it.each([
    ['2026-05-30T20:00:00.000Z', '2027-02-28'],
    ['2027-05-31T20:00:00.000Z', '2028-02-29'],
    ['2028-02-29T20:00:00.000Z', '2028-11-29'],
  ])('at the end of a month: delivered %s, to be filed by %s', (checkin, lastDay) => {
    expect(of('file', bol({ checkin }))?.lastDay).toBe(lastDay);
  });

  it.each([
    ['to summer time', '2026-03-04T20:00:00.000Z', '2026-03-11', '2026-03-12T07:00:00.000Z'],
    ['to winter time', '2026-10-28T20:00:00.000Z', '2026-11-04', '2026-11-05T08:00:00.000Z'],
  ])('lasts to the end of the last day when clocks change %s', (_, checkin, lastDay, endsAt) => {
    expect(of('concealed', bol({ checkin }))).toMatchObject({ lastDay, endsAt });
    const minuteBefore = new Date(Date.parse(endsAt) - 60_000).toISOString();
    expect(of('concealed', bol({ checkin }), minuteBefore)?.daysLeft).toBe(0);
    expect(of('concealed', bol({ checkin }), endsAt)?.daysLeft).toBe(-1);
  });

  it('says when one has passed, and how long ago', () => {
    const row = bol();
    expect(words(row, '2026-11-30T20:00:00.000Z')[0]).toMatch(/\(today is the last day\)$/);
    expect(words(row, '2026-12-01T20:00:00.000Z')[0]).toMatch(/\(passed 1 day ago\)$/);
    expect(words(row, '2026-12-10T20:00:00.000Z')[0]).toMatch(/\(passed 10 days ago\)$/);
    expect(words(row, '2027-08-20T20:00:00.000Z')[1]).toMatch(/\(1 day left\)$/);
  });
});

describe('the carrier’s clock', () => {
  const filed = claimOf({ at: '2026-12-01T10:00:00.000Z', receivedAt: '2026-12-03T18:00:00.000Z' });
  const claimed = (...more: ReturnType<typeof claimOf>[]) => bol({ claims: [filed, ...more] });
  const kinds = (row: ClockedBol, now: string) =>
    claimClock(row, now)
      .filter(({ claimantId }) => claimantId !== null)
      .map(({ kind, lastDay }) => [kind, lastDay]);

  it('runs from when the carrier got the claim', () => {
    expect(kinds(claimed(), '2026-12-04T18:00:00.000Z')).toEqual([
      ['acknowledge', '2027-01-02'],
      ['decide', '2027-04-02'],
    ]);
    expect(of('acknowledge', bol({ claims: [{ ...filed, receivedAt: null }] }))?.from).toBe('2026-12-01');
  });

  it('leaves out what the carrier has done', () => {
    const answered = claimOf({ _id: 'a1'.repeat(12), step: 'acknowledged' });
    const decided = claimOf({ _id: 'a2'.repeat(12), step: 'decided', decision: 'paid' });
    expect(kinds(claimed(answered), '2026-12-04T18:00:00.000Z')).toEqual([['decide', '2027-04-02']]);
    expect(kinds(claimed(decided), '2026-12-04T18:00:00.000Z')).toEqual([]);
    const offered = { ...decided, decision: 'offered' };
    expect(kinds(claimed(offered), '2027-06-02T18:00:00.000Z')).toEqual([]);
  });

  it.each([
    ['2027-04-02T18:00:00.000Z', undefined],
    ['2027-04-03T18:00:00.000Z', '2027-06-01'],
    ['2027-06-01T18:00:00.000Z', '2027-06-01'],
    ['2027-06-02T18:00:00.000Z', '2027-07-31'],
  ])('asks for word every 60 days once the 120 are over: on %s by %s', (now, lastDay) => {
    expect(of('word', claimed(), now)?.lastDay).toBe(lastDay);
  });
});

describe('the time to report concealed damage', () => {
  const window = (row: ClockedBol, now: string) => {
    const deadline = concealedDeadline(row, now);
    return deadline && concealedWindowWords(deadline);
  };

  it('is told without a difference, too, and what a later report is worth', () => {
    expect(window(bol({ osd: NO_OSD }), NOW)).toBe(
      'Report by 11/30/2026 (7 days left), five business days after delivery. The carrier may still ask for proof that it happened on the way: keep the packaging.',
    );
    expect(window(bol(), '2026-12-01T18:00:00.000Z')).toBe(
      'Report by 11/30/2026 (passed 1 day ago), five business days after delivery. A later report is kept with its date; the carrier may refuse it.',
    );
    expect(window(bol(), '2026-11-30T18:00:00.000Z')).toMatch(/today is the last day.*keep the packaging/);
    expect(window(bol({ checkin: null, checkout: null }), NOW)).toBeNull();
  });

  it('has passed for what was reported on a later day by the receiver’s calendar, and is counted in business days', () => {
    // 11/26 is Thanksgiving; 12/01 at 07:59 UTC is still 11/30 in California.
    expect(latenessOfConcealed(bol(), '2026-12-01T07:59:59.000Z')).toBeNull();
    expect(latenessOfConcealed(bol(), '2026-12-01T08:00:00.000Z')).toBe(
      'Reported 6 business days after delivery, after the 5 that are usual',
    );
    // On a Saturday it is as if on Monday.
    expect(latenessOfConcealed(bol(), '2026-12-05T20:00:00.000Z')).toMatch(/^Reported 10 business days/);
    expect(latenessOfConcealed(bol(), '2026-11-01T08:00:00.000Z')).toBeNull();
    expect(latenessOfConcealed(bol({ checkin: null, checkout: null }), NOW)).toBeNull();
  });
});
