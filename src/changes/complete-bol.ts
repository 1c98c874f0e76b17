/** The BOL is delivered, with a check-out time of now. It cannot be undone. */

import * as z from 'zod/mini';
import { type Bol, updateBol } from '#contract/bol.ts';
import { Id } from '#contract/values.ts';
import { completeBol } from '#domain/completion.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { zoneOfStop } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { aboutBol, change, NO_BOL, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';
import { alreadyAt } from './note-words.ts';
import { stampOf } from './stamp-of.ts';

export const completeBolChange = change({
  type: 'complete-bol',
  version: 1,
  args: z.object({ loadId: Id, bolId: Id, driverId: z.nullable(Id) }),
  context: z.object({ byName: z.string() }),
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  request: ({ args: { bolId, driverId }, occurredAt }) => ({
    endpoint: updateBol,
    params: { id: bolId },
    body: { completed: true, checkout: occurredAt, driverId },
  }),
  fold: (lane, made) =>
    changeBol(lane, made.args.bolId, (bol) => {
      const { driverId } = made.args;
      const known = bol.driver?._id === driverId ? bol.driver : null;
      const driver =
        driverId === null ? null : { _id: driverId, name: known?.name ?? null, companyId: known?.companyId };
      return completeBol(bol, stampOf(made, 'checkout', driver, lane.load)).row;
    }),
  compare: ({ args, occurredAt }, { bols }) => {
    const bol = bols.find(({ _id }) => _id === args.bolId);
    return [{ label: t('Completed'), mine: formatPlaceTime(occurredAt, zoneOfStop(bol)), server: completedWords(bol) }];
  },
  words: (about) => t('Complete {what}', { what: whatWords(about) }),
  superseded: (bol) => alreadyAt('completed', bol?.checkout, bol),
});

function completedWords(bol: Bol | undefined): string {
  if (!bol) return t(NO_BOL);
  return bol.completed ? formatPlaceTime(bol.checkout, zoneOfStop(bol)) || t('Completed') : t('Not completed');
}

export function recordCompletion(bol: Bol, byName: string) {
  return {
    type: completeBolChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, driverId: bol.driverId },
    context: { byName },
    ...named(completeBolChange, aboutBol(bol)),
  };
}
