/** Where a driver goes next with a load: to its shipper until they have left there, then from receiver to receiver. */

import { leadingBol } from './status-facts.ts';
import type { Place } from './zone-of-address.ts';
import { deliveryZone, pickUpZone } from './zone-of-address.ts';

interface StopLoad<P> {
  _id: string;
  shipper: P;
  pUDate: string;
  checkin: string | null;
  checkout: string | null;
}

interface StopBol<P> {
  _id: string;
  shipper: P;
  receiver: P | null;
  receiverId: string | null;
  driverId: string | null;
  deliveryDate: string | null;
  checkin: string | null;
  completed: boolean;
}

export interface NextStop<P, B> {
  kind: 'pick-up' | 'delivery';
  /** Null for a BOL whose receiver is not known yet. */
  place: P | null;
  dueAt: string | null;
  /** Zone of the place. */
  zone: string;
  /** What this driver has for it: everything at pick-up, at a delivery the open BOLs of its receiver. */
  bols: B[];
}

/** The next stop of this driver with a load; null when nothing of it is theirs any more. */
export function nextStopOf<P extends Place, B extends StopBol<P>>(
  driverId: string,
  load: StopLoad<P>,
  bols: readonly B[],
): NextStop<P, B> | null {
  const own = bols.filter((bol) => bol.driverId === driverId && !bol.completed);
  const lead = leadingBol(own);
  if (lead === null) return null;
  // A delivery that was recorded shows that they have left, whatever nobody recorded at pick-up.
  if (load.checkout === null && lead.checkin === null) {
    return { kind: 'pick-up', place: load.shipper, dueAt: load.pUDate, zone: pickUpZone(load), bols: own };
  }
  return {
    kind: 'delivery',
    place: lead.receiver,
    dueAt: lead.deliveryDate,
    zone: deliveryZone(lead),
    bols: own.filter(({ receiverId }) => receiverId === lead.receiverId),
  };
}

/**
 * Whether the truck stands at the shipper's dock, as far as anybody recorded. A delivery that was recorded shows that it
 * has left, whoever forgot the check-out.
 */
export function isAtPickUp(
  load: Pick<StopLoad<unknown>, 'checkin' | 'checkout'>,
  bols: readonly { checkin: string | null }[],
) {
  return load.checkin !== null && load.checkout === null && bols.every(({ checkin }) => checkin === null);
}

/** Whether the driver has been anywhere with it yet. */
export function isUnderWay(
  load: Pick<StopLoad<unknown>, 'checkin' | 'checkout'>,
  bols: readonly { checkin: string | null }[],
) {
  return load.checkin !== null || load.checkout !== null || bols.some(({ checkin }) => checkin !== null);
}
