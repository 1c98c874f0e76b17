/** Times of a truck's stay and the answers to them, as events of its timeline. */
import { formatForReader } from '#domain/date-format.ts';
import { type DwellAnswer, type DwellMark, dwellHappened, dwellOn, sideWords, type WithDwell } from '#domain/dwell.ts';
import { correctionReason } from '#domain/dwell-rules.ts';
import { countingMark, lastAnswer } from '#domain/dwell-settling.ts';
import type { Fact } from '#domain/fact.ts';
import { groupBy } from '#domain/group-by.ts';
import { t } from '#language/say.ts';
import { type CompanyNames, clockDoubt, inLine, quoted, saidBy, type TimelineEvent } from './timeline-event.ts';

interface Place {
  /** Null at pick-up. */
  bolId: string | null;
  bolName: string | null;
  zone: string;
  names: CompanyNames;
}

/** More documents than this are counted, not named. */
const NAMED = 3;

/** One event for each mark, each correction and each answer. */
export function dwellEvents(row: WithDwell, place: Place): TimelineEvent[] {
  const { marks, answers } = dwellOn(row);
  return [
    ...marks.map((mark) => markEvent(mark, marks, place)),
    ...answers.map((answer) => answerEvent(answer, marks, answers, place)),
  ];
}

/** The events of several BOLs with each tap told once, for all those it was made for. */
export function toldOnce(events: readonly TimelineEvent[]): TimelineEvent[] {
  return [...groupBy(events, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const names = same.flatMap(({ bolName }) => bolName ?? []);
    const count = t('{count, plural, one {# BOL} other {# BOLs}}', { count: names.length });
    const bolName = names.length > NAMED ? count : names.join(', ') || null;
    // A BOL that came to the stop later may lack what was said before.
    return [{ ...first, bolName, counts: same.every(({ counts }) => counts) }];
  });
}

function markEvent(mark: DwellMark, marks: readonly DwellMark[], place: Place): TimelineEvent {
  const { _id, side, at, stated, corrects } = mark;
  const counts = corrects ? countsFor(mark, marks) : countingMark(marks, mark)._id === _id;
  return {
    ...baseEvent(mark, place),
    id: `${_id}-dwell`,
    at: corrects?.madeAt ?? at,
    what: corrects ? t('{what}: time corrected', { what: whatOf(mark, place) }) : whatOf(mark, place),
    details: [
      ...(corrects
        ? [t('It was {time}', { time: formatForReader(at, place.zone) }), quoted(correctionReason(corrects.reason))]
        : []),
      ...(stated ? [t('The time of the check-in')] : []),
    ],
    badges: [{ text: sideWords(side), tone: 'neutral' }, ...clockDoubt(mark)],
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
  const what = mark ? whatOf(mark, place) : t('Truck: a time');
  return {
    ...baseEvent(answer, place),
    id: `${_id}-dwell`,
    at,
    what: answer.answer === 'agree' ? t('{what}, agreed to', { what }) : t('{what}, disputed', { what }),
    details: [
      t('The time was {time}', { time: formatForReader(seenAt, place.zone) }),
      ...(theirAt ? [t('They say {time}', { time: formatForReader(theirAt, place.zone) })] : []),
      ...(reason ? [quoted(reason)] : []),
    ],
    badges: [
      { text: sideWords(side), tone: 'neutral' },
      ...(isOutdated ? [{ text: t('Answers the earlier time'), tone: 'warning' } as const] : []),
      ...clockDoubt(answer),
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
  t('Truck: {what}', { what: inLine(dwellHappened(kind, bolId === null ? 'load' : 'bol')) });

function baseEvent(
  { byName, byCompanyId, occurredAt, receivedAt, deviceId, skewMs }: Fact,
  { bolName, zone, names }: Place,
) {
  return {
    zone,
    bolName,
    who: saidBy(byName, names.get(byCompanyId)),
    evidence: { occurredAt, receivedAt, deviceId, skewMs },
    correctable: null,
  };
}
