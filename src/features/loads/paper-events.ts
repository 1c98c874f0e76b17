/** Photographed papers of a BOL as events of its timeline, what the office said of them, and their being taken back. */
import { hardToRead, type Paper, paperName, reviewWords } from '#domain/papers.ts';
import { t } from '#language/say.ts';
import { clockDoubt, type EventPlace, quoted, saidBy, type TimelineEvent } from './timeline-event.ts';

/** One event for each paper, one for what was last said of it, one for each that was taken back. */
export function paperEvents({ papers = [] }: { papers?: Paper[] | undefined }, place: EventPlace): TimelineEvent[] {
  return papers.flatMap((paper) => [
    photographed(paper, place),
    ...(paper.review ? [reviewed(paper, paper.review, place)] : []),
    ...(paper.void ? [takenBack(paper, paper.void, place)] : []),
  ]);
}

function photographed(paper: Paper, { bolName, zone, names }: EventPlace): TimelineEvent {
  const { _id, at, pages, byName, byCompanyId, occurredAt, receivedAt, deviceId, skewMs } = paper;
  // What it was then: the office may have said since that it can be read, which is an event of its own.
  const hard = hardToRead({ pages, review: null, void: null });
  return {
    id: `${_id}-paper`,
    at,
    zone,
    what: t('{paper} photographed, {count, plural, one {# page} other {# pages}}', {
      paper: paperName(paper),
      count: pages.length,
    }),
    bolName,
    who: saidBy(byName, names.get(byCompanyId)),
    details: [],
    badges: [
      ...(paper.void ? [{ text: t('Taken back'), tone: 'neutral' } as const] : []),
      ...(hard ? [{ text: hard, tone: 'warning' } as const] : []),
      ...clockDoubt(paper),
    ],
    counts: paper.void === null,
    evidence: { occurredAt, receivedAt, deviceId, skewMs },
    correctable: null,
  };
}

function reviewed(paper: Paper, review: NonNullable<Paper['review']>, { bolName, zone }: EventPlace): TimelineEvent {
  const { _id, at, byName, occurredAt, receivedAt } = review;
  return {
    id: `${_id}-review`,
    at,
    zone,
    what: reviewWords(review),
    bolName,
    who: saidBy(byName),
    details: [t('About: {paper}', { paper: paperName(paper) })],
    badges: clockDoubt(review),
    counts: true,
    evidence: { occurredAt, receivedAt },
    correctable: null,
  };
}

function takenBack(paper: Paper, taken: NonNullable<Paper['void']>, { bolName, zone }: EventPlace): TimelineEvent {
  const { at, byName, reason, occurredAt, receivedAt, deviceId } = taken;
  return {
    id: `${paper._id}-paper-taken-back`,
    at,
    zone,
    what: t('Taken back: {what}', { what: paperName(paper) }),
    bolName,
    who: saidBy(byName),
    details: [quoted(reason)],
    badges: clockDoubt(taken),
    counts: true,
    evidence: { occurredAt, receivedAt, deviceId },
    correctable: null,
  };
}
