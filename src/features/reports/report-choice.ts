/**
 * What a report is about: a period and whose figures. It stands in the address, so that Back brings it back and a link
 * shares it: `/reports?from=2026-09-01&to=2026-11-22&by=receiver`. What is as it is at first is left out.
 */
import { useSearchParams } from 'react-router-dom';
import type { PartnerKind } from '#domain/report-facts.ts';
import { addDays, type Period } from '#domain/reports.ts';
import { type Actor, COMPANY_TYPE } from '#domain/roles.ts';
import { ownTimeZone, zoneMoment } from '#domain/time-zone.ts';

/** Days of a period nobody chose, today among them. */
export const FIRST_DAYS = 90;

/** No load is older. What is before it is a year in the middle of being typed, and would be a table of 100,000 weeks. */
export const FIRST_DAY = '2000-01-01';

export interface ReportChoice extends Period {
  by: PartnerKind;
}

/** By whom figures can be split: everybody else on a load. The first is what is asked most. */
export function partnerKinds({ companyType }: Pick<Actor, 'companyType'>): readonly PartnerKind[] {
  return companyType === COMPANY_TYPE.carrier ? ['shipper', 'receiver'] : ['carrier', 'receiver', 'shipper'];
}

/** Today by the device's calendar, `YYYY-MM-DD`. */
export function todayHere(nowMs: number): string {
  return new Date(nowMs + zoneMoment(nowMs, ownTimeZone()).offsetMs).toISOString().slice(0, 10);
}

/** So many days that end today. */
export function lastDays(count: number, today: string): Period {
  return { from: addDays(today, 1 - count), to: today };
}

/** The choice an address asks for; what it cannot mean is as it is at first. */
export function readChoice(params: URLSearchParams, today: string, kinds: readonly PartnerKind[]): ReportChoice {
  const first = lastDays(FIRST_DAYS, today);
  const from = readDay(params.get('from'));
  const to = readDay(params.get('to')) ?? first.to;
  const by = kinds.find((kind) => kind === params.get('by')) ?? kinds[0] ?? 'carrier';
  const begin = from ?? addDays(to, 1 - FIRST_DAYS);
  return begin <= to ? { from: begin, to, by } : { ...first, by };
}

/** A day that the calendar has and a load can be of. */
function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : null;
}

/** The choice of the address, and the way to another one. */
export function useReportChoice(actor: Actor, nowMs: number) {
  const [params, setParams] = useSearchParams();
  const today = todayHere(nowMs);
  const kinds = partnerKinds(actor);
  const choice = readChoice(params, today, kinds);
  const change = (part: Partial<ReportChoice>) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(part)) next.set(key, value);
    setParams(next, { replace: true });
  };
  return { choice, change, today, kinds };
}
