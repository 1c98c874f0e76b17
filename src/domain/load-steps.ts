/**
 * The steps of the wizard that builds a load. Only what a step itself asks for keeps Next off; a load may be saved
 * without BOLs or carrier, so those steps can be passed empty.
 */
import { type Message, msg, t } from '#language/say.ts';
import { LIMITS } from './limits.ts';
import { offsetMinutesOf } from './stamp.ts';
import { zoneMoment } from './time-zone.ts';

export const LOAD_STEPS = ['about', 'bols', 'carrier', 'ship'] as const;
export type LoadStep = (typeof LOAD_STEPS)[number];

export const LOAD_STEP_TITLES: Record<LoadStep, Message> = {
  about: msg('About'),
  bols: msg('BOLs'),
  carrier: msg('Carrier'),
  ship: msg('Ship/Save'),
};

export interface BolStepDraft {
  /** The added document; null while none is chosen. */
  file: { name: string } | null;
  receiverId: string | null;
  deliveryDate: string | null;
}

export interface LoadStepsDraft {
  pUNum: string;
  pUDate: string | null;
  bols: readonly Pick<BolStepDraft, 'deliveryDate'>[];
}

const isDate = (instant: string | null): instant is string => instant !== null && !Number.isNaN(Date.parse(instant));

/** The calendar day of an instant at an offset from UTC, ms, as a number that orders. */
const dayAt = (ms: number, offsetMs: number): number => Math.floor((ms + offsetMs) / 86_400_000);

/**
 * Why a delivery cannot be planned for then, or null: today or later, judged when the person chose it
 * (`occurredAt`, right time in the device’s UTC offset), not when the choice reaches the server days later. Today is the day
 * at the place of delivery (`zone`), or where the person is: devices of before knew the second only.
 */
export function whyNotDeliverOn(deliveryDate: string | null, occurredAt: string, zone?: string): string | null {
  if (!isDate(deliveryDate)) return t('Choose a delivery date and time.');
  const [delivery, chosen] = [Date.parse(deliveryDate), Date.parse(occurredAt)];
  const offset = offsetMinutesOf(occurredAt) * 60_000;
  if (dayAt(delivery, offset) >= dayAt(chosen, offset)) return null;
  const dayIn = (place: string, ms: number) => dayAt(ms, zoneMoment(ms, place).offsetMs);
  return zone && dayIn(zone, delivery) >= dayIn(zone, chosen) ? null : t('The delivery date must be today or later.');
}

/** Why the BOL cannot be added to the load, or null. */
export function whyNotAddBol(bol: BolStepDraft, occurredAt: string, zone?: string): string | null {
  if (bol.file === null) return t('Add a document.');
  if (!bol.receiverId) return t('Choose a receiving company.');
  return whyNotDeliverOn(bol.deliveryDate, occurredAt, zone);
}

/** Why Next is off on this step, or null. */
export function whyNotNext(step: LoadStep, draft: LoadStepsDraft): string | null {
  if (step === 'about') {
    if (draft.pUNum.trim().length < LIMITS.pickUpNumberMin) {
      return t('The P/U number needs at least {min} characters.', { min: LIMITS.pickUpNumberMin });
    }
    return isDate(draft.pUDate) ? null : t('Choose a pick-up date and time.');
  }
  if (step === 'bols') {
    return draft.bols.every((bol) => isDate(bol.deliveryDate)) ? null : t('Every BOL needs a delivery date and time.');
  }
  return null;
}

/** True for the names a BOL document may have. */
export function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name.trim());
}

/** Why a BOL's document cannot have this name, or null. */
export function whyNotFileName(name: string): string | null {
  return isPdfName(name) ? null : t('Only .pdf files are accepted.');
}

/** Why a load that has `count` BOLs takes no further one, or null. */
export function whyNotOneMoreBol(count: number): string | null {
  return count < LIMITS.bolsPerLoad ? null : tooManyBols();
}

/** Said of a list that is too long, too. */
export const tooManyBols = (): string =>
  t('A load has at most {max} BOLs. Put the others on another load.', { max: LIMITS.bolsPerLoad });
