/** What receivers counted of a BOL. Rules of time as for the OS&D report, which it becomes a part of. */
import type { listCounts as listEndpoint, recordCount as recordEndpoint } from '#contract/record-count.ts';
import { countTotals, recordCount, whyNotRecordLines } from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import { whyNotKeepOsd, whyNotReportOsd } from '#domain/osd.ts';
import { beforeVisitEnd } from '#domain/visits.ts';
import { t } from '#language/say.ts';
import { invalid, notFound, refuse } from '../base/failure.ts';
import type { Call } from '../http/call.ts';
import { authorizeBol, lockBol } from './authorize.ts';
import { changesOf, stateOf, updateBol } from './bols.ts';
import { madeBy } from './make-stamp.ts';
import { referToPhotos } from './photos.ts';
import { getBol, showChangedBol } from './show.ts';
import { findWholeLoads, loadIdOfBol, withBol } from './whole-load.ts';

/** Records a count. 422 with the line that contradicts itself; 409 before the check-in, or made after the completion. */
export async function recordCountCall(call: Call<typeof recordEndpoint>) {
  const { db, actor, params, body } = call;
  const { whole, bol } = await lockBol(db, actor, 'bol.count', params.id);
  const { occurredAt, ...said } = body;
  const unfit = whyNotRecordLines(said.lines);
  if (unfit !== null) throw invalid({ lines: unfit });
  const made = madeBy(call, occurredAt);
  const photos = said.lines.flatMap((line) => line.photos ?? []);
  await referToPhotos(db, actor, { _id: made._id, photos }, { loadId: whole.load.id, bolId: bol.id }, call.now);
  const state = stateOf(bol);
  // What was recorded so long ago that its key is forgotten may come again: it is there already.
  const isNew = state.counts.every(({ _id }) => _id !== made._id);
  if (isNew) {
    refuse('rule-broken', whyNotReportOsd({ bol: beforeVisitEnd(state), at: made.at }));
    if (state.counts.length >= LIMITS.countsMax) refuse('rule-broken', t('This was counted too many times already.'));
  }
  const { row, outcome } = recordCount(state, { ...said, ...made, totals: countTotals(said.lines) });
  if (!isNew) return { outcome, bol: await getBol(db, actor, bol.id) };
  refuse('rule-broken', whyNotKeepOsd(row.osd));
  const after = withBol(whole, await updateBol(db, bol.id, changesOf(row)));
  return { outcome, bol: await showChangedBol(call, { before: whole, after }, bol.id) };
}

/** For who sees the BOL. */
export async function listCountsCall({ db, actor, params }: Call<typeof listEndpoint>) {
  const loadId = await loadIdOfBol(db, params.id);
  if (loadId === null) throw notFound('BOL');
  const whole = (await findWholeLoads(db, [loadId])).get(loadId);
  return authorizeBol(actor, 'bol.read', whole, params.id).bol.counts;
}
