/**
 * What is on record about a delivery when somebody signs for it: the OS&D report, the seal, the check-ins and check-outs.
 * A signature is given with it in view, and what was in view is kept with the signature: the report may change after.
 */
import { inEnglish, type Message, msg, t } from '#language/say.ts';
import { formatPlaceTime } from './date-format.ts';
import { LIMITS } from './limits.ts';
import { OSD_KINDS, type Osd, type OsdEntry, type OsdKind, osdCount } from './osd.ts';
import { saidAgain } from './said-again.ts';
import { SEAL_WORDS, type Seal, sealOfStamp } from './seal.ts';
import { type SealedBol, sealOf } from './seal-of-bol.ts';
import { heldStamp, type Stamp, type StampKind } from './stamp.ts';
import { DOUBTS, recordedTime, stampDoubts } from './stamp-doubts.ts';
import type { StopOutcome } from './visits.ts';
import { deliveryZone, type Place } from './zone-of-address.ts';

/** A check-in, a check-out or a correction of one, as far as paper tells it. */
export interface RecordedStamp {
  kind: StampKind;
  /** The time that is shown, ISO. */
  at: string;
  byName: string;
  driverName: string | null;
  seal: Seal | null;
  /** The device could not tell the time for certain. */
  clockUncertain?: boolean | undefined;
  /** What is odd about it, each in a few words: see stamp-doubts. */
  doubts?: string[] | undefined;
  /** Of a correction: why. */
  reason?: string | null | undefined;
}

/** What happened other than planned, as far as paper tells it. */
export interface RecordedOutcome {
  kind: string;
  /** The time that is shown, ISO. */
  at: string;
  byName: string;
  reason: string | null;
  note: string;
  /** The device could not tell the time for certain. */
  clockUncertain?: boolean | undefined;
  takenBack?: boolean | undefined;
}

export interface Recorded {
  osd: Osd;
  /** Null when nobody looked. */
  seal: Seal | null;
  stamps: RecordedStamp[];
  outcomes?: RecordedOutcome[] | undefined;
}

/**
 * What a BOL has on record. `until`: stamps of later events are left out, ISO. `carrier` is the load's; without it nothing
 * is said about whose driver it was.
 */
export function recordedOf(
  bol: {
    osd: Osd;
    sealIntact: boolean | null;
    stamps: readonly Stamp[];
    outcomes?: readonly StopOutcome[] | undefined;
    counts?: SealedBol['counts'];
    carrier?: { _id: string; name: string } | null;
    shipper: Place;
    receiver: Place | null;
  },
  until?: string,
): Recorded {
  const had = ({ at }: { at: string }) => until === undefined || Date.parse(at) <= Date.parse(until);
  const stamps = bol.stamps.filter((stamp) => until === undefined || happened(stamp) <= Date.parse(until));
  const all = stamps.length === bol.stamps.length;
  return {
    osd: bol.osd,
    // What an import says without a stamp has no time: it was there before.
    seal: sealOf({
      sealIntact: all ? bol.sealIntact : null,
      stamps,
      counts: bol.counts?.filter(had),
      outcomes: bol.outcomes?.filter(had),
      completed: false,
    }),
    stamps: stamps.slice(-LIMITS.recordedStampsMax).map((stamp) => ({
      kind: stamp.kind,
      at: stamp.at,
      byName: stamp.byName,
      driverName: stamp.driverName,
      seal: sealOfStamp(stamp),
      ...(stamp.clockUncertain ? { clockUncertain: true } : {}),
      ...doubtsOf(stamp, { stamps, carrier: bol.carrier ?? null, zone: deliveryZone(bol) }),
      ...(stamp.corrects ? { reason: stamp.corrects.reason } : {}),
    })),
    ...recordedOutcomes(bol.outcomes ?? [], until),
  };
}

function recordedOutcomes(all: readonly StopOutcome[], until?: string): Pick<Recorded, 'outcomes'> {
  const had = (at: string) => until === undefined || Date.parse(at) <= Date.parse(until);
  const outcomes = all
    .filter(({ at }) => had(at))
    .map(({ kind, at, byName, reason, note, clockUncertain, void: taken }) => ({
      ...{ kind, at, byName, reason, note },
      ...(clockUncertain ? { clockUncertain: true } : {}),
      ...(taken && had(taken.at) ? { takenBack: true } : {}),
    }));
  return outcomes.length > 0 ? { outcomes } : {};
}

function doubtsOf(stamp: Stamp, around: Omit<Parameters<typeof stampDoubts>[1], 'checkin'>) {
  const said = recordedTime(stamp);
  const checkin = heldStamp(around.stamps, 'checkin')?.at ?? null;
  // Kept with a signature.
  const doubts = inEnglish(() => [
    ...(said === null ? [] : [t(RECORDED_AS, { time: formatPlaceTime(said, around.zone) })]),
    ...stampDoubts(stamp, { ...around, checkin }),
  ]);
  return doubts.length > 0 ? { doubts } : {};
}

const RECORDED_AS = msg('Recorded as {time}');

/** A doubt that was kept, said now. */
export const doubtWords = (kept: string): string => saidAgain(kept, [RECORDED_AS, ...Object.values(DOUBTS)]);

const happened = ({ at, corrects }: Stamp) => Date.parse(corrects?.madeAt ?? at);

/** Whether there is something a signer would take exception to. */
export function hasExceptions({ osd, seal }: Pick<Recorded, 'osd' | 'seal'>): boolean {
  return osdCount(osd) > 0 || seal === 'broken' || seal === 'none';
}

const WHAT: Record<OsdKind, Message> = {
  overages: msg('{count, plural, one {1 case} other {{count} cases}} over SKU {sku}'),
  shortages: msg('{count, plural, one {1 case} other {{count} cases}} short SKU {sku}'),
  damages: msg('{count, plural, one {1 case} other {{count} cases}} damaged SKU {sku}'),
};

/** The report in short lines, one for each SKU of a list: `3 cases short SKU PCH-15`. */
export function osdLines(osd: Osd): string[] {
  return OSD_KINDS.flatMap((kind) => [...totals(osd[kind])].map(([sku, count]) => t(WHAT[kind], { count, sku })));
}

function totals(entries: readonly OsdEntry[]): Map<string, number> {
  const bySku = new Map<string, number>();
  for (const { sku, qty } of entries) bySku.set(sku, (bySku.get(sku) ?? 0) + qty);
  return bySku;
}

/** Room that is left in the exceptions of a signature for what the signer adds, characters. */
const ROOM = 400;

/** What a signature's exceptions begin with, line by line: the seal where it is not intact, and the OS&D report. */
export function exceptionLines({ osd, seal }: Pick<Recorded, 'osd' | 'seal'>): string[] {
  const all = [...(seal === 'broken' || seal === 'none' ? [t(SEAL_WORDS[seal])] : []), ...osdLines(osd)];
  const lines: string[] = [];
  let length = 0;
  for (const line of all) {
    length += line.length + 1;
    if (length > LIMITS.textMax - ROOM)
      return [...lines, t('and {count} more on the OS&D report', { count: all.length - lines.length })];
    lines.push(line);
  }
  return lines;
}

/**
 * The exceptions after what is on record has changed: lines that were begun with and are not on record any more go, new
 * ones follow, and what the signer wrote or struck out stays as they left it.
 */
export function mergeExceptions(text: string, begunWith: readonly string[], now: readonly string[]): string {
  const gone = begunWith.filter((line) => !now.includes(line));
  const fresh = now.filter((line) => !begunWith.includes(line));
  if (gone.length + fresh.length === 0) return text;
  const kept = text.split('\n').filter((line) => !gone.includes(line));
  const written = kept.filter((line, index) => line.trim() !== '' || index > 0);
  return [...written, ...fresh.filter((line) => !kept.includes(line))].join('\n').slice(0, LIMITS.textMax);
}
