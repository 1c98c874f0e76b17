/** Damage that receivers found after the completion of a BOL: facts, each kept for ever. */
import type { reportConcealed as reportEndpoint } from '#contract/report-concealed.ts';
import { reportConcealed, whyNotReportConcealed } from '#domain/concealed.ts';
import { refuse } from '../base/failure.ts';
import type { Call } from '../http/call.ts';
import { lockBol } from './authorize.ts';
import { stateOf, updateBol } from './bols.ts';
import { madeBy } from './make-stamp.ts';
import { referToPhotos } from './photos.ts';
import { getBol, showChangedBol } from './show.ts';
import { withBol } from './whole-load.ts';

/** 409 before the completion, where the freight went back, and above what is kept. */
export async function reportConcealedCall(call: Call<typeof reportEndpoint>) {
  const { db, actor, params, body } = call;
  const { whole, bol } = await lockBol(db, actor, 'bol.count', params.id);
  const { occurredAt, ...said } = body;
  const made = madeBy(call, occurredAt);
  const before = stateOf(bol);
  const { concealed } = reportConcealed(before, { ...said, ...made });
  // What was recorded so long ago that its key is forgotten may come again: it is there already.
  if (concealed === before.concealed) return { outcome: 'done' as const, bol: await getBol(db, actor, bol.id) };
  refuse('rule-broken', whyNotReportConcealed(before));
  const photos = said.lines.flatMap((line) => line.photos ?? []);
  await referToPhotos(db, actor, { _id: made._id, photos }, { loadId: whole.load.id, bolId: bol.id }, call.now);
  const after = withBol(whole, await updateBol(db, bol.id, { concealed }));
  return { outcome: 'done' as const, bol: await showChangedBol(call, { before: whole, after }, bol.id) };
}
