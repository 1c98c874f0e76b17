/** How long a truck stayed, how much of it was beyond its free time, and when that ends: measured by the terms. */
import { t } from '#language/say.ts';
import { formatDuration } from './date-format.ts';
import type { Dwell, DwellSide } from './dwell.ts';
import { type DwellLine, dwellLine } from './dwell-settling.ts';
import { type DwellTerms, USUAL_TERMS } from './dwell-terms.ts';

const MINUTE_MS = 60_000;

/** A stay from one end to the other, ms. */
export interface DwellSpan {
  stayMs: number;
  /** Beyond the free time, in the steps of the terms. */
  overMs: number;
  /** It is over the free time, and the truck came after its appointment, which by the terms forfeits that. */
  isForfeit: boolean;
}

export interface DwellFigures {
  /** Where both ends are settled. */
  agreed: DwellSpan | null;
  /** Each side's own, where they are not. */
  driver: DwellSpan | null;
  facility: DwellSpan | null;
  /** What cannot be true, in a sentence; it is said and refuses nothing. */
  doubt: string | null;
}

interface Measured {
  terms: DwellTerms;
  /** When the truck was expected, ISO. */
  appointment: string | null;
}

/** When free time begins to count, ms. */
function startOf(arrived: number, { terms, appointment }: Measured): number {
  return terms.from === 'arrival' || appointment === null ? arrived : Math.max(arrived, Date.parse(appointment));
}

function spanOf(
  arrived: string | null | undefined,
  left: string | null | undefined,
  measured: Measured,
): DwellSpan | null {
  if (!arrived || !left) return null;
  const [came, went] = [Date.parse(arrived), Date.parse(left)];
  if (went < came) return null;
  const { terms, appointment } = measured;
  const counted = Math.floor((went - startOf(came, measured)) / MINUTE_MS);
  const beyond = Math.max(0, counted - terms.freeMinutes);
  const over = Math.floor(beyond / terms.roundTo) * terms.roundTo * MINUTE_MS;
  const isLate = appointment !== null && came > Date.parse(appointment);
  const isForfeit = over > 0 && isLate && terms.lateForfeits;
  return { stayMs: went - came, overMs: isForfeit ? 0 : over, isForfeit };
}

/**
 * The appointment a stay is measured by: the one that held when the truck came, which no later one changes. Arrivals of
 * before it was told with them go by the stop's own, `current`.
 */
export function appointmentOf(stay: Dwell, current: string | null): string | null {
  const { driver, facility, at: agreed } = dwellLine(stay, 'arrived');
  const marks = [driver, facility]
    .flatMap((time) => time?.counting ?? [])
    .filter(({ appointment }) => appointment !== undefined)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const mark = marks.find(({ at }) => at === agreed) ?? marks[0];
  return mark === undefined ? current : (mark.appointment ?? null);
}

/** The figures of a stay. */
export function dwellFigures(stay: Dwell, current: string | null): DwellFigures {
  const measured = { terms: stay.terms ?? USUAL_TERMS, appointment: appointmentOf(stay, current) };
  const [arrived, left] = [dwellLine(stay, 'arrived'), dwellLine(stay, 'left')];
  const agreed = spanOf(arrived.at, left.at, measured);
  const own = (side: DwellSide) =>
    agreed ? null : spanOf(arrived.at ?? arrived[side]?.at, left.at ?? left[side]?.at, measured);
  return { agreed, driver: own('driver'), facility: own('facility'), doubt: doubtOf(arrived, left) };
}

/** The warning that odd corrections get: one of the two times is wrong, and both are kept. */
function doubtOf(arrived: DwellLine, left: DwellLine): string | null {
  for (const side of ['driver', 'facility'] as const) {
    const [came, went] = [arrived[side], left[side]];
    if (came && went && Date.parse(went.at) < Date.parse(came.at)) {
      return side === 'driver'
        ? t('The driver’s time of leaving is before that of arriving.')
        : t('The facility’s time of leaving is before that of arriving.');
    }
  }
  return null;
}

/** `3 h 10 min, 1 h 10 min over free time`. */
export function spanWords({ stayMs, overMs, isForfeit }: DwellSpan): string {
  const stay = formatDuration(stayMs);
  if (isForfeit) return t('{stay}; the truck came late, so by the terms none is over free time', { stay });
  return overMs > 0
    ? t('{stay}, {over} over free time', { stay, over: formatDuration(overMs) })
    : t('{stay}, within free time', { stay });
}

/** `Agreed: 3 h 10 min, …`, or each side's own: `Driver: … Facility: …`; empty while nobody has both ends. */
export function figuresWords({ agreed, driver, facility }: DwellFigures): string {
  if (agreed) return t('Agreed: {span}.', { span: spanWords(agreed) });
  return [
    driver && t('Driver: {span}.', { span: spanWords(driver) }),
    facility && t('Facility: {span}.', { span: spanWords(facility) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** When free time ends, ISO; null before the truck is there, and once somebody says that it has left. */
export function freeTimeEnd(stay: Dwell, current: string | null): string | null {
  const [arrived, left] = [dwellLine(stay, 'arrived'), dwellLine(stay, 'left')];
  const came = arrived.at ?? arrived.driver?.at ?? arrived.facility?.at;
  if (!came || left.driver || left.facility) return null;
  const terms = stay.terms ?? USUAL_TERMS;
  const start = startOf(Date.parse(came), { terms, appointment: appointmentOf(stay, current) });
  return new Date(start + terms.freeMinutes * MINUTE_MS).toISOString();
}
