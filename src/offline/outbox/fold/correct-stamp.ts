import { correctBolStamp, correctLoadStamp, statedTime } from '#domain/correction.ts';
import type { Stamp } from '#domain/stamp.ts';
import type { OutboxEntry } from '../../db/outbox-entry.ts';
import { changeBol, changeLoad, type Fold } from './lane.ts';
import { stampOf } from './stamps.ts';

/** The correction as the server will add it: for the driver of the stamp it corrects. */
function correctionOf(entry: OutboxEntry<'correct-stamp'>, stamps: readonly Stamp[]): Stamp {
  const { stampId, at, reason } = entry.args;
  const original = stamps.find(({ _id }) => _id === stampId);
  const driver = original?.driverId ? { _id: original.driverId, name: original.driverName } : null;
  const made = stampOf(entry, entry.context.kind, driver);
  return {
    ...made,
    at: statedTime(at, made.receivedAt),
    byCompanyId: entry.context.companyId,
    corrects: { stampId, reason, madeAt: made.at },
  };
}

export const foldCorrectStamp: Fold<'correct-stamp'> = (lane, entry) => {
  const { bolId } = entry.args;
  return bolId === null
    ? changeLoad(lane, (load) => correctLoadStamp(load, correctionOf(entry, load.stamps)).row)
    : changeBol(lane, bolId, (bol) => correctBolStamp(bol, correctionOf(entry, bol.stamps)).row);
};
