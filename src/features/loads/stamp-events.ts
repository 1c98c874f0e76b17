/** Check-ins and check-outs of a load or a BOL as events of its timeline, and the corrections of them. */
import type { LoadRecord } from '#contract/load.ts';
import { formatDuration, formatForReader } from '#domain/date-format.ts';
import { SEAL_WORDS, sealOfStamp } from '#domain/seal.ts';
import { correctionsOf, countingStamp, hasSkewBadge, isSuperseded, type Stamp } from '#domain/stamp.ts';
import { recordedTime, stampDoubts } from '#domain/stamp-doubts.ts';
import { holdsEndedVisit, type Visited } from '#domain/visits.ts';
import { msg, t } from '#language/say.ts';
import { type CompanyNames, clockDoubt, quoted, saidBy, type TimelineEvent } from './timeline-event.ts';

interface Stamped extends Visited {
  checkin: string | null;
  checkout: string | null;
}

interface Place {
  place: 'pick-up' | 'delivery';
  bolId: string | null;
  bolName: string | null;
  /** Of its clock. */
  zone: string;
  names: CompanyNames;
  carrier: LoadRecord['carrier'];
}

const WHAT = {
  'pick-up': { checkin: msg('Checked in at pick-up'), checkout: msg('Checked out at pick-up') },
  delivery: { checkin: msg('Checked in at delivery'), checkout: msg('Completed and checked out') },
} as const;

const CORRECTED = {
  'pick-up': { checkin: msg('Check-in at pick-up corrected'), checkout: msg('Check-out at pick-up corrected') },
  delivery: { checkin: msg('Check-in at delivery corrected'), checkout: msg('Check-out at delivery corrected') },
} as const;

/** One event for each stamp of the row, corrections among them. */
export function stampEvents(row: Stamped, place: Place): TimelineEvent[] {
  return row.stamps.map((stamp) => {
    const holdsItsVisit = stamp.kind === 'checkin' && holdsEndedVisit(row, stamp);
    const superseded = !holdsItsVisit && isSuperseded(stamp, row.stamps, row[stamp.kind]);
    const scene = { stamps: row.stamps, superseded, zone: place.zone };
    const told = stamp.corrects ? tellCorrection(stamp, scene) : tellOriginal(stamp, scene);
    const { occurredAt, receivedAt, deviceId, skewMs } = stamp;
    const { place: where, bolId, bolName, zone, names, carrier } = place;
    const doubts = stampDoubts(stamp, { ...row, carrier, zone }, formatForReader);
    return {
      ...told,
      badges: [...told.badges, ...doubts.map((text) => ({ text, tone: 'warning' }) as const)],
      id: stamp._id,
      at: stamp.corrects?.madeAt ?? stamp.at,
      zone,
      what: t((stamp.corrects ? CORRECTED : WHAT)[where][stamp.kind]),
      bolName,
      who: whoDidIt(stamp, names),
      evidence: { occurredAt, receivedAt, deviceId, skewMs },
      correctable: stamp.corrects ? null : { stamp, bolId },
    };
  });
}

type Told = Pick<TimelineEvent, 'details' | 'badges' | 'counts'>;

interface StampScene {
  stamps: readonly Stamp[];
  superseded: boolean;
  zone: string;
}

const anotherHolds = () => ({ text: t('Another record holds'), tone: 'neutral' }) as const;
const supersededBadge = () => ({ text: t('Superseded by an earlier record'), tone: 'neutral' }) as const;

function tellOriginal(stamp: Stamp, { stamps, superseded, zone }: StampScene): Told {
  const counting = countingStamp(stamps, stamp);
  const corrected = counting !== stamp;
  const recorded = recordedTime(stamp);
  return {
    counts: !superseded,
    details: recorded === null ? [] : [t('Recorded as {time}', { time: formatForReader(recorded, zone) })],
    badges: [
      ...(corrected
        ? [{ text: t('Corrected to {time}', { time: formatForReader(counting.at, zone) }), tone: 'info' } as const]
        : []),
      ...(superseded && !corrected ? [stamp.outOfBounds ? anotherHolds() : supersededBadge()] : []),
      ...sealBadges(stamp),
      ...clockDoubt(stamp),
      ...(hasSkewBadge(stamp) ? [{ text: skewWords(stamp), tone: 'warning' } as const] : []),
    ],
  };
}

/** What this record says of the seal; nothing where nobody looked. */
function sealBadges(stamp: Stamp): Told['badges'] {
  const seal = sealOfStamp(stamp);
  return seal === null ? [] : [{ text: t(SEAL_WORDS[seal]), tone: seal === 'broken' ? 'danger' : 'neutral' }];
}

/** From what to what and why; `from` is what counted before in the order the corrections were made. */
function tellCorrection(stamp: Stamp, { stamps, superseded, zone }: StampScene): Told {
  const { stampId = '', reason = '' } = stamp.corrects ?? {};
  const siblings = correctionsOf(stamps, stampId);
  const place = siblings.findIndex(({ _id }) => _id === stamp._id);
  const before = siblings[place - 1] ?? stamps.find(({ _id }) => _id === stampId);
  const replaced = place < siblings.length - 1;
  return {
    counts: !superseded,
    details: [
      t('From {from} to {to}', {
        from: formatForReader(before?.at ?? null, zone),
        to: formatForReader(stamp.at, zone),
      }),
      quoted(reason),
    ],
    badges: [
      replaced
        ? { text: t('Replaced by a later correction'), tone: 'neutral' }
        : superseded
          ? supersededBadge()
          : { text: t('Counts'), tone: 'info' },
      ...clockDoubt(stamp),
    ],
  };
}

function skewWords({ skewMs }: Stamp): string {
  const difference = formatDuration(skewMs);
  return skewMs > 0
    ? t('Device clock {difference} behind, corrected', { difference })
    : t('Device clock {difference} ahead, corrected', { difference });
}

/** `by Ana Ruiz (Harbor Foods) for driver Tom Lee`; only the one name where a driver acted for themselves. */
export function whoDidIt(stamp: Stamp, names: CompanyNames): string {
  const { byName, byUserId, byCompanyId, driverId, driverName } = stamp;
  const company = byCompanyId ? names.get(byCompanyId) : undefined;
  if (driverId === null || driverId === byUserId || !driverName) return saidBy(byName, company);
  const values = { name: byName, driver: driverName };
  return company
    ? t('by {name} ({company}) for driver {driver}', { ...values, company })
    : t('by {name} for driver {driver}', values);
}
