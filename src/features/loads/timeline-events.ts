/**
 * Everything that was recorded on a load, as one list in order of time: pick-up stamps of the load, delivery stamps and
 * signatures of its BOLs, the ones that do not count too. Nothing recorded is ever hidden: two people may have checked
 * in the same truck, and both said so.
 */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { Stamp } from '#domain/stamp.ts';
import type { BadgeTone } from '#ui/status-badge.tsx';
import { signatureEvents } from './signature-events.ts';
import { stampEvents } from './stamp-events.ts';

/** How a record came about: what the device's clock said, when the server had it, on which device. */
export interface Evidence {
  occurredAt?: string | undefined;
  /** Null while it is only on this device. */
  receivedAt?: string | null | undefined;
  deviceId?: string | null | undefined;
  skewMs?: number | undefined;
}

export interface TimelineEvent {
  id: string;
  /** When it happened, or for a correction or a void when that was made. */
  at: string;
  /** What happened, in words. */
  what: string;
  /** The document's name, where the load has several. */
  bolName: string | null;
  who: string;
  /** What was changed, and why. */
  details: string[];
  badges: { text: string; tone: BadgeTone }[];
  /** False: another record holds. */
  counts: boolean;
  evidence: Evidence;
  /** The check-in or check-out whose time may be corrected. */
  correctable: { stamp: Stamp; bolId: string | null } | null;
}

/** Names of companies by id. */
export type CompanyNames = ReadonlyMap<string, string>;

export type TimelineLoad = Pick<LoadRecord, 'stamps' | 'checkin' | 'checkout' | 'shipper' | 'carrier'>;
export type TimelineBol = Pick<Bol, '_id' | 'stamps' | 'checkin' | 'checkout' | 'file' | 'receiver' | 'signatures'>;

/** Events of the load and of these BOLs, earliest first. A viewer who may not see pick-up has no load stamps. */
export function timelineEvents(load: TimelineLoad, bols: readonly TimelineBol[]): TimelineEvent[] {
  const parties = [load.shipper, load.carrier, ...bols.map(({ receiver }) => receiver)];
  const names: CompanyNames = new Map(parties.flatMap((party) => (party ? [[party._id, party.name]] : [])));
  const pickUp = stampEvents(load, { place: 'pick-up', bolId: null, bolName: null, names });
  const delivery = bols.flatMap((bol) => {
    const bolName = bols.length > 1 ? bol.file.name : null;
    return [
      ...stampEvents(bol, { place: 'delivery', bolId: bol._id, bolName, names }),
      ...signatureEvents(bol, bolName),
    ];
  });
  return [...pickUp, ...delivery].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
