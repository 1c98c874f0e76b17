import { describe, expect, it } from 'vitest';
import type { TimelineBol } from '#features/loads/timeline-event.ts';
import { timelineEvents } from '#features/loads/timeline-events.ts';
import { claimOf } from '../../domain/claim-of.ts';
import { concealedOf } from '../../domain/concealed-of.ts';
import { countOf } from '../../domain/count-of.ts';
import { answerTo, markOf } from '../../domain/dwell-of.ts';
import { handshakeRow, reportOf } from '../../domain/handshake-told.ts';
import { paperOf } from '../../domain/paper-of.ts';
import { aBol, aLoad, anOutcome, aSignature, aStamp } from '../../support/freight.ts';

const THEN = '2026-11-22T16:02:00.000Z';
const LATER = '2026-11-22T18:40:00.000Z';
const WORDS = 'Device clock was changed, time uncertain';

type Doubt = { clockUncertain?: true };
type Facts = Partial<TimelineBol>;

const takenBack = (doubt: Doubt) => ({
  ...{ at: LATER, reason: 'Wrong BOL', byName: 'Rex Bay', occurredAt: LATER, receivedAt: LATER, deviceId: null },
  ...doubt,
});
const review = (doubt: Doubt) => ({
  ...{ _id: 'e1'.repeat(12), result: 'ok' as const, note: '', at: LATER, byName: 'Ada Harbor' },
  ...{ occurredAt: LATER, receivedAt: LATER, deviceId: null },
  ...doubt,
});
const mark = markOf('driver', 'docked', '10:00');
const wrong = aStamp('checkin', THEN);

/** Everything a timeline tells, by what it is called there, with and without a clock that was set. */
const TOLD: [string, (doubt: Doubt) => Facts][] = [
  ['Checked in at delivery', (doubt) => ({ stamps: [aStamp('checkin', THEN, doubt)], checkin: THEN })],
  [
    'Check-in at delivery corrected',
    (doubt) => {
      const corrects = { stampId: wrong._id, reason: 'Hour', madeAt: LATER };
      return { stamps: [wrong, aStamp('checkin', LATER, { ...doubt, corrects })], checkin: LATER };
    },
  ],
  ['Signed for the receiver', (doubt) => ({ signatures: [{ ...aSignature('receiver', THEN), ...doubt }] })],
  [
    'Signature for the receiver voided',
    (doubt) => ({ signatures: [{ ...aSignature('receiver', THEN), void: takenBack(doubt) }] }),
  ],
  ['Refused at delivery', (doubt) => ({ outcomes: [anOutcome('refused', THEN, doubt)] })],
  [
    'Taken back: refused at delivery',
    (doubt) => ({ outcomes: [anOutcome('refused', THEN, { void: takenBack(doubt) })] }),
  ],
  ['Truck: at the dock', (doubt) => ({ dwell: { marks: [{ ...mark, ...doubt }], answers: [] } })],
  [
    'Truck: at the dock, agreed to',
    (doubt) => ({ dwell: { marks: [mark], answers: [answerTo(mark, '10:05', doubt)] } }),
  ],
  ['Handed over by code', (doubt) => ({ handshakes: [handshakeRow({ reports: [reportOf(doubt)] })] })],
  ['Counted:', (doubt) => ({ counts: [countOf(doubt)] })],
  ['Concealed damage', (doubt) => ({ concealed: [concealedOf(doubt)] })],
  ['Claim', (doubt) => ({ claims: [claimOf(doubt)] })],
  ['photographed', (doubt) => ({ papers: [paperOf(doubt)] })],
  ['Readable after all', (doubt) => ({ papers: [paperOf({ review: review(doubt) })] })],
  ['Taken back: Proof of delivery', (doubt) => ({ papers: [paperOf({ void: takenBack(doubt) })] })],
  ['BOL added', (doubt) => ({ added: { at: THEN, byName: 'Ada Harbor', driverName: null, ...doubt } })],
];

describe('what was told by a clock that had been set', () => {
  it.each(TOLD)('says so in the timeline: %s', (name, facts) => {
    const load = aLoad();
    const badges = (doubt: Doubt) =>
      timelineEvents(load, [aBol(load, facts(doubt))])
        .findLast(({ what }) => what.includes(name))
        ?.badges.map(({ text }) => text);
    expect(badges({ clockUncertain: true })).toContain(WORDS);
    expect(badges({})).not.toContain(WORDS);
  });
});
