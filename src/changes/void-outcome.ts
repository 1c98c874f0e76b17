/** An outcome was recorded by mistake: it is taken back with a reason, and stays on record. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { voidBolOutcome, voidLoadOutcome } from '#contract/record-outcome.ts';
import { Id } from '#contract/values.ts';
import { voidOutcome as takeBack, voidBolOutcome as takeBackOnBol } from '#domain/outcome-recording.ts';
import { outcomeHappened } from '#domain/stop-outcome.ts';
import type { StopOutcome } from '#domain/visits.ts';
import { t } from '#language/say.ts';
import { aboutBol, aboutLoad, change, NO_BOL, named, whatWords } from './change.ts';
import { changeBol, changeLoad } from './lane.ts';
import { NOTES } from './note-words.ts';
import { kept } from './problem-words.ts';
import { toldOf } from './stamp-of.ts';

/** `bolId` is null for an outcome of the pick-up, which is on the load. */
const args = z.object({ loadId: Id, bolId: z.nullable(Id), outcomeId: Id, reason: z.string() });
const context = z.object({ byName: z.string() });

export const voidOutcomeChange = change({
  type: 'void-outcome',
  version: 1,
  needsLevel: 2,
  args,
  context,
  lane: ({ loadId }) => loadId,
  rows: ({ loadId, bolId }) => [bolId ?? loadId],
  buildsOn: ({ outcomeId }) => [outcomeId],
  request: ({ args: { loadId, bolId, outcomeId, reason }, occurredAt }) => ({
    endpoint: bolId === null ? voidLoadOutcome : voidBolOutcome,
    params: { id: bolId ?? loadId, outcomeId },
    body: { reason, occurredAt },
  }),
  fold: (lane, made) => {
    const { bolId, outcomeId } = made.args;
    const facts = { ...toldOf(made), reason: made.args.reason };
    return bolId === null
      ? changeLoad(lane, (load) => takeBack(load, outcomeId, facts))
      : changeBol(lane, bolId, (bol) => takeBackOnBol(bol, outcomeId, facts));
  },
  compare: ({ args: { bolId, outcomeId, reason } }, { load, bols }) => {
    const row = bolId === null ? load : bols.find(({ _id }) => _id === bolId);
    const outcome = row?.outcomes?.find(({ _id }) => _id === outcomeId);
    return [
      {
        label: outcome ? outcomeHappened(outcome.kind) : t('The record'),
        mine: t('Taken back: “{reason}”', { reason }),
        server: !outcome
          ? t(NO_BOL)
          : outcome.void
            ? t('Taken back: “{reason}”', { reason: outcome.void.reason })
            : t('Counts'),
      },
    ];
  },
  words: (about) => t('Take back "{what}" of {of}', { what: outcomeHappened(about.kind ?? ''), of: whatWords(about) }),
  superseded: () => kept(NOTES.takenBack),
});

interface TakenBack {
  load: Pick<LoadRecord, '_id' | 'pUNum'>;
  /** Null for an outcome of the pick-up. */
  bol: Bol | null;
  outcome: StopOutcome;
  reason: string;
  byName: string;
}

export function recordVoidOfOutcome({ load, bol, outcome, reason, byName }: TakenBack) {
  return {
    type: voidOutcomeChange.type,
    args: { loadId: load._id, bolId: bol?._id ?? null, outcomeId: outcome._id, reason: reason.trim() },
    context: { byName },
    ...named(voidOutcomeChange, { kind: outcome.kind, ...(bol ? aboutBol(bol) : aboutLoad(load)) }),
  };
}
