/** Damage found after the completion of a BOL, as events of its timeline. */
import { latenessOfConcealed } from '#domain/claim-clock.ts';
import { type ConcealedReport, concealedWords } from '#domain/concealed.ts';
import { concealedLineWords } from '#domain/difference-words.ts';
import { CLOCK_UNCERTAIN } from '#domain/stamp.ts';
import type { CompanyNames, TimelineEvent } from './timeline-event.ts';

interface Place {
  bolName: string | null;
  /** Of its clock. */
  zone: string;
  names: CompanyNames;
}

type ConcealedBol = Parameters<typeof latenessOfConcealed>[0] & { concealed?: ConcealedReport[] | undefined };

/** One event for each report. */
export const concealedEvents = (bol: ConcealedBol, { bolName, zone, names }: Place): TimelineEvent[] =>
  (bol.concealed ?? []).map((report) => {
    const { _id, at, byName, byCompanyId, occurredAt, receivedAt, deviceId, skewMs, lines, note } = report;
    const company = names.get(byCompanyId);
    const late = latenessOfConcealed(bol, at);
    return {
      id: `${_id}-concealed`,
      at,
      zone,
      what: concealedWords(report),
      bolName,
      who: company ? `by ${byName} (${company})` : `by ${byName}`,
      details: [
        ...lines.map(concealedLineWords),
        ...(note === '' ? [] : [`“${note}”`]),
        ...(late === null ? [] : [late]),
      ],
      photos: lines.flatMap(({ photos = [] }) => photos),
      badges: report.clockUncertain ? [{ text: CLOCK_UNCERTAIN, tone: 'warning' }] : [],
      counts: true,
      evidence: { occurredAt, receivedAt, deviceId, skewMs },
      correctable: null,
    };
  });
