/**
 * Overages, shortages and damages of a BOL. The report travels as operations, so two people can report at the same
 * time and either order of arrival ends in the same lists.
 */
export const OSD_KINDS = ['overages', 'shortages', 'damages'] as const;
export type OsdKind = (typeof OSD_KINDS)[number];

export interface OsdEntry {
  /** Made on the device that added it; adding the same id again changes nothing. */
  _id: string;
  sku: string;
  /** Cases. */
  qty: number;
}

export type Osd = Record<OsdKind, OsdEntry[]>;

export type OsdChange =
  | { op: 'add'; kind: OsdKind; entry: OsdEntry }
  | { op: 'remove'; kind: OsdKind; sku: string; entryIds: string[] };

export const NO_OSD: Osd = { overages: [], shortages: [], damages: [] };
