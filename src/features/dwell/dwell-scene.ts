/** Where a truck stays and who looks, and what of that stay this person sees and may do. */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { dwellSideOf } from '#domain/dwell.ts';
import { dwellLines } from '#domain/dwell-settling.ts';
import { mayComeAgain, nextSteps, ownCheckin, type Stay, type StayRow, staysAt } from '#domain/dwell-stays.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import type { Session } from '#offline/session.ts';

/** What a stay takes of its load. */
export type StayLoad = Pick<
  LoadRecord,
  '_id' | 'pUNum' | 'pUDate' | 'shipperId' | 'carrierId' | 'shipper' | 'ready' | 'deleted'
> &
  StayRow;

export interface DwellScene {
  load: StayLoad;
  /** Those that came with one truck for one receiver; none for the pick-up. */
  bols: readonly Bol[];
  /** Every BOL of the load that the viewer sees: who drives one of them is at its pick-up. */
  all: readonly Bol[];
  viewer: Session;
}

export type SeenStay = ReturnType<typeof sceneOf>;

/** What both sides say of the stay at one place, as this person sees and may change it. */
export function sceneOf({ load, bols, all, viewer }: DwellScene) {
  const [first] = bols;
  const rows: readonly StayRow[] = first ? bols : [load];
  const stays = staysAt(rows, first?.receiverId ?? load.shipperId);
  const stay = stays.at(-1) as Stay;
  const side = dwellSideOf(viewer.actor);
  const relations = relationsTo(viewer.actor, load, first ? bols : all);
  const mayMark = may(viewer.actor, first ? 'bol.dwell' : 'load.dwell', relations);
  return {
    /** Earliest first. */
    stays,
    /** The last of them. */
    stay,
    lines: dwellLines(stay),
    /** The last stay is over, and the truck is expected once more. */
    isAway: mayComeAgain(rows, stay),
    side,
    isDelivery: first !== undefined,
    name: (first?.receiver ?? load.shipper).name,
    appointment: first ? first.deliveryDate : load.pUDate,
    zone: first ? deliveryZone(first) : pickUpZone(load),
    /** When this person's side checked the truck in. */
    checkin: ownCheckin(rows, stay, viewer.actor),
    next: mayMark ? nextSteps(rows, stay, side) : [],
    maySettle: may(viewer.actor, first ? 'bol.settle-dwell' : 'load.settle-dwell', relations),
  };
}
