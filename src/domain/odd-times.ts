/** Times that are rarely meant but may be: said beside the field, never forbidden. */
import { t } from '#language/say.ts';
import { formatForReader } from './date-format.ts';
import { wallOf } from './place-clock.ts';

/** A time of the plan, and the zone of the place whose clock it is told by. */
interface PlannedTime {
  at: string | null;
  zone: string;
}

/** Freight is planned for days or weeks. A date typed without a year that has just passed is understood as next year's. */
const FAR_DAYS = 90;

/** What is odd about a pick-up: that it has passed or is far away, that it is on a weekend. `now` is device time. */
export function oddPickUp({ at, zone }: PlannedTime, now: string): string[] {
  const ms = at === null ? Number.NaN : Date.parse(at);
  if (at === null || Number.isNaN(ms)) return [];
  const days = Math.round((ms - Date.parse(now)) / 86_400_000);
  const weekday = new Date(`${wallOf(at, zone).slice(0, 10)}T00:00Z`).getUTCDay();
  return [
    ...(ms < Date.parse(now) ? [t('This time has passed.')] : []),
    ...(days > FAR_DAYS ? [t('This is {days} days from now.', { days })] : []),
    ...(weekday === 0 ? [t('This is a Sunday.')] : weekday === 6 ? [t('This is a Saturday.')] : []),
  ];
}

/** What is odd about a delivery: also that it does not come after the pick-up. */
export function oddDelivery(delivery: PlannedTime, pickUp: PlannedTime, now: string): string[] {
  const before = delivery.at !== null && pickUp.at !== null && Date.parse(delivery.at) <= Date.parse(pickUp.at);
  return [
    ...(before ? [t('This is not after the pick-up, {time}.', { time: formatForReader(pickUp.at, pickUp.zone) })] : []),
    ...oddPickUp(delivery, now),
  ];
}
