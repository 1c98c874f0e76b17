/** A stop went otherwise than planned: the freight was refused, nobody was there, a part was taken, or it came back. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { recordBolOutcome, recordLoadOutcome } from '#contract/record-outcome.ts';
import { OutcomeIntent } from '#contract/stop-outcome.ts';
import { Id } from '#contract/values.ts';
import type { OutcomeForm } from '#domain/outcome-form.ts';
import { recordOutcome as recordOnBol, recordLoadOutcome as recordOnLoad } from '#domain/outcome-recording.ts';
import { outcomeHappened, plannedWords, reasonWords } from '#domain/stop-outcome.ts';
import { type StopOutcome, visitEnds } from '#domain/visits.ts';
import { zoneOfStop } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { aboutBol, aboutLoad, change, type Made, NO_BOL, NOTHING, named, whatWords } from './change.ts';
import { changeBol, changeLoad } from './lane.ts';
import { NOTES } from './note-words.ts';
import { kept } from './problem-words.ts';
import { factOf } from './stamp-of.ts';

/** `bolId` is null for an outcome of the pick-up, which is on the load. */
const args = z.object({ loadId: Id, bolId: z.nullable(Id), outcome: OutcomeIntent });
/** `companyId`: of the person logged in, whose staff may take it back. */
const context = z.object({ byName: z.string(), companyId: Id });

export const recordOutcomeChange = change({
  type: 'record-outcome',
  version: 1,
  needsLevel: 2,
  args,
  context,
  lane: ({ loadId }) => loadId,
  rows: ({ loadId, bolId }) => [bolId ?? loadId],
  documents: ({ outcome }) => outcome.photos ?? [],
  request: ({ args: { loadId, bolId, outcome }, occurredAt }) => ({
    endpoint: bolId === null ? recordLoadOutcome : recordBolOutcome,
    params: { id: bolId ?? loadId },
    body: { ...outcome, occurredAt },
  }),
  fold: (lane, made) => {
    const { bolId } = made.args;
    return bolId === null
      ? changeLoad(lane, (load) => recordOnLoad(load, outcomeOf(made, null)).row)
      : changeBol(lane, bolId, (bol) => {
          const { driverId = bol.driverId } = made.args.outcome;
          const driver = bol.driver?._id === driverId ? bol.driver : null;
          return recordOnBol(bol, outcomeOf(made, driverId), { load: lane.load, driver }).row;
        });
  },
  compare: ({ args: { bolId, outcome } }, { load, bols }) => {
    const row = bolId === null ? load : bols.find(({ _id }) => _id === bolId);
    const mine = said(outcome);
    if (!row) return [{ label: t('What happened'), mine, server: t(NO_BOL) }];
    const zone = zoneOfStop(row);
    const last = row.outcomes?.filter((one) => one.void === null).at(-1);
    return [
      {
        label: t('What happened'),
        mine,
        server: last ? said(last) : 'completed' in row && row.completed ? t('Completed') : NOTHING,
      },
      {
        label: t('What now'),
        mine: plannedWords(outcome, zone) || NOTHING,
        server: (last && plannedWords(last, zone)) || NOTHING,
      },
    ];
  },
  words: (about) => t('{what}: {why}', { what: outcomeHappened(about.kind ?? ''), why: whatWords(about) }),
  superseded: () => kept(NOTES.otherRecord),
});

function said({ kind, reason }: Pick<StopOutcome, 'kind' | 'reason'>): string {
  const [what, why] = [outcomeHappened(kind), reasonWords(reason).toLowerCase()];
  return why === '' ? what : t('{what}: {why}', { what, why });
}

const outcomeOf = (
  made: Made<z.output<typeof args>, z.output<typeof context>>,
  driverId: string | null,
): StopOutcome => ({
  ...factOf(made),
  ...made.args.outcome,
  driverId,
  void: null,
});

interface Stopped {
  load: Pick<LoadRecord, '_id' | 'pUNum' | 'pUDate'>;
  /** Null for the pick-up. */
  bol: Bol | null;
  form: OutcomeForm;
  /** SHA-256 of those kept on the device. */
  photos?: readonly string[];
  viewer: { user: { name: string }; actor: { companyId: string } };
}

export function recordOutcome({ load, bol, form, photos = [], viewer }: Stopped) {
  const outcome = {
    ...form,
    note: form.note.trim(),
    toldBy: form.toldBy.trim(),
    scheduled: bol ? bol.deliveryDate : load.pUDate,
    follows: (bol && visitEnds(bol).at(-1)?._id) ?? null,
    ...(bol && { driverId: bol.driverId }),
    ...(photos.length > 0 && { photos }),
  } as OutcomeIntent;
  return {
    type: recordOutcomeChange.type,
    args: { loadId: load._id, bolId: bol?._id ?? null, outcome },
    context: { byName: viewer.user.name, companyId: viewer.actor.companyId },
    ...named(recordOutcomeChange, { kind: form.kind, ...(bol ? aboutBol(bol) : aboutLoad(load)) }),
  };
}
