import type { OsdKind } from '#domain/osd.ts';

/** The three lists as people read them, one and many. */
export const OSD_WORDS: Record<OsdKind, { list: string; entry: string }> = {
  overages: { list: 'Overages', entry: 'Overage' },
  shortages: { list: 'Shortages', entry: 'Shortage' },
  damages: { list: 'Damages', entry: 'Damage' },
};
