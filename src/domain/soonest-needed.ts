/** Which BOLs are needed soonest, where there may be time or room for a few only. */

interface PlannedBol {
  driverId: string | null;
  load: { pUDate: string };
  dropDate: string | null;
}

/**
 * Open BOLs by their nearest appointment, pick-up or delivery, past or to come: what nobody completed for weeks must not
 * stand before today's work. What the reader has on the road comes before all.
 */
export function soonestNeeded<B extends PlannedBol>(open: readonly B[], readerId: string, nowMs: number): B[] {
  const away = ({ driverId, load, dropDate }: B) => {
    const pickUp = Date.parse(load.pUDate) - nowMs;
    const delivery = dropDate === null ? pickUp : Date.parse(dropDate) - nowMs;
    const isOnTheRoad = driverId === readerId && pickUp <= 0 && delivery >= 0;
    return isOnTheRoad ? 0 : Math.min(Math.abs(pickUp), Math.abs(delivery));
  };
  const placed = open.map((bol) => ({ bol, away: away(bol) }));
  return placed.sort((a, b) => a.away - b.away).map(({ bol }) => bol);
}
