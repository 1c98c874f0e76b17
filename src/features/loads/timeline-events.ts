/**
 * Everything that was recorded on a load, as one list in order of time: pick-up stamps of the load and delivery stamps
 * of its BOLs, the ones that do not hold too. Nothing recorded is ever hidden: two people may have checked in the same
 * truck, and both said so.
 */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { isSuperseded, type Stamp } from '#domain/stamp.ts';

export interface TimelineEvent {
  stamp: Stamp;
  /** What happened, in words. */
  what: string;
  /** The document's name, where the load has several. */
  bolName: string | null;
  superseded: boolean;
}

type StampedBol = Pick<Bol, 'stamps' | 'checkin' | 'checkout' | 'file'>;

const PICK_UP = { checkin: 'Checked in at pick-up', checkout: 'Checked out at pick-up' } as const;
const DELIVERY = { checkin: 'Checked in at delivery', checkout: 'Completed and checked out' } as const;

/** Events of the load and of these BOLs, earliest first. A viewer who may not see pick-up has no load stamps. */
export function timelineEvents(
  load: Pick<LoadRecord, 'stamps' | 'checkin' | 'checkout'>,
  bols: readonly StampedBol[],
): TimelineEvent[] {
  const pickUp = load.stamps.map((stamp) => ({
    stamp,
    what: PICK_UP[stamp.kind],
    bolName: null,
    superseded: isSuperseded(stamp, load.stamps, load[stamp.kind]),
  }));
  const delivery = bols.flatMap((bol) =>
    bol.stamps.map((stamp) => ({
      stamp,
      what: DELIVERY[stamp.kind],
      bolName: bols.length > 1 ? bol.file.name : null,
      superseded: isSuperseded(stamp, bol.stamps, bol[stamp.kind]),
    })),
  );
  return [...pickUp, ...delivery].sort((a, b) => Date.parse(a.stamp.at) - Date.parse(b.stamp.at));
}

/** `by Ana Ruiz for driver Tom Lee`; only the one name where a driver acted for themselves. */
export function whoDidIt({ byName, byUserId, driverId, driverName }: Stamp): string {
  if (driverId === null || driverId === byUserId || !driverName) return `by ${byName}`;
  return `by ${byName} for driver ${driverName}`;
}
