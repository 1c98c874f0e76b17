/** One line of a load's timeline, and what the lines are made from. */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { Count } from '#domain/count.ts';
import { CLOCK_UNCERTAIN, type Stamp } from '#domain/stamp.ts';
import type { StopOutcome } from '#domain/visits.ts';
import { t } from '#language/say.ts';
import type { BadgeTone } from '#ui/status-badge.tsx';

/** How a record came about: what the device's clock said, when the server had it, on which device. */
export interface Evidence {
  occurredAt?: string | undefined;
  /** Null while it is only on this device. */
  receivedAt?: string | null | undefined;
  deviceId?: string | null | undefined;
  skewMs?: number | undefined;
}

/** A count, and the BOL it is of. */
export interface CountPlace {
  count: Count;
  bolId: string;
}

export interface TimelineEvent {
  id: string;
  /** When it happened, or for a correction or a void when that was made. */
  at: string;
  /** Of the place it was made for. */
  zone: string;
  /** What happened, in words. */
  what: string;
  /** The document's name, where the load has several. */
  bolName: string | null;
  who: string;
  /** What was changed, and why. */
  details: string[];
  /** SHA-256 of what was photographed. */
  photos?: readonly string[] | undefined;
  badges: { text: string; tone: BadgeTone }[];
  /** False: another record holds. */
  counts: boolean;
  evidence: Evidence;
  /** The check-in or check-out whose time may be corrected. */
  correctable: { stamp: Stamp; bolId: string | null } | null;
  /** The count whose lines can be shown in full. */
  counted?: CountPlace;
  /** The outcome that may be taken back. */
  revocable?: { outcome: StopOutcome; bolId: string | null } | null;
}

/** Names of companies by id. */
export type CompanyNames = ReadonlyMap<string, string>;

/** Whose event it is, and by which clock it is told. */
export interface EventPlace {
  bolName: string | null;
  zone: string;
  names: CompanyNames;
}

/** `by Ana Ruiz (Harbor Foods)`; only the name where the company is not known. */
export const saidBy = (name: string, company?: string): string =>
  company ? t('by {name} ({company})', { name, company }) : t('by {name}', { name });

/** What somebody wrote, in quotation marks. */
export const quoted = (words: string): string => t('“{words}”', { words });

/** What is said where the clock of the device was set, so that nobody can know the time; else nothing. */
export const clockDoubt = (
  told: { clockUncertain?: boolean | undefined } | null | undefined,
): TimelineEvent['badges'] => (told?.clockUncertain ? [{ text: t(CLOCK_UNCERTAIN), tone: 'warning' }] : []);

/** A label as it stands within a line. */
export const inLine = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

export type TimelineLoad = Pick<
  LoadRecord,
  'stamps' | 'outcomes' | 'dwell' | 'checkin' | 'checkout' | 'shipper' | 'carrier'
>;
export type TimelineBol = Pick<
  Bol,
  | '_id'
  | 'papers'
  | 'counts'
  | 'concealed'
  | 'dwell'
  | 'shipper'
  | 'osd'
  | 'claims'
  | 'handshakes'
  | 'stamps'
  | 'outcomes'
  | 'checkin'
  | 'checkout'
  | 'completed'
  | 'file'
  | 'receiver'
  | 'signatures'
  | 'added'
>;
