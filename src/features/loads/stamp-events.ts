/** Check-ins and check-outs of a load or a BOL as events of its timeline, and the corrections of them. */
import type { LoadRecord } from '#contract/load.ts';
import { formatDuration, formatPlaceTime } from '#domain/date-format.ts';
import { SEAL_WORDS, sealOfStamp } from '#domain/seal.ts';
import {
  CLOCK_UNCERTAIN,
  correctionsOf,
  countingStamp,
  hasSkewBadge,
  isSuperseded,
  type Stamp,
} from '#domain/stamp.ts';
import { recordedTime, stampDoubts } from '#domain/stamp-doubts.ts';
import { holdsEndedVisit, type Visited } from '#domain/visits.ts';
import type { CompanyNames, TimelineEvent } from './timeline-event.ts';

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
  'pick-up': { checkin: 'Checked in at pick-up', checkout: 'Checked out at pick-up' },
  delivery: { checkin: 'Checked in at delivery', checkout: 'Completed and checked out' },
} as const;

const KINDS = { checkin: 'Check-in', checkout: 'Check-out' } as const;

/** One event for each stamp of the row, corrections among them. */
export function stampEvents(row: Stamped, place: Place): TimelineEvent[] {
  return row.stamps.map((stamp) => {
    const holdsItsVisit = stamp.kind === 'checkin' && holdsEndedVisit(row, stamp);
    const superseded = !holdsItsVisit && isSuperseded(stamp, row.stamps, row[stamp.kind]);
    const scene = { stamps: row.stamps, superseded, zone: place.zone };
    const told = stamp.corrects ? tellCorrection(stamp, scene) : tellOriginal(stamp, scene);
    const { occurredAt, receivedAt, deviceId, skewMs } = stamp;
    const { place: where, bolId, bolName, zone, names, carrier } = place;
    const doubts = stampDoubts(stamp, { ...row, carrier, zone });
    return {
      ...told,
      badges: [...told.badges, ...doubts.map((text) => ({ text, tone: 'warning' }) as const)],
      id: stamp._id,
      at: stamp.corrects?.madeAt ?? stamp.at,
      zone,
      what: stamp.corrects ? `${KINDS[stamp.kind]} at ${where} corrected` : WHAT[where][stamp.kind],
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

const ANOTHER_HOLDS = { text: 'Another record holds', tone: 'neutral' } as const;
const SUPERSEDED = { text: 'Superseded by an earlier record', tone: 'neutral' } as const;

function tellOriginal(stamp: Stamp, { stamps, superseded, zone }: StampScene): Told {
  const counting = countingStamp(stamps, stamp);
  const corrected = counting !== stamp;
  const recorded = recordedTime(stamp);
  return {
    counts: !superseded,
    details: recorded === null ? [] : [`Recorded as ${formatPlaceTime(recorded, zone)}`],
    badges: [
      ...(corrected ? [{ text: `Corrected to ${formatPlaceTime(counting.at, zone)}`, tone: 'info' } as const] : []),
      ...(superseded && !corrected ? [stamp.outOfBounds ? ANOTHER_HOLDS : SUPERSEDED] : []),
      ...sealBadges(stamp),
      ...(stamp.clockUncertain ? [{ text: CLOCK_UNCERTAIN, tone: 'warning' } as const] : []),
      ...(hasSkewBadge(stamp) ? [{ text: skewWords(stamp), tone: 'warning' } as const] : []),
    ],
  };
}

/** What this record says of the seal; nothing where nobody looked. */
function sealBadges(stamp: Stamp): Told['badges'] {
  const seal = sealOfStamp(stamp);
  return seal === null ? [] : [{ text: SEAL_WORDS[seal], tone: seal === 'broken' ? 'danger' : 'neutral' }];
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
    details: [`From ${formatPlaceTime(before?.at ?? null, zone)} to ${formatPlaceTime(stamp.at, zone)}`, `“${reason}”`],
    badges: replaced
      ? [{ text: 'Replaced by a later correction', tone: 'neutral' }]
      : superseded
        ? [SUPERSEDED]
        : [{ text: 'Counts', tone: 'info' }],
  };
}

const skewWords = ({ skewMs }: Stamp) =>
  `Device clock ${formatDuration(skewMs)} ${skewMs > 0 ? 'behind' : 'ahead'}, corrected`;

/** `by Ana Ruiz (Harbor Foods) for driver Tom Lee`; only the one name where a driver acted for themselves. */
export function whoDidIt(stamp: Stamp, names: CompanyNames): string {
  const { byName, byUserId, byCompanyId, driverId, driverName } = stamp;
  const company = byCompanyId ? names.get(byCompanyId) : undefined;
  const by = company ? `by ${byName} (${company})` : `by ${byName}`;
  return driverId === null || driverId === byUserId || !driverName ? by : `${by} for driver ${driverName}`;
}
