/**
 * Overages, shortages and damages of a BOL. The report travels as operations, so two people can report at the same
 * time and either order of arrival ends in the same lists.
 */
import { type Message, msg, t } from '#language/say.ts';
import { LIMITS } from './limits.ts';

export const OSD_KINDS = ['overages', 'shortages', 'damages'] as const;
export type OsdKind = (typeof OSD_KINDS)[number];

export interface OsdEntry {
  /** Made on the device that added it; adding the same id again changes nothing. */
  _id: string;
  sku: string;
  /** Cases. */
  qty: number;
  /** The count that made it; missing on what somebody typed into the report. */
  countId?: string | undefined;
}

export type Osd = Record<OsdKind, OsdEntry[]>;

export type OsdChange =
  | { op: 'add'; kind: OsdKind; entry: OsdEntry }
  | { op: 'remove'; kind: OsdKind; sku: string; entryIds: string[] };

export const NO_OSD: Osd = { overages: [], shortages: [], damages: [] };

/** Entries stand in the order of their ids, which is the order of making: two reports merge to the same lists. */
function sorted(entries: readonly OsdEntry[]): OsdEntry[] {
  return [...entries].sort((a, b) => (a._id < b._id ? -1 : 1));
}

function applied(entries: readonly OsdEntry[], change: OsdChange): OsdEntry[] {
  if (change.op === 'remove') return entries.filter(({ _id }) => !change.entryIds.includes(_id));
  return entries.some(({ _id }) => _id === change.entry._id) ? [...entries] : [...entries, change.entry];
}

export function sortedOsd({ overages, shortages, damages }: Osd): Osd {
  return { overages: sorted(overages), shortages: sorted(shortages), damages: sorted(damages) };
}

/**
 * The report after these operations. Removing takes away the entries the remover saw and no others: one that somebody
 * else adds with the same SKU meanwhile stays, or their count would vanish unseen.
 */
export function applyOsdChanges(osd: Osd, changes: readonly OsdChange[]): Osd {
  const next = { ...osd };
  for (const change of changes) next[change.kind] = applied(next[change.kind], change);
  return sortedOsd(next);
}

type LooseEntry = Omit<OsdEntry, '_id'> & { _id?: string | undefined };

/**
 * A whole report as sent by a client that knows no operations; entries without an id get one. What a count made stays its
 * own, or the next count would not take its place.
 */
export function replaceOsd(former: Osd, whole: Record<OsdKind, readonly LooseEntry[]>, newId: () => string): Osd {
  const entries = (kind: OsdKind) => {
    const counted = new Map(former[kind].map(({ _id, countId }) => [_id, countId]));
    return whole[kind].map(({ _id = newId(), sku, qty }) => {
      const countId = counted.get(_id);
      return { _id, sku, qty, ...(countId && { countId }) };
    });
  };
  return sortedOsd({ overages: entries('overages'), shortages: entries('shortages'), damages: entries('damages') });
}

/** The operation for deleting an entry: all entries of that list with the same SKU go, as far as they are seen. */
export function removalOf(osd: Osd, kind: OsdKind, sku: string): OsdChange {
  const entryIds = osd[kind].filter((entry) => entry.sku === sku).map(({ _id }) => _id);
  return { op: 'remove', kind, sku, entryIds };
}

/** Why an entry cannot be added as typed, or null. `qty` is in cases; a number field gives text while it is empty. */
export function whyNotAddOsdEntry({ sku, qty }: { sku: string; qty: number | string | null }): string | null {
  const text = sku.trim();
  if (text === '') return t('Enter the SKU.');
  if (text.length > LIMITS.skuMax) return t('A SKU has at most {max} characters.', { max: LIMITS.skuMax });
  if (qty === null || qty === '') return t('Enter the number of cases.');
  // As digits: 1e3 and 0x10 are numbers to a machine, and a slip of the finger to whoever counted.
  const cases = /^\d+$/.test(String(qty)) ? Number(qty) : 0;
  if (cases >= 1 && cases <= LIMITS.osdQtyMax) return null;
  return t('The number of cases is a whole number from 1 to {max, number}.', { max: LIMITS.osdQtyMax });
}

/**
 * Why an OSD report made at `at` is not accepted, or null. After completion only a report made before it counts: it
 * was on its way from a device without a network.
 */
export function whyNotReportOsd(question: {
  bol: { checkin: string | null; checkout: string | null; completed: boolean };
  at: string;
}): string | null {
  const { bol, at } = question;
  if (bol.checkin === null) return t('Check the BOL in first.');
  if (!bol.completed) return null;
  const before = bol.checkout !== null && Date.parse(at) < Date.parse(bol.checkout);
  return before ? null : t('This BOL is completed, so its OSD report can no longer change.');
}

/** Why a report cannot be kept as it is, or null: the bound that keeps every reader able to take it in. */
export function whyNotKeepOsd(osd: Osd): string | null {
  const tooLong = OSD_KINDS.find((kind) => osd[kind].length > LIMITS.osdEntriesMax);
  return tooLong ? t(TOO_LONG[tooLong], { max: LIMITS.osdEntriesMax }) : null;
}

const TOO_LONG: Record<OsdKind, Message> = {
  overages: msg('The list of overages holds at most {max} entries.'),
  shortages: msg('The list of shortages holds at most {max} entries.'),
  damages: msg('The list of damages holds at most {max} entries.'),
};

/** Entries in all three lists. */
export function osdCount(osd: Osd): number {
  return OSD_KINDS.reduce((count, kind) => count + osd[kind].length, 0);
}
