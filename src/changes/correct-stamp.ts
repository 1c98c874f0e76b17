/** A check-in or check-out has the wrong time: a further stamp puts it right, with a reason; both stay. */

import * as z from 'zod/mini';
import { type Bol, correctBolStamp } from '#contract/bol.ts';
import { correctLoadStamp, type LoadRecord } from '#contract/load.ts';
import { StampCorrection } from '#contract/stamp.ts';
import { Id, Instant } from '#contract/values.ts';
import { correctBolStamp as correctBol, correctLoadStamp as correctLoad, statedTime } from '#domain/correction.ts';
import { STAMP_KINDS, type Stamp } from '#domain/stamp.ts';
import { boundedStamp } from '#domain/stamp-doubts.ts';
import { t } from '#language/say.ts';
import { aboutBol, aboutLoad, change, type Made, named, whatWords } from './change.ts';
import { changeBol, changeLoad, type Lane } from './lane.ts';
import { NOTES } from './note-words.ts';
import { kept } from './problem-words.ts';
import { stampLine, stampOf } from './stamp-of.ts';

/** `bolId` is null for a stamp of the pick-up, which is on the load. `at`: the time it really was. */
const args = z.object({ loadId: Id, bolId: z.nullable(Id), ...z.omit(StampCorrection, { occurredAt: true }).shape });
/** `kind`: of the stamp; `from`: the time that counted when the person corrected it. */
const context = z.object({ byName: z.string(), companyId: Id, kind: z.enum(STAMP_KINDS), from: Instant });

export const correctStampChange = change({
  type: 'correct-stamp',
  version: 1,
  args,
  context,
  lane: ({ loadId }) => loadId,
  rows: ({ loadId, bolId }) => [bolId ?? loadId],
  buildsOn: ({ stampId }) => [stampId],
  request: ({ args: { loadId, bolId, ...correction }, occurredAt }) => ({
    endpoint: bolId === null ? correctLoadStamp : correctBolStamp,
    params: { id: bolId ?? loadId },
    body: { ...correction, occurredAt },
  }),
  fold: (lane, made) => {
    const { bolId } = made.args;
    return bolId === null
      ? changeLoad(lane, (load) => correctLoad(load, correctionOf(made, load.stamps, lane)).row)
      : changeBol(lane, bolId, (bol) => correctBol(bol, correctionOf(made, bol.stamps, lane)).row);
  },
  compare: ({ args: { bolId, at }, context: { kind } }, { load, bols }) => {
    const row = bolId === null ? load : bols.find(({ _id }) => _id === bolId);
    return [stampLine(kind, { mine: at, stored: row?.[kind], row })];
  },
  words: (about) => {
    const what = whatWords(about);
    return about.stamp === 'checkout'
      ? t('Correct the check-out of {what}', { what })
      : t('Correct the check-in of {what}', { what });
  },
  superseded: () => kept(NOTES.otherTime),
});

type Correction = Made<z.output<typeof args>, z.output<typeof context>>;

/** The correction as the server will add it: for the driver of the stamp it corrects. */
function correctionOf(made: Correction, stamps: readonly Stamp[], { load }: Lane): Stamp {
  const { stampId, at, reason } = made.args;
  const original = stamps.find(({ _id }) => _id === stampId);
  const driver = original?.driverId
    ? { _id: original.driverId, name: original.driverName, companyId: original.driverCompanyId }
    : null;
  const stamp = stampOf(made, made.context.kind, driver, null);
  return {
    ...stamp,
    ...boundedStamp(statedTime(at, stamp.receivedAt), load && { ...load, ready: true }),
    byCompanyId: made.context.companyId,
    corrects: { stampId, reason, madeAt: stamp.at },
  };
}

interface Corrected {
  load: Pick<LoadRecord, '_id' | 'pUNum'>;
  /** Null for a stamp of the pick-up. */
  bol: Bol | null;
  stamp: Stamp;
  /** The time that counted when the person looked. */
  from: string;
  at: string;
  reason: string;
  viewer: { user: { name: string }; actor: { companyId: string } };
}

export function recordCorrection({ load, bol, stamp, from, at, reason, viewer }: Corrected) {
  const { _id: stampId, kind } = stamp;
  return {
    type: correctStampChange.type,
    args: { loadId: load._id, bolId: bol?._id ?? null, stampId, at, reason },
    context: { byName: viewer.user.name, companyId: viewer.actor.companyId, kind, from },
    ...named(correctStampChange, { stamp: kind, ...(bol ? aboutBol(bol) : aboutLoad(load)) }),
  };
}
