import { describe, expect, it } from 'vitest';
import { paperEvents } from '#features/loads/paper-events.ts';
import { CARRIER } from '../../support/freight.ts';
import { aPaper, aReview, BLURRED, driver, LATER, READABLE, TAKEN } from './at-the-bol.tsx';

const place = { bolName: null, zone: 'America/Los_Angeles', names: new Map([[CARRIER._id, CARRIER.name]]) };
const told = (...papers: Parameters<typeof aPaper>[1][]) =>
  paperEvents({ papers: papers.map((over) => aPaper(driver(), over)) }, place).map(
    ({ what, who, at, badges, details }) => [what, who, at, badges.map(({ text }) => text), details],
  );
const BY = 'by Tom Lee (Redwood Freight)';

describe('papers in the timeline', () => {
  it('are told by what they are, their pages, and what is hard to read', () => {
    expect(told({ pages: [READABLE, BLURRED] })).toEqual([
      ['Proof of delivery photographed, 2 pages', BY, TAKEN, ['Hard to read: blurred'], []],
    ]);
    expect(told({ kind: 'other', title: 'Pallet slip' })).toEqual([
      ['Pallet slip photographed, 1 page', BY, TAKEN, [], []],
    ]);
  });

  it('stay what they were, and the review is an event of its own', () => {
    expect(told({ pages: [BLURRED], review: aReview('ok') })).toEqual([
      ['Proof of delivery photographed, 1 page', BY, TAKEN, ['Hard to read: blurred'], []],
      ['Readable after all', 'by Ada Harbor', LATER, [], ['About: Proof of delivery']],
    ]);
    expect(told({ review: aReview('retake', 'corner missing') })[1]?.[0]).toBe('Asked for a new photo: corner missing');
  });

  it('that were taken back do not count, and say why', () => {
    const taken = { at: LATER, reason: 'Wrong BOL', byName: 'Ida Wood', occurredAt: LATER, receivedAt: LATER };
    const events = paperEvents({ papers: [aPaper(driver(), { void: taken })] }, place);
    expect(events.map(({ what, counts, details }) => [what, counts, details])).toEqual([
      ['Proof of delivery photographed, 1 page', false, []],
      ['Taken back: Proof of delivery', true, ['“Wrong BOL”']],
    ]);
  });

  it('are none on a BOL of an older server', () => {
    expect(paperEvents({}, place)).toEqual([]);
  });
});
