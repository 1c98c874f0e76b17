/** OSD as operations or as a whole, or completion: one address, told apart by what the body carries. */
import type { updateBol as updateEndpoint } from '#contract/bol.ts';
import { completeBol, whyNotComplete } from '#domain/completion.ts';
import { newId } from '#domain/ids.ts';
import { applyOsdChanges, type Osd, replaceOsd, whyNotKeepOsd, whyNotReportOsd } from '#domain/osd.ts';
import { correctedAt } from '#domain/stamp.ts';
import { beforeVisitEnd } from '#domain/visits.ts';
import { refuse } from '../base/failure.ts';
import type { Call } from '../http/call.ts';
import { lockBol } from './authorize.ts';
import { changesOf, stateOf, updateBol } from './bols.ts';
import { makeStamp } from './make-stamp.ts';
import { showChangedBol } from './show.ts';
import { updateLoad, withBol } from './whole-load.ts';

type UpdateCall = Call<typeof updateEndpoint>;
type OsdBody = Exclude<UpdateCall['body'], { completed: true }>;
type CompletionBody = Extract<UpdateCall['body'], { completed: true }>;

export async function updateBolCall(call: UpdateCall) {
  const { body } = call;
  return 'completed' in body ? complete(call, body) : reportOsd(call, body);
}

/** Merges a report. After completion only what was reported before it counts. */
async function reportOsd(call: UpdateCall, body: OsdBody) {
  const { db, actor, params, client, now } = call;
  const { whole, bol } = await lockBol(db, actor, 'bol.report-osd', params.id);
  const state = stateOf(bol);
  const received = now.toISOString();
  const at = correctedAt(body.occurredAt ?? received, client.skewMs, received);
  refuse('rule-broken', whyNotReportOsd({ bol: beforeVisitEnd(state), at }));
  const osd = osdAfter(state.osd, body);
  refuse('rule-broken', whyNotKeepOsd(osd));
  const after = withBol(whole, await updateBol(db, bol.id, { osd }));
  const shown = await showChangedBol(call, { before: whole, after }, bol.id);
  return { ok: true as const, outcome: 'done' as const, bol: shown };
}

function osdAfter(osd: Osd, body: OsdBody): Osd {
  return 'osdChanges' in body ? applyOsdChanges(osd, body.osdChanges) : replaceOsd(osd, body.osd, newId);
}

/** Completes the BOL. A second completion is success, kept as superseded. */
async function complete(call: UpdateCall, body: CompletionBody) {
  const { db, actor, params } = call;
  const { whole, bol } = await lockBol(db, actor, 'bol.complete', params.id);
  const state = stateOf(bol);
  if (!bol.completed) refuse('rule-broken', whyNotComplete({ bol: beforeVisitEnd(state) }));
  const stamp = await makeStamp(call, {
    load: whole.load,
    kind: 'checkout',
    occurredAt: body.checkout,
    driverId: body.driverId ?? bol.driverId,
  });
  const { row, outcome } = completeBol(state, stamp);
  const after = withBol(whole, await updateBol(db, bol.id, changesOf(row)));
  // The load may be completed by this: another list for everybody, and the shipper's own drivers see it from now on.
  if (!bol.completed) after.load = await updateLoad(db, whole.load.id, {});
  return { ok: true as const, outcome, bol: await showChangedBol(call, { before: whole, after }, bol.id) };
}
