import { describe, expect, it } from 'vitest';
import { recordEvidence, recordFacts, recordRows } from '#domain/detention-record.ts';
import type { Dwell } from '#domain/dwell.ts';
import { answerTo, clock, corrected, markOf } from './dwell-of.ts';

const zone = 'America/Los_Angeles';
const arrived = markOf('driver', 'arrived', '17:00', { appointment: clock('17:30') });
const wrong = markOf('facility', 'arrived', '18:20');
const right = corrected(wrong, '17:02', '19:00');
const left = markOf('driver', 'left', '21:00');
const stay = (over: Partial<Dwell> = {}): Dwell => ({ marks: [arrived, wrong, right, left], answers: [], ...over });

describe('the steps of a detention record', () => {
  it('have each side’s time by the clock of the place, whether it was corrected, and where the two stand', () => {
    expect(recordRows({ stay: stay(), place: 'bol', zone })).toEqual([
      ['Arrived', '11/23/2026 09:00 PST', '11/23/2026 09:02 PST (corrected)', 'Matches', '11/23/2026 09:00 PST'],
      ['At the dock', '', '', '', ''],
      ['Unloaded', '', '', '', ''],
      ['Left', '11/23/2026 13:00 PST', '', 'Not answered', ''],
    ]);
    const answers = [answerTo(left, '21:30', { answer: 'dispute', theirAt: clock('20:30') })];
    expect(recordRows({ stay: stay({ answers }), place: 'load', zone }).slice(2)).toEqual([
      ['Loaded', '', '', '', ''],
      ['Left', '11/23/2026 13:00 PST', '11/23/2026 12:30 PST', 'Disputed', ''],
    ]);
  });
});

describe('the facts of a detention record', () => {
  const facts = (appointment: string | null, over: Partial<Dwell> = {}) =>
    recordFacts({ stay: stay(over), place: 'load', zone, appointment });

  it('are the appointment it is measured by, the terms and the time there', () => {
    expect(
      facts(clock('17:30'), { marks: [arrived, right, wrong, left, markOf('facility', 'left', '21:00')] }),
    ).toEqual([
      ['Appointment', '11/23/2026 09:30 PST'],
      ['Terms', '2 h free, from the appointment, or arrival if later'],
      ['Time there', 'Agreed: 4 h, 1 h 30 min over free time.'],
    ]);
  });

  it('tell a moved appointment, terms that were agreed on, one that is missing, and what cannot be true', () => {
    const terms = { freeMinutes: 60, from: 'arrival', roundTo: 1, lateForfeits: false };
    const marks = [arrived, markOf('driver', 'left', '16:00')];
    expect(facts(null, { marks, terms })).toEqual([
      ['Appointment', '11/23/2026 09:30 PST, when the truck came; since then not set'],
      ['Terms', '1 h free, from arrival'],
      ['Time there', 'Not both ends are on record.'],
      ['Doubt', 'The driver’s time of leaving is before that of arriving.'],
    ]);
  });
});

describe('the evidence of a detention record', () => {
  const evidence = (over: Partial<Dwell>) => recordEvidence({ stay: stay(over), place: 'load', zone });

  it('is every mark by the time it was made, with both clocks and why', () => {
    const stated = markOf('driver', 'work-done', '20:00', { stated: true, receivedAt: null, clockUncertain: true });
    expect(evidence({ marks: [stated, right, wrong, arrived] })).toEqual([
      [
        'Driver: arrived',
        `Ray Delgado, 11/23/2026 09:00 PST (${clock('17:00')}). Device said ${clock('17:00')}; at the server ${clock('17:00')}`,
      ],
      [
        'Facility: arrived',
        `Denise Okafor, 11/23/2026 10:20 PST (${clock('18:20')}). Device said ${clock('18:20')}; at the server ${clock('18:20')}`,
      ],
      [
        'Facility: arrived',
        `Denise Okafor, 11/23/2026 09:02 PST (${clock('17:02')}). Device said ${clock('18:20')}; at the server ${clock('18:20')}\nCorrection: “Wrong gate”, made 11/23/2026 11:00 PST`,
      ],
      [
        'Driver: loaded',
        `Ray Delgado, 11/23/2026 12:00 PST (${clock('20:00')}), Device clock was changed, time uncertain. Device said ${clock('20:00')}; at the server not yet\nStated: the time of the check-in`,
      ],
    ]);
  });

  it('is every answer: about which step and time, and what they say themselves', () => {
    const answers = [
      answerTo(left, '21:30', { answer: 'dispute', theirAt: clock('20:30'), reason: 'Left at noon' }),
      answerTo(wrong, '21:10'),
      answerTo({ ...left, _id: 'gone' }, '21:40'),
    ];
    const said = (name: string, here: string, at: string) =>
      `${name}, 11/23/2026 ${here} PST (${clock(at)}). Device said ${clock(at)}; at the server ${clock(at)}`;
    expect(evidence({ marks: [wrong, left], answers }).slice(2)).toEqual([
      ['Driver agrees to: arrived', `${said('Ray Delgado', '13:10', '21:10')}\nAbout the time 11/23/2026 10:20 PST`],
      [
        'Facility disputes: left',
        `${said('Denise Okafor', '13:30', '21:30')}\nAbout the time 11/23/2026 13:00 PST; says 11/23/2026 12:30 PST; “Left at noon”`,
      ],
      // An answer that came before what it is about.
      [
        'Facility agrees to: other time',
        `${said('Denise Okafor', '13:40', '21:40')}\nAbout the time 11/23/2026 13:00 PST`,
      ],
    ]);
  });

  it('is in the same order however it arrived, at one moment too', () => {
    const marks = [arrived, markOf('facility', 'arrived', '17:00'), markOf('driver', 'docked', '17:00')];
    expect(evidence({ marks: marks.toReversed() })).toEqual(evidence({ marks }));
    expect(evidence({ marks }).map(([what]) => what)).toEqual([
      'Driver: arrived',
      'Driver: at the dock',
      'Facility: arrived',
    ]);
  });
});
