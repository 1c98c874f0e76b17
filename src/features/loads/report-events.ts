/** What receivers report of a BOL, as events of its timeline: counts, damage found after its completion, and claims. */
import { dayAt } from '#domain/business-days.ts';
import { latenessOfConcealed } from '#domain/claim-clock.ts';
import { recordedAt } from '#domain/claim-day.ts';
import { type ClaimStep, standOf, stepWords } from '#domain/claims.ts';
import { type ConcealedReport, concealedWords } from '#domain/concealed.ts';
import { type Count, countAndReportDiffer, countingCount, totalsWords } from '#domain/count.ts';
import { concealedLineWords, countLineWords, sealWords } from '#domain/difference-words.ts';
import type { Osd } from '#domain/osd.ts';
import { dayWords } from '#language/dates.ts';
import { t } from '#language/say.ts';
import { clockDoubt, type EventPlace, quoted, saidBy, type TimelineEvent } from './timeline-event.ts';

type ConcealedBol = Parameters<typeof latenessOfConcealed>[0] & { concealed?: ConcealedReport[] | undefined };

/** One event for each report of damage. */
export const concealedEvents = (bol: ConcealedBol, { bolName, zone, names }: EventPlace): TimelineEvent[] =>
  (bol.concealed ?? []).map((report) => {
    const { _id, at, byName, byCompanyId, occurredAt, receivedAt, deviceId, skewMs, lines, note } = report;
    const late = latenessOfConcealed(bol, at);
    return {
      id: `${_id}-concealed`,
      at,
      zone,
      what: concealedWords(report),
      bolName,
      who: saidBy(byName, names.get(byCompanyId)),
      details: [
        ...lines.map(concealedLineWords),
        ...(note === '' ? [] : [quoted(note)]),
        ...(late === null ? [] : [late]),
      ],
      photos: lines.flatMap(({ photos = [] }) => photos),
      badges: clockDoubt(report),
      counts: true,
      evidence: { occurredAt, receivedAt, deviceId, skewMs },
      correctable: null,
    };
  });

/** One event for each step of its claims, those that do not hold too. */
export function claimEvents(
  { claims = [] }: { claims?: ClaimStep[] | undefined },
  { bolName, zone, names }: EventPlace,
): TimelineEvent[] {
  return claims.map((step) => {
    const { _id, byName, byCompanyId, claimantId, basis, note } = step;
    const { occurredAt, receivedAt, deviceId, skewMs } = step;
    const stand = standOf(claims, step);
    const about = byCompanyId === claimantId ? undefined : names.get(claimantId);
    return {
      id: `${_id}-claim`,
      at: step.stated ? recordedAt(step) : step.at,
      zone,
      what: stepWords(step),
      bolName,
      who: saidBy(byName, names.get(byCompanyId)),
      details: [
        ...(about ? [t('Claim of {company}', { company: about })] : []),
        ...(step.stated ? [t('Stated for {day}', { day: dayWords(dayAt(step.at, zone)) })] : []),
        ...[basis, note].filter((words) => words !== ''),
      ],
      badges: [
        ...(stand === 'superseded' ? [{ text: t('An earlier record counts'), tone: 'neutral' } as const] : []),
        ...(stand === 'withdrawn' ? [{ text: t('Claim withdrawn'), tone: 'neutral' } as const] : []),
        ...clockDoubt(step),
      ],
      counts: stand === 'counts',
      evidence: { occurredAt, receivedAt, deviceId, skewMs },
      correctable: null,
    };
  });
}

interface CountedBol {
  _id: string;
  osd: Osd;
  counts?: Count[] | undefined;
}

/** One event for each count; of the one that counts also what differs, line by line. */
export function countEvents(bol: CountedBol, place: EventPlace): TimelineEvent[] {
  const last = countingCount(bol.counts);
  return (bol.counts ?? []).map((count) => counted(count, { ...place, bol, holds: count._id === last?._id }));
}

function counted(
  count: Count,
  { bolName, zone, names, bol, holds }: EventPlace & { bol: CountedBol; holds: boolean },
): TimelineEvent {
  const { _id, at, byName, byCompanyId, occurredAt, receivedAt, deviceId, skewMs, note } = count;
  const differs = holds && countAndReportDiffer(bol);
  return {
    id: `${_id}-count`,
    at,
    zone,
    what: t('Counted: {totals}', { totals: totalsWords(count.totals) }),
    bolName,
    who: saidBy(byName, names.get(byCompanyId)),
    details: [
      ...count.lines.flatMap(countLineWords),
      ...(count.seal ? [sealWords(count.seal)] : []),
      ...(note === '' ? [] : [quoted(note)]),
    ],
    photos: count.lines.flatMap(({ photos = [] }) => photos),
    badges: [
      ...(holds ? [] : [{ text: t('A later count counts'), tone: 'neutral' } as const]),
      ...(differs ? [{ text: t('Count and report differ'), tone: 'warning' } as const] : []),
      ...clockDoubt(count),
    ],
    counts: holds,
    evidence: { occurredAt, receivedAt, deviceId, skewMs },
    correctable: null,
    counted: { count, bolId: bol._id },
  };
}
