/** A detention record in words: what both sides said of a stay, with every fact behind it. For paper and PDF. */
import { formatPlaceTime } from './date-format.ts';
import { type Dwell, type DwellAnswer, type DwellMark, dwellHappened, sideWords } from './dwell.ts';
import { dwellFigures, figuresWords } from './dwell-figures.ts';
import { type DwellState, dwellLines, type SideTime } from './dwell-settling.ts';
import { termsWords, USUAL_TERMS } from './dwell-terms.ts';
import { CLOCK_UNCERTAIN } from './stamp.ts';

export const DWELL_STATE_WORDS: Record<Exclude<DwellState, 'none'>, string> = {
  unanswered: 'Not answered',
  matches: 'Matches',
  agreed: 'Agreed',
  differs: 'Differs',
  disputed: 'Disputed',
};

interface Recorded {
  stay: Dwell;
  place: 'load' | 'bol';
  zone: string;
  appointment: string | null;
}

/** Step, driver, facility, state, settled time: one row a step. */
export function recordRows({ stay, place, zone }: Omit<Recorded, 'appointment'>): string[][] {
  const time = (one: SideTime | null) =>
    one === null ? '' : `${formatPlaceTime(one.at, zone)}${one.counting?.corrects ? ' (corrected)' : ''}`;
  return dwellLines(stay).map(({ kind, driver, facility, state, at }) => [
    dwellHappened(kind, place),
    time(driver),
    time(facility),
    state === 'none' ? '' : DWELL_STATE_WORDS[state],
    formatPlaceTime(at, zone),
  ]);
}

/** Terms, appointment and the time beyond the free time. */
export function recordFacts({ stay, zone, appointment }: Recorded): [title: string, value: string][] {
  const figures = dwellFigures(stay, appointment);
  return [
    ['Appointment', formatPlaceTime(appointment, zone) || 'not set'],
    ['Terms', termsWords(stay.terms ?? USUAL_TERMS)],
    ['Time there', figuresWords(figures) || 'Not both ends are on record.'],
    ...(figures.doubt ? [['Doubt', figures.doubt] as [string, string]] : []),
  ];
}

const bothClocks = ({ at, occurredAt, receivedAt, clockUncertain }: DwellMark | DwellAnswer, zone: string): string =>
  `${formatPlaceTime(at, zone)} (${at})${clockUncertain ? `, ${CLOCK_UNCERTAIN}` : ''}. Device said ${occurredAt}; server got it ${receivedAt ?? 'not yet'}`;

/** Every mark, correction and answer, by the time it was made: who, when by both clocks, and why. */
export function recordEvidence({ stay, place, zone }: Omit<Recorded, 'appointment'>): [title: string, value: string][] {
  const kindOf = (markId: string) => stay.marks.find(({ _id }) => _id === markId)?.kind ?? '';
  const told = [
    ...stay.marks.map((mark) => {
      const { corrects, stated } = mark;
      const what = `${sideWords(mark.side)}: ${dwellHappened(mark.kind, place).toLowerCase()}`;
      const why = corrects ? `\nCorrection: “${corrects.reason}”, made ${formatPlaceTime(corrects.madeAt, zone)}` : '';
      const said = stated ? '\nStated: the time of the check-in' : '';
      return {
        at: corrects?.madeAt ?? mark.at,
        fact: [what, `${mark.byName}, ${bothClocks(mark, zone)}${why}${said}`],
      };
    }),
    ...stay.answers.map((answer) => {
      const verb = answer.answer === 'agree' ? 'agrees to' : 'disputes';
      const what = `${sideWords(answer.side)} ${verb}: ${dwellHappened(kindOf(answer.markId), place).toLowerCase()}`;
      const about = `\nAbout the time ${formatPlaceTime(answer.seenAt, zone)}`;
      const theirs = answer.theirAt ? `; says ${formatPlaceTime(answer.theirAt, zone)}` : '';
      const why = answer.reason ? `; “${answer.reason}”` : '';
      return { at: answer.at, fact: [what, `${answer.byName}, ${bothClocks(answer, zone)}${about}${theirs}${why}`] };
    }),
  ];
  return told
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.fact.join() < b.fact.join() ? -1 : 1))
    .map(({ fact }) => fact as [string, string]);
}
