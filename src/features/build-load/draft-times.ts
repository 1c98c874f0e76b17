/** The wizard's times: each by the clock of its place, kept as ISO with that clock's offset. */
import { type PlaceClock, placeClock } from '#domain/place-clock.ts';
import { isoWithOffset } from '#domain/stamp.ts';
import { ownTimeZone } from '#domain/time-zone.ts';
import { zoneOf } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { currentSession } from '#offline/session.ts';
import { trueNow } from '#ui/use-now.ts';
import type { LoadDraft } from './load-draft.ts';

/** When docks open: the time a date gets until one is chosen, since nobody means midnight. */
export const DAY_START = '08:00';

/** The time as far as this device knows it, with its offset, as rules about "today" want it. */
export function deviceNow(): string {
  const now = new Date(trueNow());
  return isoWithOffset(now, -now.getTimezoneOffset());
}

/** The place a time belongs to, for a field and for the words under it. */
export interface DraftPlace {
  name: string;
  zone: string;
  clock: PlaceClock;
}

/** Where the load is picked up: only a company's own people build its loads. */
export function pickUpPlace(): DraftPlace {
  const company = currentSession()?.company;
  return placeOf(company?.name ?? t('your company'), company ? zoneOf(company) : ownTimeZone());
}

/** Where a BOL is delivered; the pick-up while nobody receives it yet. */
export function deliveryPlace({ parties }: Pick<LoadDraft, 'parties'>, receiverId: string | null): DraftPlace {
  const receiver = receiverId === null ? undefined : parties[receiverId];
  return receiver ? placeOf(receiver.name, zoneOf(receiver)) : pickUpPlace();
}

const placeOf = (name: string, zone: string): DraftPlace => ({ name, zone, clock: placeClock(zone) });

/** `By the clock at Bayview Distribution (CST)`. */
export function clockWords({ name, clock }: DraftPlace, instant: string | null): string {
  return t('By the clock at {place} ({zone})', { place: name, zone: clock.zoneName(instant ?? deviceNow()) });
}

/** Midnight at the place: the earliest delivery that can be chosen. */
export function startOfToday({ clock }: DraftPlace): string {
  return `${clock.wallOf(deviceNow()).slice(0, 10)}T00:00`;
}
