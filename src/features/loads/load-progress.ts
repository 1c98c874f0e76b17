/**
 * Where a load is, in one word. Pick-up counts only for those who may see it: to everybody else its times are null,
 * which must not read as "not picked up yet".
 */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { isLoadCompleted } from '#domain/load-category.ts';
import type { BadgeTone } from '#ui/status-badge.tsx';

export interface Progress {
  word: string;
  tone: BadgeTone;
}

type ProgressOfBol = Pick<Bol, 'completed' | 'checkin'>;

/** The furthest step the load has reached. */
export function progressOf(
  load: Pick<LoadRecord, 'ready' | 'checkin' | 'checkout'>,
  bols: readonly ProgressOfBol[],
  seesPickUp: boolean,
): Progress {
  if (isLoadCompleted(bols)) return { word: 'Completed', tone: 'success' };
  if (!load.ready) return { word: 'Unsubmitted', tone: 'neutral' };
  const completed = bols.filter((bol) => bol.completed).length;
  if (completed > 0) return { word: `${completed} of ${bols.length} completed`, tone: 'info' };
  if (bols.some((bol) => bol.checkin)) return { word: 'At delivery', tone: 'info' };
  if (!seesPickUp) return { word: 'Inbound', tone: 'info' };
  if (load.checkout) return { word: 'In transit', tone: 'info' };
  if (load.checkin) return { word: 'At pick-up', tone: 'info' };
  return { word: 'Waiting for pick-up', tone: 'neutral' };
}

/** What somebody should look at, if anything. */
export function concernsOf(
  load: Pick<LoadRecord, 'ready' | 'carrierId' | 'drivers'>,
  bols: readonly Pick<Bol, 'sealIntact' | 'osd' | 'completed'>[],
): Progress[] {
  const concerns: Progress[] = [];
  if (load.ready && load.drivers.length === 0 && !isLoadCompleted(bols)) {
    concerns.push({ word: 'No driver', tone: 'warning' });
  }
  if (bols.some((bol) => bol.sealIntact === false)) concerns.push({ word: 'Seal broken', tone: 'danger' });
  if (bols.some(({ osd }) => osd.overages.length + osd.shortages.length + osd.damages.length > 0)) {
    concerns.push({ word: 'OSD reported', tone: 'warning' });
  }
  return concerns;
}
