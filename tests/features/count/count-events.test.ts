import { describe, expect, it } from 'vitest';
import { recordCount } from '#domain/count.ts';
import { NO_OSD } from '#domain/osd.ts';
import { countEvents } from '#features/loads/report-events.ts';
import { countLine, countOf } from '../../domain/count-of.ts';

const names = new Map([['dd'.repeat(12), 'Bayview Distribution']]);
const place = { bolName: null, zone: 'America/Los_Angeles', names };
const first = countOf({
  lines: [
    countLine({
      received: 7,
      damaged: 1,
      disposition: 'held' as never,
      reason: 'crushed' as never,
      packagingKept: true,
      note: 'Pallet 3',
      photos: ['fa'.repeat(32)],
    }),
    countLine({ _id: 'c3'.repeat(12), sku: 'PEARS' }),
  ],
  seal: { paper: '88', door: '99', found: 'broken' },
  note: 'By two',
});
const { row } = recordCount({ _id: 'bb'.repeat(12), osd: NO_OSD, sealIntact: null, counts: [] }, first);

describe('counts in the timeline', () => {
  it('say what differs, why and what happens to it, the seal and the note', () => {
    expect(countEvents(row, place)).toMatchObject([
      {
        what: 'Counted: 2 lines: 3 short, 1 damaged',
        who: 'by Denise Okafor (Bayview Distribution)',
        details: [
          'APPLES: Short 3, damaged 1 · Crushed · Kept and held for inspection · packaging kept · “Pallet 3”',
          'Seal: broken (paper 88, door 99). The seal is not the one on the paper.',
          '“By two”',
        ],
        photos: ['fa'.repeat(32)],
        badges: [],
        counts: true,
      },
    ]);
  });

  it('whose place a later one took say so', () => {
    const later = countOf({ _id: 'be'.repeat(12), at: '2026-11-21T11:00:00.000Z' });
    const events = countEvents(recordCount(row, later).row, place);
    expect(events.map(({ counts, badges }) => [counts, badges.map(({ text }) => text)])).toEqual([
      [false, ['A later count counts']],
      [true, []],
    ]);
  });

  it('say that the report was changed since', () => {
    const [event] = countEvents({ ...row, osd: NO_OSD }, place);
    expect(event?.badges.map(({ text }) => text)).toEqual(['Count and report differ']);
  });

  it('are none on a BOL of an older server', () => {
    expect(countEvents({ _id: row._id, osd: NO_OSD }, place)).toEqual([]);
  });
});
