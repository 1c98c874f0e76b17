/** A detention record in words: what both sides said of a stay, with every fact behind it. For paper and PDF. */
import { type Message, msg, t } from '#language/say.ts';
import { formatPlaceTime } from './date-format.ts';
import { type Dwell, type DwellAnswer, type DwellMark, dwellHappened, sideWords } from './dwell.ts';
import { appointmentOf, dwellFigures, figuresWords } from './dwell-figures.ts';
import { type DwellState, dwellLines, type SideTime } from './dwell-settling.ts';
import { termsWords, USUAL_TERMS } from './dwell-terms.ts';
import { CLOCK_UNCERTAIN } from './stamp.ts';

export const DWELL_STATE_WORDS: Record<Exclude<DwellState, 'none'>, Message> = {
  unanswered: msg('Not answered'),
  matches: msg('Matches'),
  agreed: msg('Agreed'),
  differs: msg('Differs'),
  disputed: msg('Disputed'),
};

interface Recorded {
  stay: Dwell;
  place: 'load' | 'bol';
  zone: string;
  /** Of the stop, as it is now. */
  appointment: string | null;
}

/** Step, driver, facility, state, settled time: one row a step. */
export function recordRows({ stay, place, zone }: Omit<Recorded, 'appointment'>): string[][] {
  const time = (one: SideTime | null) => {
    const told = formatPlaceTime(one?.at, zone);
    return one?.counting?.corrects ? t('{time} (corrected)', { time: told }) : told;
  };
  return dwellLines(stay).map(({ kind, driver, facility, state, at }) => [
    dwellHappened(kind, place),
    time(driver),
    time(facility),
    state === 'none' ? '' : t(DWELL_STATE_WORDS[state]),
    formatPlaceTime(at, zone),
  ]);
}

/** Terms, appointment and the time beyond the free time. */
export function recordFacts({ stay, zone, appointment }: Recorded): [title: string, value: string][] {
  const figures = dwellFigures(stay, appointment);
  const told = (one: string | null) => formatPlaceTime(one, zone) || t('not set');
  const [held, now] = [told(appointmentOf(stay, appointment)), told(appointment)];
  return [
    [t('Appointment'), held === now ? held : t('{held}, when the truck came; since then {now}', { held, now })],
    [t('Terms'), termsWords(stay.terms ?? USUAL_TERMS)],
    [t('Time there'), figuresWords(figures) || t('Not both ends are on record.')],
    ...(figures.doubt ? [[t('Doubt'), figures.doubt] as [string, string]] : []),
  ];
}

function bothClocks({ at, occurredAt, receivedAt, clockUncertain }: DwellMark | DwellAnswer, zone: string): string {
  const time = `${formatPlaceTime(at, zone)} (${at})${clockUncertain ? `, ${t(CLOCK_UNCERTAIN)}` : ''}`;
  return receivedAt === null
    ? t('{time}. Device said {occurredAt}; at the server not yet', { time, occurredAt })
    : t('{time}. Device said {occurredAt}; at the server {receivedAt}', { time, occurredAt, receivedAt });
}

/** Every mark, correction and answer, by the time it was made: who, when by both clocks, and why. */
export function recordEvidence({ stay, place, zone }: Omit<Recorded, 'appointment'>): [title: string, value: string][] {
  const kindOf = (markId: string) => stay.marks.find(({ _id }) => _id === markId)?.kind ?? '';
  const told = [
    ...stay.marks.map((mark) => {
      const { corrects, stated } = mark;
      const happened = dwellHappened(mark.kind, place).toLowerCase();
      const what = t('{what}: {why}', { what: sideWords(mark.side), why: happened });
      const lines = [
        `${mark.byName}, ${bothClocks(mark, zone)}`,
        corrects &&
          t('Correction: “{reason}”, made {time}', {
            reason: corrects.reason,
            time: formatPlaceTime(corrects.madeAt, zone),
          }),
        stated && t('Stated: the time of the check-in'),
      ];
      return { at: corrects?.madeAt ?? mark.at, fact: [what, lines.filter(Boolean).join('\n')] };
    }),
    ...stay.answers.map((answer) => {
      const step = dwellHappened(kindOf(answer.markId), place).toLowerCase();
      const side = sideWords(answer.side);
      const what =
        answer.answer === 'agree'
          ? t('{side} agrees to: {step}', { side, step })
          : t('{side} disputes: {step}', { side, step });
      const about = [
        t('About the time {time}', { time: formatPlaceTime(answer.seenAt, zone) }),
        answer.theirAt && t('says {time}', { time: formatPlaceTime(answer.theirAt, zone) }),
        answer.reason && `“${answer.reason}”`,
      ];
      const said = `${answer.byName}, ${bothClocks(answer, zone)}`;
      return { at: answer.at, fact: [what, `${said}\n${about.filter(Boolean).join('; ')}`] };
    }),
  ];
  return told
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.fact.join() < b.fact.join() ? -1 : 1))
    .map(({ fact }) => fact as [string, string]);
}
