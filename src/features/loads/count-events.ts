/** Counts of a BOL as events of its timeline. */
import { type Count, countAndReportDiffer, countingCount, totalsWords } from '#domain/count.ts';
import { countLineWords, sealWords } from '#domain/difference-words.ts';
import type { Osd } from '#domain/osd.ts';
import { CLOCK_UNCERTAIN } from '#domain/stamp.ts';
import { t } from '#language/say.ts';
import { type CompanyNames, quoted, saidBy, type TimelineEvent } from './timeline-event.ts';

interface Place {
  bolName: string | null;
  /** Of its clock. */
  zone: string;
  names: CompanyNames;
}

interface CountedBol {
  _id: string;
  osd: Osd;
  counts?: Count[] | undefined;
}

/** One event for each count; of the one that counts also what differs, line by line. */
export function countEvents(bol: CountedBol, place: Place): TimelineEvent[] {
  const last = countingCount(bol.counts);
  return (bol.counts ?? []).map((count) => counted(count, { ...place, bol, holds: count._id === last?._id }));
}

function counted(
  count: Count,
  { bolName, zone, names, bol, holds }: Place & { bol: CountedBol; holds: boolean },
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
      ...(count.clockUncertain ? [{ text: t(CLOCK_UNCERTAIN), tone: 'warning' } as const] : []),
    ],
    counts: holds,
    evidence: { occurredAt, receivedAt, deviceId, skewMs },
    correctable: null,
    counted: { count, bolId: bol._id },
  };
}
