/** Times of a truck's stay and the answers to them, as events of its timeline. */
import { formatPlaceTime } from '#domain/date-format.ts';
import { type DwellAnswer, type DwellMark, dwellHappened, dwellOn, sideWords, type WithDwell } from '#domain/dwell.ts';
import { countingMark, lastAnswer } from '#domain/dwell-settling.ts';
import type { Fact } from '#domain/fact.ts';
import { CLOCK_UNCERTAIN } from '#domain/stamp.ts';
import type { CompanyNames, TimelineEvent } from './timeline-event.ts';

interface Place {
  /** Null at pick-up. */
  bolId: string | null;
  bolName: string | null;
  zone: string;
  names: CompanyNames;
}

/** One event for each mark, each correction and each answer. */
export function dwellEvents(row: WithDwell, place: Place): TimelineEvent[] {
  const { marks, answers } = dwellOn(row);
  return [
    ...marks.map((mark) => markEvent(mark, marks, place)),
    ...answers.map((answer) => answerEvent(answer, marks, answers, place)),
  ];
}

function markEvent(mark: DwellMark, marks: readonly DwellMark[], place: Place): TimelineEvent {
  const { _id, side, at, stated, corrects } = mark;
  const counts = corrects ? countsFor(mark, marks) : countingMark(marks, mark)._id === _id;
  return {
    ...baseEvent(mark, place),
    id: `${_id}-dwell-${place.bolId ?? 'load'}`,
    at: corrects?.madeAt ?? at,
    what: corrects ? `${whatOf(mark, place)}: time corrected` : whatOf(mark, place),
    details: [
      ...(corrects ? [`It was ${formatPlaceTime(at, place.zone)}`, `“${corrects.reason}”`] : []),
      ...(stated ? ['The time of the check-in'] : []),
    ],
    badges: [
      { text: sideWords(side), tone: 'neutral' },
      ...(mark.clockUncertain ? [{ text: CLOCK_UNCERTAIN, tone: 'warning' } as const] : []),
    ],
    counts,
  };
}

function answerEvent(
  answer: DwellAnswer,
  marks: readonly DwellMark[],
  answers: readonly DwellAnswer[],
  place: Place,
): TimelineEvent {
  const { _id, markId, at, seenAt, theirAt, reason, side } = answer;
  const mark = marks.find((one) => one._id === markId && !one.corrects);
  const isLast = mark !== undefined && lastAnswer(answers, mark)?._id === _id;
  const isOutdated = mark !== undefined && Date.parse(countingMark(marks, mark).at) !== Date.parse(seenAt);
  const verb = answer.answer === 'agree' ? 'agreed to' : 'disputed';
  return {
    ...baseEvent(answer, place),
    id: `${_id}-dwell-${place.bolId ?? 'load'}`,
    at,
    what: `${mark ? whatOf(mark, place) : 'Truck: a time'}, ${verb}`,
    details: [
      `The time was ${formatPlaceTime(seenAt, place.zone)}`,
      ...(theirAt ? [`They say ${formatPlaceTime(theirAt, place.zone)}`] : []),
      ...(reason ? [`“${reason}”`] : []),
    ],
    badges: [
      { text: sideWords(side), tone: 'neutral' },
      ...(isOutdated ? [{ text: 'Answers the earlier time', tone: 'warning' } as const] : []),
      ...(answer.clockUncertain ? [{ text: CLOCK_UNCERTAIN, tone: 'warning' } as const] : []),
    ],
    counts: isLast,
  };
}

/** Whether a correction is the one that counts of its mark. */
function countsFor({ _id, corrects }: DwellMark, marks: readonly DwellMark[]): boolean {
  const corrected = marks.find((mark) => mark._id === corrects?.markId);
  return corrected !== undefined && countingMark(marks, corrected)._id === _id;
}

const whatOf = ({ kind }: Pick<DwellMark, 'kind'>, { bolId }: Place) =>
  `Truck: ${dwellHappened(kind, bolId === null ? 'load' : 'bol').toLowerCase()}`;

function baseEvent(
  { byName, byCompanyId, occurredAt, receivedAt, deviceId, skewMs }: Fact,
  { bolName, zone, names }: Place,
) {
  const company = names.get(byCompanyId);
  return {
    zone,
    bolName,
    who: company ? `by ${byName} (${company})` : `by ${byName}`,
    evidence: { occurredAt, receivedAt, deviceId, skewMs },
    correctable: null,
  };
}
