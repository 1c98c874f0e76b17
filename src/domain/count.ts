/**
 * What a receiver counted: for each SKU how many cases the paper says, how many came and how many of those are damaged.
 * What is over, short and damaged is computed and stands in the OS&D report beside what people typed there. Of several
 * counts the one made last counts, in whatever order they arrive; earlier ones stay as facts.
 */
import { type Message, msg, t } from '#language/say.ts';
import type { Fact } from './fact.ts';
import { LIMITS } from './limits.ts';
import { NO_OSD, type Osd, type OsdEntry, sortedOsd } from './osd.ts';
import { foundOpen } from './seal-of-bol.ts';

const REASON_WORDS = {
  crushed: msg('Crushed'),
  punctured: msg('Punctured'),
  wet: msg('Wet'),
  torn: msg('Torn packaging'),
  temperature: msg('Temperature'),
  shifted: msg('Shifted in transit'),
  contaminated: msg('Contaminated'),
  missing: msg('Missing'),
  'wrong-goods': msg('Wrong goods'),
  expired: msg('Expired'),
  label: msg('Label'),
  other: msg('Other'),
};
export type CountReason = keyof typeof REASON_WORDS;
export const COUNT_REASONS = Object.keys(REASON_WORDS) as CountReason[];

const DISPOSITION_WORDS = {
  kept: msg('Kept'),
  held: msg('Kept and held for inspection'),
  refused: msg('Refused with the driver'),
  repacked: msg('Repacked'),
  destroyed: msg('Destroyed here'),
};
/** What happens to what is over or damaged. */
export type Disposition = keyof typeof DISPOSITION_WORDS;
export const DISPOSITIONS = Object.keys(DISPOSITION_WORDS) as Disposition[];

const SEAL_STATE_WORDS = {
  intact: msg('Intact'),
  broken: msg('Broken'),
  missing: msg('Missing'),
  none: msg('None was used'),
};
export type SealState = keyof typeof SEAL_STATE_WORDS;
export const SEAL_STATES = Object.keys(SEAL_STATE_WORDS) as SealState[];

/** In words; what only a newer version knows is another one, and none is nothing. */
const worded =
  (words: Readonly<Record<string, Message>>, unknown: Message) =>
  (code: string | null): string =>
    code === null ? '' : t(words[code] ?? unknown);
export const countReasonWords = worded(REASON_WORDS, msg('Another reason'));
export const dispositionWords = worded(DISPOSITION_WORDS, msg('Something else'));
export const sealStateWords = worded(SEAL_STATE_WORDS, msg('Another state'));

export interface CountLine {
  /** Made on the device; also the id of the entry for what is over or short. */
  _id: string;
  /** Of the entry for what is damaged. */
  damageId: string;
  sku: string;
  /** Cases the paper says; null where nobody knows: then nothing is over or short. */
  shipped: number | null;
  received: number;
  /** Of those received. */
  damaged: number;
  /** One of `COUNT_REASONS`, or what a newer version knows. */
  reason: string | null;
  note: string;
  /** SHA-256 of what was photographed. */
  photos?: string[] | undefined;
  /** Null where nobody said. */
  packagingKept: boolean | null;
  /** One of `DISPOSITIONS`, or what a newer version knows. */
  disposition: string | null;
}

/** Numbers of the seal on the paper and on the door, and how it was found; numbers may be empty. */
export interface CountedSeal {
  paper: string;
  door: string;
  /** One of `SEAL_STATES`, or what a newer version knows. */
  found: string;
}

/** Lines, and cases that are over, short and damaged in all of them. */
export interface CountTotals {
  lines: number;
  over: number;
  short: number;
  damaged: number;
}

export interface Count extends Fact {
  /** Empty where another count took its place; the totals tell what it said. */
  lines: CountLine[];
  totals: CountTotals;
  seal: CountedSeal | null;
  note: string;
}

type Numbers = Pick<CountLine, 'shipped' | 'received' | 'damaged'>;

/** What is over, short and damaged of one SKU, cases. */
export function differenceOf({ shipped, received, damaged }: Numbers) {
  const over = shipped === null ? 0 : Math.max(received - shipped, 0);
  const short = shipped === null ? 0 : Math.max(shipped - received, 0);
  return { over, short, damaged };
}

/** `Over 2`, `Short 3, damaged 1`, `OK`; `No difference known` where nobody knows what was shipped. */
export function differenceWords(line: Numbers): string {
  const { over, short, damaged } = differenceOf(line);
  const parts = [
    over > 0 && t('over {count}', { count: over }),
    short > 0 && t('short {count}', { count: short }),
    damaged > 0 && t('damaged {count}', { count: damaged }),
  ];
  const words = parts.filter(Boolean).join(', ');
  if (words === '') return line.shipped === null ? t('Shipped is not known') : t('OK');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function countTotals(lines: readonly Numbers[]): CountTotals {
  const sum = { lines: lines.length, over: 0, short: 0, damaged: 0 };
  for (const line of lines) {
    const { over, short, damaged } = differenceOf(line);
    sum.over += over;
    sum.short += short;
    sum.damaged += damaged;
  }
  return sum;
}

/** `12 lines: 3 short, 2 damaged`; `12 lines, all as shipped`. */
export function totalsWords({ lines, over, short, damaged }: CountTotals): string {
  const parts = [
    over > 0 && t('{count} over', { count: over }),
    short > 0 && t('{count} short', { count: short }),
    damaged > 0 && t('{count} damaged', { count: damaged }),
  ];
  const words = parts.filter(Boolean).join(', ');
  return words === ''
    ? t('{lines, plural, one {1 line} other {{lines} lines}}, nothing over, short or damaged', { lines })
    : t('{lines, plural, one {1 line} other {{lines} lines}}: {words}', { lines, words });
}

/** The OS&D entries a count makes. */
export function entriesOf({ _id: countId, lines }: Pick<Count, '_id' | 'lines'>): Osd {
  const osd: Osd = { overages: [], shortages: [], damages: [] };
  for (const { _id, damageId, sku, ...numbers } of lines) {
    const { over, short, damaged } = differenceOf(numbers);
    const entry = (id: string, qty: number): OsdEntry[] => (qty > 0 ? [{ _id: id, sku, qty, countId }] : []);
    osd.overages.push(...entry(_id, over));
    osd.shortages.push(...entry(_id, short));
    osd.damages.push(...entry(damageId, damaged));
  }
  return sortedOsd(osd);
}

/** Rows of older servers and devices have no counts. */
interface Countable {
  osd: Osd;
  sealIntact: boolean | null;
  counts?: Count[] | undefined;
}

const timeOf = ({ at }: Count) => Date.parse(at);
const isLater = (one: Count, other: Count) =>
  timeOf(one) > timeOf(other) || (timeOf(one) === timeOf(other) && one._id > other._id);

/** The count made last; null where nobody counted. */
export function countingCount(counts: readonly Count[] = []): Count | null {
  return counts.reduce<Count | null>((last, one) => (last === null || isLater(one, last) ? one : last), null);
}

/**
 * Adds a count. When it is the last one made, its entries take the place of those of the counts before; what people typed
 * into the report themselves stays. One that is there already changes nothing, so an entry somebody deleted from the report
 * since does not come back. A seal found broken or missing stays so, whoever says something else later.
 */
export function recordCount<B extends Countable>(bol: B, count: Count): { row: B; outcome: 'done' | 'superseded' } {
  const before = bol.counts ?? [];
  const isThere = before.some(({ _id }) => _id === count._id);
  const counts = isThere ? before : [...before, count];
  const outcome = countingCount(counts)?._id === count._id ? 'done' : 'superseded';
  if (isThere) return { row: bol, outcome };
  const sealIntact = foundOpen(count.seal) ? false : bol.sealIntact;
  const osd = outcome === 'done' ? withCounted(bol.osd, entriesOf(count)) : bol.osd;
  return { row: { ...bol, counts, sealIntact, osd }, outcome };
}

function withCounted(osd: Osd, counted: Osd): Osd {
  const typed = (entries: readonly OsdEntry[]) => entries.filter(({ countId }) => countId === undefined);
  return sortedOsd({
    overages: [...typed(osd.overages), ...counted.overages],
    shortages: [...typed(osd.shortages), ...counted.shortages],
    damages: [...typed(osd.damages), ...counted.damages],
  });
}

/** Whether somebody deleted from the report what the count says. */
export function countAndReportDiffer({ osd, counts }: Pick<Countable, 'osd' | 'counts'>): boolean {
  const count = countingCount(counts);
  if (count === null) return false;
  const counted = entriesOf(count);
  const kinds = Object.keys(NO_OSD) as (keyof Osd)[];
  return kinds.some((kind) => counted[kind].some(({ _id }) => osd[kind].every((entry) => entry._id !== _id)));
}

/** What is said where the seal on the door is another than the paper says; null where they agree or one is not known. */
export function sealMismatch({ paper, door }: Pick<CountedSeal, 'paper' | 'door'>): string | null {
  const [said, found] = [bare(paper), bare(door)];
  return said === '' || found === '' || said === found ? null : t('The seal is not the one on the paper.');
}

/** As people compare it: without blanks, in capitals. */
const bare = (text: string) => text.replace(/\s/g, '').toUpperCase();

/** Why these lines are no count, as a sentence that names the line; null when they are one. */
export function whyNotRecordLines(lines: readonly Pick<CountLine, 'sku' | keyof Numbers>[]): string | null {
  if (lines.length === 0) return t('Count at least one SKU.');
  if (lines.length > LIMITS.countLinesMax) return t('A count has at most {max} lines.', { max: LIMITS.countLinesMax });
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const sku = bare(line.sku);
    const called = line.sku.trim() === '' ? t('Line {number}', { number: index + 1 }) : line.sku.trim();
    if (sku === '') return t('{line}: enter the SKU.', { line: called });
    if (seen.has(sku)) return t('{line} is counted twice: put both into one line.', { line: called });
    seen.add(sku);
    if (line.damaged > line.received) return t('{line}: no more can be damaged than were received.', { line: called });
  }
  return null;
}

/**
 * Phrases by which a receiver puts off looking; carriers do not take them as notice of damage. Whatever language the
 * device speaks: a note is written in the writer's own.
 */
const PUT_OFF = [
  /\b(subject to (inspection|count)|pending inspection|sti|stc)\b/i,
  /\b(sujet[oa]s? a|pendientes? de|a reserva de) (la |el |su )?(inspecci|revisi|verificaci|conteo|recuento)/i,
  /\b(sous r[ée]serves?|en attente) (de |du |d['’])(la |l['’]|son )?(inspection|contr[ôo]le|comptage|v[ée]rification|d[ée]ballage)/i,
];

/** What is said to whoever writes that they will look later; null where they do not, or have told of damage. */
export function inspectionAdvice(text: string, hasDamage: boolean): string | null {
  if (hasDamage || !PUT_OFF.some((phrase) => phrase.test(text))) return null;
  return t(
    'A note like this is usually not taken as notice of damage. Write what you see and how many, or add a photo.',
  );
}
