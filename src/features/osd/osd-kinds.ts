import type { OsdKind } from '#domain/osd.ts';

/** The three lists as people read them, one and many. */
export const OSD_WORDS: Record<OsdKind, { list: string; entry: string }> = {
  overages: { list: 'Overages', entry: 'Overage' },
  shortages: { list: 'Shortages', entry: 'Shortage' },
  damages: { list: 'Damages', entry: 'Damage' },
};

/** `1 case`, `24 cases`. */
export function casesInWords(qty: number): string {
  return `${qty.toLocaleString('en-US')} ${qty === 1 ? 'case' : 'cases'}`;
}
