/**
 * The terms a stay is measured by: how long a truck may stay free of charge, from when that counts, and how the rest is
 * rounded. The load's shipper may set them, else the facility's company profile does, else the usual two hours hold.
 * Money is no part of them.
 */
import { t } from '#language/say.ts';

/** `appointment-if-early`: from the appointment where the truck came before it, else from its arrival. */
export const DWELL_STARTS = ['arrival', 'appointment-if-early'] as const;

/** Minutes that time beyond the free time may be counted in. */
export const DWELL_ROUNDS = [1, 15, 30, 60] as const;
/** The longest free time, minutes. */
export const FREE_MINUTES_MAX = 24 * 60;

export interface DwellTerms {
  freeMinutes: number;
  /** One of `DWELL_STARTS`, or what a newer version knows. */
  from: string;
  /** Full steps of so many minutes count beyond the free time. */
  roundTo: number;
  /** A truck that comes after its appointment has no claim to detention. */
  lateForfeits: boolean;
}

/** Where nobody agreed on anything: two hours, from the later of arrival and appointment. */
export const USUAL_TERMS = {
  freeMinutes: 120,
  from: 'appointment-if-early',
  roundTo: 1,
  lateForfeits: false,
} as const satisfies DwellTerms;

export const sameTerms = (a: DwellTerms, b: DwellTerms): boolean =>
  a.freeMinutes === b.freeMinutes && a.from === b.from && a.roundTo === b.roundTo && a.lateForfeits === b.lateForfeits;

/** `2 h`, `45 min`, `1 h 30 min`. */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const inHours = hours > 0 ? t('{count} h', { count: hours }) : '';
  return [inHours, rest > 0 || hours === 0 ? t('{count} min', { count: rest }) : ''].filter(Boolean).join(' ');
}

/** What there is to choose from, in words; each value as a text. */
export const termsChoices = () => ({
  freeMinutesMax: FREE_MINUTES_MAX,
  starts: [
    { value: 'appointment-if-early', label: t('The appointment, or arrival if later') },
    { value: 'arrival', label: t('Arrival') },
  ],
  rounds: DWELL_ROUNDS.map((minutes) => ({ value: String(minutes), label: minutesWords(minutes) })),
});

/** `2 h free, from the appointment if early` and so on. */
export function termsWords({ freeMinutes, from, roundTo, lateForfeits }: DwellTerms): string {
  const free = minutesWords(freeMinutes);
  return [
    from === 'arrival'
      ? t('{free} free, from arrival', { free })
      : t('{free} free, from the appointment, or arrival if later', { free }),
    ...(roundTo > 1 ? [t('counted in full {step}', { step: minutesWords(roundTo) })] : []),
    ...(lateForfeits ? [t('none if the truck comes late')] : []),
  ].join('; ');
}
