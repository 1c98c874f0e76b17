/** Check-ins, check-outs and what else has a time: how an entry's moment becomes the time that is shown. */

import * as z from 'zod/mini';
import { PersonTag } from '#contract/user.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import type { Fact, Told } from '#domain/fact.ts';
import { correctedAt, type Stamp, type StampKind } from '#domain/stamp.ts';
import { boundedStamp } from '#domain/stamp-doubts.ts';
import { type Stop, zoneOfStop } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import type { Comparison, Made } from './change.ts';
import type { Lane } from './lane.ts';
import { clockAtTap } from './skew-at-tap.ts';

/** Who was checked in or out, and who recorded it. */
export const driverContext = z.object({ driver: PersonTag, byName: z.string() });

type Moment = Pick<Made<unknown, unknown>, 'occurredAt' | 'clock'>;

/**
 * The moment of the tap as the device knows it now: its own time put right by the measured skew (`at`, ISO 8601, UTC),
 * and whether the clock was set so that nobody can know.
 */
export function momentOf({ occurredAt, clock }: Moment) {
  const { skewMs, isUncertain } = clockAtTap(clock, { atSending: null });
  return {
    at: correctedAt(occurredAt, skewMs ?? 0, null),
    skewMs: skewMs ?? 0,
    doubt: isUncertain ? { clockUncertain: true as const } : {},
  };
}

/** What is told as it will be on the server, as far as the device can know. */
export function toldOf(made: Made<unknown, { byName: string }>): Told {
  const { at, doubt } = momentOf(made);
  return { at, byName: made.context.byName, occurredAt: made.occurredAt, receivedAt: null, ...doubt };
}

/** The same of a fact. `companyId`: of the person logged in. */
export const factOf = (made: Made<unknown, { byName: string; companyId: string }>): Fact => ({
  ...toldOf(made),
  _id: made.id,
  skewMs: momentOf(made).skewMs,
  byUserId: made.actorId,
  byCompanyId: made.context.companyId,
  deviceId: null,
});

/** The stamp as it will be made on the server, as far as the device can know; `load` is null where it has no row of it. */
export function stampOf(
  made: Made<unknown, { byName: string }>,
  kind: StampKind,
  driver: { _id: string; name: string | null; companyId?: string | null | undefined } | null,
  load: Lane['load'],
): Stamp {
  const { at, skewMs, doubt } = momentOf(made);
  return {
    _id: made.id,
    kind,
    ...boundedStamp(at, load),
    occurredAt: made.occurredAt,
    skewMs,
    ...doubt,
    receivedAt: null,
    byUserId: made.actorId,
    byName: made.context.byName,
    driverId: driver?._id ?? null,
    driverName: driver?.name ?? null,
    ...(driver?.companyId && { driverCompanyId: driver.companyId }),
    deviceId: null,
    sealIntact: null,
  };
}

interface Times {
  mine: string;
  stored: string | null | undefined;
  /** What the server has of the stop. */
  row: Stop | null | undefined;
}

/** "Mine and theirs" of a time at a stop; `none` is said where the server has no such time. */
export function timeLine(label: string, { mine, stored, row }: Times, none: string) {
  const words = (at: string | null | undefined) => formatPlaceTime(at, zoneOfStop(row));
  return { label, mine: words(mine), server: words(stored) || none } satisfies Comparison;
}

/** The same of a check-in or check-out. */
export const stampLine = (kind: StampKind, times: Times): Comparison =>
  kind === 'checkin'
    ? timeLine(t('Check-in'), times, t('No check-in'))
    : timeLine(t('Check-out'), times, t('No check-out'));
