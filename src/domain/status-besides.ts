/**
 * What is true of a load beside its status. That one tells of the BOL that is looked at first; a chip counts a load for any of
 * them, and its row says for which.
 */
import { t } from '#language/say.ts';
import { formatDuration } from './date-format.ts';
import { leftBehindWords } from './driver-assignment.ts';
import { marksOf } from './mark-facts.ts';
import type { Status, StatusKind } from './status.ts';
import { findsDrivers, isComing, isPast, MINUTE_MS, type Reader, type StatusFacts } from './status-facts.ts';

export interface Besides {
  words: string;
  tone: 'warning' | 'danger';
  icon: 'alert' | 'clock' | 'sign';
}

/** In the order one should look at them. What the status says already is not said twice. */
export function besidesOf(facts: StatusFacts, status: Status, reader: Reader, nowMs: number): Besides[] {
  const undriven = undrivenWords(facts, status);
  const late = lateWords(facts, status, reader, nowMs);
  return [
    ...(undriven ? [{ words: undriven, tone: 'warning', icon: 'alert' } as const] : []),
    ...(late ? [{ words: late, tone: 'danger', icon: 'clock' } as const] : []),
    ...(isUnsigned(facts, status, reader) ? [{ words: t('To sign'), tone: 'warning', icon: 'sign' } as const] : []),
    ...(facts.withOsd > 0 && !SAY_OSD.has(status.kind)
      ? [{ words: t('OS&D reported'), tone: 'warning', icon: 'alert' } as const]
      : []),
  ];
}

const SAY_OSD: ReadonlySet<StatusKind> = new Set(['osd', 'completed-osd', 'in-part']);
const SAY_LATE: ReadonlySet<StatusKind> = new Set(['late', 'late-pick-up']);

/** Freight that nobody fetches, to those who can find a driver. */
function undrivenWords(facts: StatusFacts, { kind }: Status): string | null {
  if (facts.stage !== 'open' || facts.undriven === 0 || !findsDrivers(facts)) return null;
  if (kind === 'no-driver' || kind === 'left-behind') return null;
  return leftBehindWords(facts.leftBehind) || t('No driver');
}

/** How many BOLs are late, and since when the first; of a load whose own pick-up is missed, that. */
function lateWords(facts: StatusFacts, { kind, time }: Status, reader: Reader, nowMs: number): string | null {
  const { lateFromMs } = marksOf(facts, reader);
  if (nowMs < lateFromMs || SAY_LATE.has(kind) || time?.how === 'overdue') return null;
  const length = formatDuration(nowMs - (lateFromMs - MINUTE_MS));
  const open = [facts.lead, ...(facts.others ?? [])];
  const late = open.filter((bol) => bol && isComing(bol) && isPast(bol.dueAt, nowMs)).length;
  if (late === 0) return `${t('Late for pick-up')} ${length}`;
  if (facts.bols === 1) return `${t('Late')} ${length}`;
  return t('{count, plural, one {# BOL late} other {# BOLs late}} {length}', { count: late, length });
}

/** Everything of the BOL that leads is signed, and another one at its dock is not. */
function isUnsigned(facts: StatusFacts, { kind }: Status, reader: Reader): boolean {
  return kind === 'signed' && marksOf(facts, reader).lasting.includes('to-sign');
}
