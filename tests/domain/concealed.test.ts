import { describe, expect, it } from 'vitest';
import {
  CONCEALED_MAX,
  type ConcealedReport,
  concealedWords,
  reportConcealed,
  whyNotReportConcealed,
} from '#domain/concealed.ts';
import { concealedLineWords } from '#domain/difference-words.ts';
import { NO_OSD } from '#domain/osd.ts';
import { concealedLine, concealedOf } from './concealed-of.ts';
import { outcomeOf } from './outcome-of.ts';
import { stampOf } from './stamp-of.ts';

const at = '2026-11-21T10:00:00.000Z';
const id = (at: number) => at.toString(16).padStart(24, '0');

describe('concealed damage', () => {
  it('is for completed BOLs: before, it is counted', () => {
    expect(whyNotReportConcealed({ completed: true, stamps: [] })).toBeNull();
    expect(whyNotReportConcealed({ completed: false, stamps: [] })).toBe(
      'This BOL is not completed yet. Use Count, which goes into its OSD report.',
    );
  });

  it('cannot be found where the freight went back', () => {
    const returned = outcomeOf({ kind: 'returned', at });
    const stamps = [stampOf({ _id: returned._id, kind: 'checkout', at })];
    expect(whyNotReportConcealed({ completed: true, stamps, outcomes: [returned] })).toMatch(
      /went back to its shipper/,
    );
    expect(whyNotReportConcealed({ completed: true, stamps, outcomes: [] })).toBeNull();
  });

  it('is reported so many times and no more', () => {
    const reports = Array.from({ length: CONCEALED_MAX }, (_, at) => concealedOf({ _id: id(at) }));
    const bol = { completed: true, stamps: [] };
    expect(whyNotReportConcealed({ ...bol, concealed: reports.slice(1) })).toBeNull();
    expect(whyNotReportConcealed({ ...bol, concealed: reports })).toBe(
      'Concealed damage was reported here 20 times, and no more can be kept. Say the rest in your claim.',
    );
  });

  it('is added once, beside what is there, and leaves the OSD report', () => {
    const before = { osd: NO_OSD, concealed: undefined as ConcealedReport[] | undefined };
    const [first, second] = [concealedOf({ _id: id(1) }), concealedOf({ _id: id(2) })];
    const once = reportConcealed(before, first);
    expect(once).toEqual({ osd: NO_OSD, concealed: [first] });
    expect(reportConcealed(once, { ...first, note: 'Again' })).toBe(once);
    expect(reportConcealed(once, second).concealed).toEqual([first, second]);
  });

  it('is told with its cases, and whether an inspection is asked for', () => {
    const lines = [concealedLine(), concealedLine({ damaged: 3 })];
    expect(concealedWords({ lines, inspection: false })).toBe('Concealed damage: 5 damaged');
    expect(concealedWords({ lines, inspection: true })).toBe('Concealed damage: 5 damaged, inspection asked for');
  });

  it('is told line by line, with what is said of each', () => {
    expect(concealedLineWords(concealedLine())).toBe('APPLES: 2 damaged');
    const said = { reason: 'wet', disposition: 'held', packagingKept: true, note: 'Inside' };
    expect(concealedLineWords({ ...concealedLine(), ...said })).toBe(
      'APPLES: 2 damaged · Wet · Kept and held for inspection · packaging kept · “Inside”',
    );
    expect(concealedLineWords({ ...concealedLine(), packagingKept: false, reason: 'sharks' })).toBe(
      'APPLES: 2 damaged · Another reason · packaging not kept',
    );
  });
});
