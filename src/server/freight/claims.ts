/**
 * Claims on a BOL: filed and taken back by shipper and receiver, acknowledged and decided by the carrier. Facts, each kept
 * for ever.
 */
import type { answerClaim, fileClaim, withdrawClaim } from '#contract/record-claim.ts';
import type { reportConcealed as reportEndpoint } from '#contract/report-concealed.ts';
import { asStated, whyNotOnDay } from '#domain/claim-day.ts';
import { type ClaimStep, recordClaim, UNSAID, whyNotRecordClaim } from '#domain/claims.ts';
import { reportConcealed, whyNotReportConcealed } from '#domain/concealed.ts';
import type { Verb } from '#domain/verbs.ts';
import { refuse } from '../base/failure.ts';
import type { Call } from '../http/call.ts';
import { lockBol } from './authorize.ts';
import { stateOf, updateBol } from './bols.ts';
import { madeBy } from './make-stamp.ts';
import { referToPhotos } from './photos.ts';
import { partiesOf } from './present.ts';
import { getBol, showChangedBol } from './show.ts';
import { withBol } from './whole-load.ts';

type FileCall = Call<typeof fileClaim>;
type AnswerCall = Call<typeof answerClaim>;
type WithdrawCall = Call<typeof withdrawClaim>;

/** Files a claim for the person's own company. */
export async function fileClaimCall(call: FileCall) {
  const { occurredAt, statedAt, ...filing } = call.body;
  const made = asStated(madeBy(call, occurredAt), statedAt);
  return keep(call, 'claim.file', { ...made, ...UNSAID, step: 'filed', claimantId: made.byCompanyId, ...filing });
}

/** Says that the carrier has a company's claim, or what it has decided. */
export async function answerClaimCall(call: AnswerCall) {
  const { occurredAt, statedAt, ...answer } = call.body;
  const step = answer.decision === null ? 'acknowledged' : 'decided';
  return keep(call, 'claim.answer', { ...asStated(madeBy(call, occurredAt), statedAt), ...UNSAID, step, ...answer });
}

/** Takes a claim back that the person's own company filed. */
export async function withdrawClaimCall(call: WithdrawCall) {
  const { reason, occurredAt } = call.body;
  const made = madeBy(call, occurredAt);
  const said = { step: 'withdrawn', claimantId: made.byCompanyId, filingId: call.params.filingId, note: reason };
  return keep(call, 'claim.file', { ...made, ...UNSAID, ...said });
}

/** 409 when there is nothing to claim or to answer. `superseded`: kept, and an earlier one holds. */
async function keep(call: FileCall | AnswerCall | WithdrawCall, verb: Verb, step: ClaimStep) {
  const { db, actor, params } = call;
  const { whole, bol } = await lockBol(db, actor, verb, params.id);
  const { row, outcome } = recordClaim(bol, step);
  // What was recorded so long ago that its key is forgotten may come again: it is there already.
  if (row === bol) return { outcome, bol: await getBol(db, actor, bol.id) };
  refuse('rule-broken', whyNotRecordClaim(bol, step));
  if (step.stated) {
    const place = { ...stateOf(bol), claims: bol.claims, ...(await partiesOf(db, whole, bol)) };
    refuse('rule-broken', whyNotOnDay(place, step, { at: step.at, now: call.now.toISOString() }));
  }
  const after = withBol(whole, await updateBol(db, bol.id, { claims: row.claims }));
  return { outcome, bol: await showChangedBol(call, { before: whole, after }, bol.id) };
}

/**
 * Damage that receivers found after the completion of a BOL: facts, each kept for ever. 409 before the completion, where the
 * freight went back, and above what is kept.
 */
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
