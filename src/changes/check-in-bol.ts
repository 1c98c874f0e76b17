/** The driver arrived with this BOL, and somebody looked at the seal. */

import * as z from 'zod/mini';
import { type Bol, checkInBol, sealAnswer } from '#contract/bol.ts';
import type { PersonTag } from '#contract/user.ts';
import { Id } from '#contract/values.ts';
import { checkInBol as checkIn } from '#domain/check-in.ts';
import { SEAL_WORDS, SEALS, type Seal, sealIntactOf, sealOfStamp } from '#domain/seal.ts';
import { sealOf } from '#domain/seal-of-bol.ts';
import { t } from '#language/say.ts';
import { aboutBol, change, NOTHING, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';
import { alreadyAt } from './note-words.ts';
import { driverContext, stampLine, stampOf } from './stamp-of.ts';

export const checkInBolChange = change({
  type: 'check-in-bol',
  /** 2: `seal`, and `sealIntact` may be null. */
  version: 2,
  args: z.object({ loadId: Id, bolId: Id, driverId: Id, ...sealAnswer }),
  // What version 1 knew of the seal, version 2 reads as it is.
  upcasts: { 1: (old) => old },
  context: driverContext,
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  request: ({ args: { bolId, driverId, sealIntact, seal }, occurredAt }) => ({
    endpoint: checkInBol,
    params: { id: bolId },
    // Without `seal` where the entry has none: the same key must come with the same request as before the update.
    body: { driverId, sealIntact, ...(seal ? { seal } : {}), occurredAt },
  }),
  fold: (lane, made) => {
    const { sealIntact, seal } = made.args;
    const stamp = {
      ...stampOf(made, 'checkin', made.context.driver, lane.load),
      sealIntact,
      ...(seal ? { seal } : {}),
    };
    return changeBol(lane, made.args.bolId, (bol) => checkIn(bol, stamp).row);
  },
  compare: ({ args, occurredAt }, { bols }) => {
    const bol = bols.find(({ _id }) => _id === args.bolId);
    return [
      stampLine('checkin', { mine: occurredAt, stored: bol?.checkin, row: bol }),
      { label: t('Seal'), mine: sealSaid(sealOfStamp(args)), server: sealSaid(bol ? sealOf(bol) : null) },
    ];
  },
  words: (about) => {
    const seal = SEALS.find((one) => one === about.seal) ?? 'none';
    return t('Check in {what}, {seal}', { what: whatWords(about), seal: t(SEAL_WORDS[seal]).toLowerCase() });
  },
  superseded: (bol) => alreadyAt('checkin', bol?.checkin, bol),
});

const sealSaid = (seal: Seal | null) => (seal === null ? NOTHING : t(SEAL_WORDS[seal]));

interface Arrival {
  bol: Bol;
  driver: PersonTag;
  seal: Seal;
  /** Who records it. */
  byName: string;
}

export function recordBolCheckIn({ bol, driver, seal, byName }: Arrival) {
  return {
    type: checkInBolChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, driverId: driver._id, sealIntact: sealIntactOf(seal), seal },
    context: { driver, byName },
    ...named(checkInBolChange, { seal, ...aboutBol(bol) }),
  };
}
