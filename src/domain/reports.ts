/**
 * Reports for those who run a company: how punctual partners are, how long trucks stand, how often freight is short or
 * broken, how many loads a week. Sums over `LoadFacts`; what cannot be judged is counted beside, never left out silently.
 */
import { groupBy } from './group-by.ts';
import { minutesLate } from './punctuality.ts';
import type { DeliveryFacts, LoadFacts, Partner, PartnerKind, VisitFacts } from './report-facts.ts';

/** Days of the places, `YYYY-MM-DD`, both within. */
export interface Period {
  from: string;
  to: string;
}

/** Not so the empty text, which is the day of what is not known. */
const isWithin = (day: string, { from, to }: Period) => day >= from && day <= to;

export interface PunctualityLine {
  partner: Partner;
  onTime: number;
  late: number;
  /** Of those judged, 0 to 1; null when none is. */
  share: number | null;
  /** Of the late ones, in minutes; null without any. */
  medianLate: number | null;
  /** Due in the period, and not checked in. */
  open: number;
}

/**
 * Deliveries that were due in the period, by the clock to the nearest minute: on the minute or before it is on time,
 * whatever label the product gives it.
 */
export function punctualityByPartner(
  loads: readonly LoadFacts[],
  kind: PartnerKind,
  period: Period,
): PunctualityLine[] {
  return byPartner(deliveriesOf(loads), kind, ({ dueDay }) => isWithin(dueDay, period)).map(([partner, deliveries]) => {
    const judged = deliveries.flatMap(({ dueAt, arrivedAt }) => minutesLate(dueAt, arrivedAt) ?? []);
    const late = judged.filter((minutes) => minutes > 0);
    const onTime = judged.length - late.length;
    return {
      partner,
      onTime,
      late: late.length,
      share: judged.length === 0 ? null : onTime / judged.length,
      medianLate: median(late),
      open: deliveries.length - judged.length,
    };
  });
}

export interface DwellLine {
  place: Partner;
  stop: VisitFacts['stop'];
  /** Stops with both times. */
  visits: number;
  /** Minutes; null without such a stop. */
  median: number | null;
  p90: number | null;
  /** Without a check-out, or with one before the check-in. */
  unknown: number;
}

/** How long trucks that came in the period stood, by place; the longest first. */
export function dwellByPlace(loads: readonly LoadFacts[], period: Period): DwellLine[] {
  const visits = loads.flatMap((load) => load.visits).filter(({ day }) => isWithin(day, period));
  const lines = [...groupBy(visits, ({ stop, place }) => `${stop} ${place.id}`).values()].map((group): DwellLine => {
    const minutes = group.flatMap((visit) => visit.minutes ?? []);
    const unknown = group.length - minutes.length;
    const { place, stop } = group.at(-1) as VisitFacts;
    return { place, stop, visits: minutes.length, median: median(minutes), p90: percentile(minutes, 0.9), unknown };
  });
  return lines.sort((a, b) => (b.median ?? -1) - (a.median ?? -1) || byName(a.place, b.place));
}

export interface OsdLine {
  partner: Partner;
  /** BOLs that arrived. */
  received: number;
  reported: number;
  /** 0 to 1. */
  rate: number;
  /** Cases. */
  overages: number;
  shortages: number;
  damages: number;
}

/** Reports on what arrived in the period; the highest rate first. */
export function osdByPartner(loads: readonly LoadFacts[], kind: PartnerKind, period: Period): OsdLine[] {
  const groups = byPartner(deliveriesOf(loads), kind, ({ arrivedDay }) => isWithin(arrivedDay, period));
  const lines = groups.map(([partner, deliveries]) => {
    const reports = deliveries.flatMap(({ osd }) => osd ?? []);
    const sum = (of: keyof (typeof reports)[number]) => reports.reduce((cases, report) => cases + report[of], 0);
    return {
      partner,
      received: deliveries.length,
      reported: reports.length,
      rate: reports.length / deliveries.length,
      overages: sum('overages'),
      shortages: sum('shortages'),
      damages: sum('damages'),
    };
  });
  return lines.sort((a, b) => b.rate - a.rate || byName(a.partner, b.partner));
}

export interface WeekLine {
  /** The Monday it begins with. */
  monday: string;
  loads: number;
  bols: number;
  /** Loads whose BOLs are all completed. */
  completed: number;
  /** The period begins or ends within it. */
  isCut: boolean;
}

/** Loads by the week of their pick-up; weeks without any are there too, so that a gap is seen. */
export function loadsByWeek(loads: readonly LoadFacts[], period: Period): WeekLine[] {
  const byWeek = groupBy(
    loads.filter(({ day }) => isWithin(day, period)),
    ({ day }) => mondayOf(day),
  );
  const lines: WeekLine[] = [];
  for (let monday = mondayOf(period.from); monday <= period.to; monday = addDays(monday, 7)) {
    const ofWeek = byWeek.get(monday) ?? [];
    lines.push({
      monday,
      loads: ofWeek.length,
      bols: ofWeek.reduce((sum, { bols }) => sum + bols, 0),
      completed: ofWeek.filter(({ isCompleted }) => isCompleted).length,
      isCut: monday < period.from || addDays(monday, 6) > period.to,
    });
  }
  return lines;
}

/** Middle of the values, of two middle ones their mean; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  return ((lower ?? upper) + upper) / 2;
}

/** The least value that so great a share of all does not exceed (nearest rank); null of none. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** A calendar day so many days on. Days are counted in UTC, which has no summer time. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const deliveriesOf = (loads: readonly LoadFacts[]) => loads.flatMap(({ deliveries }) => deliveries);

/** Deliveries of each partner of a kind, by name; those without such a partner are nobody's. */
function byPartner(
  deliveries: readonly DeliveryFacts[],
  kind: PartnerKind,
  counts: (delivery: DeliveryFacts) => boolean,
): [Partner, DeliveryFacts[]][] {
  const groups = groupBy(deliveries.filter(counts), ({ partners }) => partners[kind]?.id);
  const named = [...groups.values()].flatMap((group): [Partner, DeliveryFacts[]][] => {
    const partner = group.at(-1)?.partners[kind];
    return partner ? [[partner, group]] : [];
  });
  return named.sort(([a], [b]) => byName(a, b));
}

const byName = (a: Partner, b: Partner) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);
