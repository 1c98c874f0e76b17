/**
 * The days by which somebody has to act on freight that came otherwise than the paper says, by the receiver's calendar.
 * They are those of common terms (NMFC, 49 CFR 370); a contract may set others, so they are shown as reminders and
 * refuse nothing.
 */
import { dayWords } from '#language/dates.ts';
import { type Message, msg, t } from '#language/say.ts';
import {
  addBusinessDays,
  addDays,
  addMonths,
  businessDaysUntil,
  dayAt,
  daysBetween,
  endOfDay,
} from './business-days.ts';
import { type Claimable, claimsOn, isClaimable } from './claims.ts';
import { deliveryZone, type Place, pickUpZone } from './zone-of-address.ts';

export interface Deadline {
  kind: 'concealed' | 'file' | 'acknowledge' | 'decide' | 'word';
  /** Whose claim it is about; null before one is filed. */
  claimantId: string | null;
  /** The day it runs from, `YYYY-MM-DD`. */
  from: string;
  /** The last day, `YYYY-MM-DD`. */
  lastDay: string;
  /** The moment that day is over, by the receiver's clock. ISO, UTC. */
  endsAt: string;
  /** Whole days left after today; negative once it has passed. */
  daysLeft: number;
}

export interface ClockedBol extends Claimable {
  checkin: string | null;
  checkout: string | null;
  load: { pUDate: string };
  receiver: Place | null;
  shipper: Place;
}

const CONCEALED_BUSINESS_DAYS = 5;
const FILE_MONTHS = 9;
const ACKNOWLEDGE_DAYS = 30;
const DECIDE_DAYS = 120;
const WORD_DAYS = 60;

type Delivered = Pick<ClockedBol, 'checkin' | 'checkout' | 'receiver' | 'shipper'>;

/** The deadlines that run for this BOL, those that have passed too; none unless it is completed with a difference. */
export function claimClock(bol: ClockedBol, now: string): Deadline[] {
  const concealed = concealedDeadline(bol, now);
  if (concealed === null || !isClaimable(bol)) return [];
  const { from: day } = concealed;
  const zone = deliveryZone(bol);
  const today = dayAt(now, zone);
  const deadline = deadlinesBy(zone, today);
  const fileFrom = claimFrom(bol, day);
  const carriers = claimsOn(bol).flatMap(({ claimantId, filed, acknowledged, decisions, withdrawn }) => {
    // An offer stops it as well: 49 CFR 370 asks the carrier to pay, to decline or to offer.
    if (decisions.length > 0 || withdrawn !== null) return [];
    // A letter says its day; what was filed here reached the carrier with the server's copy.
    const got = dayAt(filed.stated ? filed.at : (filed.receivedAt ?? filed.at), zone);
    const decide = addDays(got, DECIDE_DAYS);
    return [
      ...(acknowledged ? [] : [deadline('acknowledge', claimantId, got, addDays(got, ACKNOWLEDGE_DAYS))]),
      deadline('decide', claimantId, got, decide),
      ...(today > decide ? [deadline('word', claimantId, got, nextWord(decide, today))] : []),
    ];
  });
  return [concealed, deadline('file', null, fileFrom, addMonths(fileFrom, FILE_MONTHS)), ...carriers];
}

/** Until when damage found while unpacking is usually to be reported; null for what was not delivered. */
export function concealedDeadline(bol: Delivered, now: string): Deadline | null {
  const delivered = deliveredAt(bol);
  if (delivered === null) return null;
  const zone = deliveryZone(bol);
  const day = dayAt(delivered, zone);
  const lastDay = addBusinessDays(day, CONCEALED_BUSINESS_DAYS);
  return deadlinesBy(zone, dayAt(now, zone))('concealed', null, day, lastDay);
}

/** `Report by 11/30/2026 (7 days left); the carrier may still …`, for anyone who may report concealed damage. */
export function concealedWindowWords({ lastDay, daysLeft }: Deadline): string {
  const when = { day: dayWords(lastDay), left: leftWords(daysLeft) };
  return daysLeft < 0
    ? t(
        'Report by {day} ({left}), five business days after delivery. A later report is kept with its date; the carrier may refuse it.',
        when,
      )
    : t(
        'Report by {day} ({left}), five business days after delivery. The carrier may still ask for proof that it happened on the way: keep the packaging.',
        when,
      );
}

/** `Reported 7 business days after delivery, after the 5 that are usual`; null for a report in time. */
export function latenessOfConcealed(bol: Delivered, at: string): string | null {
  const delivered = deliveredAt(bol);
  if (delivered === null) return null;
  const zone = deliveryZone(bol);
  const days = businessDaysUntil(dayAt(delivered, zone), dayAt(at, zone));
  if (days <= CONCEALED_BUSINESS_DAYS) return null;
  return t('Reported {days} business days after delivery, after the {usual} that are usual', {
    days,
    usual: CONCEALED_BUSINESS_DAYS,
  });
}

const deadlinesBy =
  (zone: string, today: string) =>
  (kind: Deadline['kind'], claimantId: string | null, from: string, lastDay: string): Deadline => ({
    kind,
    claimantId,
    from,
    lastDay,
    endsAt: endOfDay(lastDay, zone),
    daysLeft: daysBetween(today, lastDay),
  });

/** When the truck came: of arrival and completion the earlier, so that nobody is told a day too many. */
export const deliveredAt = ({ checkin, checkout }: Pick<ClockedBol, 'checkin' | 'checkout'>) => checkin ?? checkout;

/** What never came has no day of delivery: then time runs from the day of the BOL, if that is earlier. */
function claimFrom(bol: ClockedBol, delivered: string): string {
  const isLoss =
    bol.osd.shortages.length > 0 ||
    (bol.outcomes ?? []).some(({ kind, void: taken }) => kind === 'partial' && taken === null);
  const shipped = dayAt(bol.load.pUDate, pickUpZone(bol));
  return isLoss && shipped < delivered ? shipped : delivered;
}

function nextWord(decide: string, today: string): string {
  const rounds = Math.ceil(daysBetween(decide, today) / WORD_DAYS);
  return addDays(decide, rounds * WORD_DAYS);
}

const WORDS: Record<Deadline['kind'], Message> = {
  concealed: msg('Report concealed damage and ask for an inspection by {day} ({left})'),
  file: msg('File by {day} ({left})'),
  acknowledge: msg('Carrier must acknowledge by {day} ({left})'),
  decide: msg('Carrier must pay, decline or offer by {day} ({left})'),
  word: msg('Carrier must give word by {day} ({left})'),
};

/** `File by 08/21/2027 (271 days left)`. */
export function deadlineWords({ kind, lastDay, daysLeft }: Deadline): string {
  return t(WORDS[kind], { day: dayWords(lastDay), left: leftWords(daysLeft) });
}

function leftWords(days: number): string {
  if (days === 0) return t('today is the last day');
  return days > 0
    ? t('{days, plural, one {1 day left} other {{days} days left}}', { days })
    : t('{days, plural, one {passed 1 day ago} other {passed {days} days ago}}', { days: -days });
}
