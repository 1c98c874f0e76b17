/**
 * Claims and answers go by letter, too, and are recorded here days later: then the day is stated on which they were made, and
 * time runs from that day. The time of the recording stays what it is.
 */
import { dayWords } from '#language/dates.ts';
import { t } from '#language/say.ts';
import { dayAt } from './business-days.ts';
import { deliveredAt } from './claim-clock.ts';
import { type ClaimStep, standingClaim } from './claims.ts';
import { statedTime } from './correction.ts';
import { formatForReader } from './date-format.ts';
import type { Fact } from './fact.ts';
import { placeClock } from './place-clock.ts';
import { correctedAt } from './stamp.ts';
import { deliveryZone, type Place } from './zone-of-address.ts';

interface ClaimedBol {
  checkin: string | null;
  checkout: string | null;
  receiver: Place | null;
  shipper: Place;
  claims?: readonly ClaimStep[] | undefined;
}

type Stated = Pick<ClaimStep, 'step' | 'claimantId' | 'filingId'>;

/** A day as the moment that is stored, its noon by the receiver's clock; ISO. Null for what is no day. */
export function momentOfDay(day: string, bol: Pick<ClaimedBol, 'receiver' | 'shipper'>): string | null {
  const reading = placeClock(deliveryZone(bol)).read(`${day}T12:00`);
  return reading && 'at' in reading ? new Date(reading.at).toISOString() : null;
}

/** A fact with the time that was stated for it, if one was: never one to come. */
export const asStated = (made: Fact, statedAt: string | undefined): Fact & { stated?: true } =>
  statedAt === undefined ? made : { ...made, at: statedTime(statedAt, made.receivedAt), stated: true };

/** Why a step cannot have been made on the day of this moment, as a sentence; null when it can. */
export function whyNotOnDay(bol: ClaimedBol, step: Stated, { at, now }: { at: string; now: string }): string | null {
  const zone = deliveryZone(bol);
  const day = dayAt(at, zone);
  if (day > dayAt(now, zone)) return t('The day cannot be in the future.');
  const since = step.step === 'filed' ? deliveredAt(bol) : filedAt(bol, step);
  const earliest = since && dayAt(since, zone);
  if (!earliest || day >= earliest) return null;
  return step.step === 'filed'
    ? t('That is before the delivery on {day}.', { day: dayWords(earliest) })
    : t('That is before the claim was filed on {day}.', { day: dayWords(earliest) });
}

/** When the claim was filed that a step is about. */
function filedAt(bol: ClaimedBol, { claimantId, filingId }: Stated): string | null {
  const named = bol.claims?.find(({ _id }) => _id === filingId);
  return (named ?? standingClaim(bol, claimantId)?.filed)?.at ?? null;
}

/** When it was recorded, whatever was stated: ISO. */
export const recordedAt = ({ occurredAt, skewMs, receivedAt }: Omit<Fact, 'at'>): string =>
  correctedAt(occurredAt, skewMs, receivedAt);

/** For a reader: `11/21/2026 12:00 PST`, or for a stated day `11/01/2026, recorded 11/21/2026 12:00 PST`. */
export function claimTimeWords(step: ClaimStep, zone: string): string {
  if (!step.stated) return formatForReader(step.at, zone);
  const day = dayWords(dayAt(step.at, zone));
  return t('{day}, recorded {time}', { day, time: formatForReader(recordedAt(step), zone) });
}
