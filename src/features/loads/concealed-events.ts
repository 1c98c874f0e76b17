/** Damage found after the completion of a BOL, as events of its timeline. */
import { latenessOfConcealed } from '#domain/claim-clock.ts';
import { type ConcealedReport, concealedWords } from '#domain/concealed.ts';
import { concealedLineWords } from '#domain/difference-words.ts';
import { CLOCK_UNCERTAIN } from '#domain/stamp.ts';
import { t } from '#language/say.ts';
import { type CompanyNames, quoted, saidBy, type TimelineEvent } from './timeline-event.ts';

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
      badges: report.clockUncertain ? [{ text: t(CLOCK_UNCERTAIN), tone: 'warning' }] : [],
      counts: true,
      evidence: { occurredAt, receivedAt, deviceId, skewMs },
      correctable: null,
    };
  });
