import type { correctBolStamp as correctEndpoint } from '#contract/bol.ts';
import { correctBolStamp } from '#domain/correction.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Call } from '../http/call.ts';
import { makeCorrection } from '../loads/make-correction.ts';
import { changesOf, stateOf } from './bol-state.ts';
import { lockBol } from './lock-bol.ts';
import { updateBol } from './queries.ts';
import { showChangedBol } from './show-changed-bols.ts';

/** Corrects the time of a stamp at delivery; the original stays, a completed BOL stays completed. */
export async function correctBolStampCall(call: Call<typeof correctEndpoint>) {
  const { db, actor, params } = call;
  const { whole, bol } = await lockBol(db, actor, 'stamp.correct', params.id);
  const correction = await makeCorrection(call, relationsTo(actor, whole.load, [bol]), bol.stamps);
  const { row, outcome } = correctBolStamp(stateOf(bol), correction);
  await updateBol(db, bol.id, changesOf(row));
  return { outcome, bol: await showChangedBol(call, whole, bol.id) };
}
