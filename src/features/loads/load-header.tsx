import type { ReactNode } from 'react';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { formatForReader } from '#domain/date-format.ts';
import { countLeftBehind, leftBehindWords } from '#domain/driver-assignment.ts';
import { shortId } from '#domain/ids.ts';
import { isLoadCompleted } from '#domain/load-category.ts';
import { sealOf } from '#domain/seal.ts';
import { pickUpZone } from '#domain/zone-of-address.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { type BadgeTone, StatusBadge } from '#ui/status-badge.tsx';

interface LoadHeaderProps {
  load: LoadRecord;
  bols: Bol[];
  seesPickUp: boolean;
  /** Shipper and carrier: told of BOLs without a driver. */
  findsDrivers: boolean;
  /** How many changes of this load wait on this device to be sent. */
  waiting: number;
  back?: { to: string; label: string };
  actions?: ReactNode;
}

/** The heading of every screen about one load, with its state beside it. */
export function LoadHeader({ load, bols, seesPickUp, findsDrivers, waiting, back, actions }: LoadHeaderProps) {
  const progress = progressOf(load, bols, seesPickUp);
  return (
    <PageHeader
      title={`Load: ${shortId(load._id)}`}
      description={`P/U ${load.pUNum} · ${formatForReader(load.pUDate, pickUpZone(load))}`}
      {...(back ? { back } : {})}
      actions={actions}
      badges={
        <>
          <StatusBadge tone={progress.tone}>{progress.word}</StatusBadge>
          {concernsOf(load, bols, findsDrivers).map(({ word, tone }) => (
            <StatusBadge key={word} tone={tone} icon="alert">
              {word}
            </StatusBadge>
          ))}
          {waiting > 0 && (
            <StatusBadge tone="warning" icon="cloudUp">
              {`${waiting} waiting to send`}
            </StatusBadge>
          )}
        </>
      }
    />
  );
}

/**
 * Where a load is, in one word. Pick-up counts only for those who may see it: to everybody else its times are null,
 * which must not read as "not picked up yet".
 */
interface Progress {
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

/** What somebody should look at, if anything. `findsDrivers`: shipper and carrier, who see all BOLs and can see to it. */
export function concernsOf(
  load: Pick<LoadRecord, 'ready' | 'carrierId' | 'drivers'>,
  bols: readonly Pick<Bol, 'sealIntact' | 'stamps' | 'osd' | 'completed' | 'driverId'>[],
  findsDrivers: boolean,
): Progress[] {
  const concerns: Progress[] = [];
  if (load.ready && load.drivers.length === 0 && !isLoadCompleted(bols)) {
    concerns.push({ word: 'No driver', tone: 'warning' });
  }
  const leftBehind = load.ready && findsDrivers ? countLeftBehind(bols) : 0;
  if (leftBehind > 0) concerns.push({ word: leftBehindWords(leftBehind), tone: 'warning' });
  if (bols.some((bol) => sealOf(bol) === 'broken')) concerns.push({ word: 'Seal broken', tone: 'danger' });
  if (bols.some(({ osd }) => osd.overages.length + osd.shortages.length + osd.damages.length > 0)) {
    concerns.push({ word: 'OSD reported', tone: 'warning' });
  }
  return concerns;
}
