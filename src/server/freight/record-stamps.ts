/** Check-ins and check-outs at pick-up and delivery, and corrections of their times. The domain decides what holds. */
import type { checkInBol as checkInBolEndpoint, correctBolStamp as correctBolEndpoint } from '#contract/bol.ts';
import type {
  checkInLoad as checkInEndpoint,
  checkOutLoad as checkOutEndpoint,
  correctLoadStamp as correctEndpoint,
} from '#contract/load.ts';
import { type CheckableLoad, checkInBol, checkInLoad, checkOutLoad, type Stamped } from '#domain/check-in.ts';
import { correctBolStamp, correctLoadStamp, statedTime, whyNotCorrectStamp } from '#domain/correction.ts';
import { type Relation, relationsTo } from '#domain/relation.ts';
import type { Stamp, StampKind } from '#domain/stamp.ts';
import { boundedStamp } from '#domain/stamp-doubts.ts';
import { t } from '#language/say.ts';
import { invalid, refuse } from '../base/failure.ts';
import type { Call } from '../http/call.ts';
import { authorizeLoad, lockBol, viewOf } from './authorize.ts';
import { changesOf, stateOf, updateBol } from './bols.ts';
import { judgedAt, makeStamp, stampedLoad } from './make-stamp.ts';
import { showFactOfBol, showFactOfLoad } from './show.ts';
import { lockWholeLoad, updateLoad, type WholeLoad, withBol } from './whole-load.ts';

const VERB = { checkin: 'load.check-in', checkout: 'load.check-out' } as const;
const RULE = { checkin: checkInLoad, checkout: checkOutLoad } as const;

type StampCall = Call<typeof checkInEndpoint> | Call<typeof checkOutEndpoint>;

/** Records a check-in or check-out at pick-up; the earliest holds, a later one is kept as superseded. */
export async function stampLoad(call: StampCall, kind: StampKind) {
  const { db, actor, params, body } = call;
  const at = judgedAt(call, body.occurredAt);
  const before = authorizeLoad(actor, VERB[kind], await lockWholeLoad(db, params.id), at);
  const stamp = await makeStamp(call, { load: before.load, kind, ...body });
  return record(call, before, RULE[kind](loadStateOf(before.load), stamp));
}

/** Corrects the time of a stamp at pick-up. Who may not see pick-up has no stamps to correct. */
export async function correctLoadStampCall(call: Call<typeof correctEndpoint>) {
  const { db, actor, params, body } = call;
  const at = judgedAt(call, body.occurredAt, body.at);
  const before = authorizeLoad(actor, 'stamp.correct', await lockWholeLoad(db, params.id), at);
  const { relations, seesPickUp } = viewOf(actor, before, at);
  const correction = await makeCorrection(call, relations, {
    load: before.load,
    stamps: seesPickUp ? before.load.stamps : [],
  });
  return record(call, before, correctLoadStamp(loadStateOf(before.load), correction));
}

const loadStateOf = ({ checkin, checkout, stamps }: WholeLoad['load']): CheckableLoad => ({
  checkin: checkin?.toISOString() ?? null,
  checkout: checkout?.toISOString() ?? null,
  stamps,
});

async function record(
  call: StampCall | Call<typeof correctEndpoint>,
  before: WholeLoad,
  { row, outcome }: Stamped<CheckableLoad>,
) {
  const { id } = before.load;
  const load = await updateLoad(call.db, id, {
    stamps: row.stamps,
    checkin: row.checkin === null ? null : new Date(row.checkin),
    checkout: row.checkout === null ? null : new Date(row.checkout),
  });
  return showFactOfLoad(call, { before, after: { load, bols: before.bols } }, outcome);
}

/** Records a check-in of a BOL; the earliest holds, a later one is kept as superseded. */
export async function checkInBolCall(call: Call<typeof checkInBolEndpoint>) {
  const { db, actor, params, body } = call;
  const { whole, bol } = await lockBol(db, actor, 'bol.check-in', params.id, judgedAt(call, body.occurredAt));
  const stamp = await makeStamp(call, { load: whole.load, kind: 'checkin', ...body });
  const { row, outcome } = checkInBol(stateOf(bol), stamp);
  const after = withBol(whole, await updateBol(db, bol.id, changesOf(row)));
  return showFactOfBol(call, { before: whole, after }, bol.id, outcome);
}

/** Corrects the time of a stamp at delivery; the original stays, a completed BOL stays completed. */
export async function correctBolStampCall(call: Call<typeof correctBolEndpoint>) {
  const { db, actor, params, body } = call;
  const at = judgedAt(call, body.occurredAt, body.at);
  const { whole, bol } = await lockBol(db, actor, 'stamp.correct', params.id, at);
  const correction = await makeCorrection(call, relationsTo(actor, whole.load, [bol], at), {
    load: whole.load,
    stamps: bol.stamps,
  });
  const { row, outcome } = correctBolStamp(stateOf(bol), correction);
  const after = withBol(whole, await updateBol(db, bol.id, changesOf(row)));
  return showFactOfBol(call, { before: whole, after }, bol.id, outcome);
}

// A correction from a request: who may, then a stamp that says which one it corrects, to what time and why.

type CorrectionCall = Call<typeof correctEndpoint> | Call<typeof correctBolEndpoint>;

/** 422 when the stamp is none of these, 403 when it is not this person's to correct. */
async function makeCorrection(
  call: CorrectionCall,
  relations: ReadonlySet<Relation>,
  { load, stamps }: { load: { createdAt: Date }; stamps: readonly Stamp[] },
): Promise<Stamp> {
  const { actor, body } = call;
  const stamp = stamps.find(({ _id }) => _id === body.stampId);
  if (!stamp) throw invalid({ stampId: t('This is not a check-in or check-out you can see here.') });
  refuse('forbidden', whyNotCorrectStamp({ actor, relations, stamp }));
  const made = await makeStamp(call, {
    load: null,
    kind: stamp.kind,
    occurredAt: body.occurredAt,
    driverId: null,
  });
  return {
    ...made,
    driverId: stamp.driverId,
    driverName: stamp.driverName,
    ...(stamp.driverCompanyId && { driverCompanyId: stamp.driverCompanyId }),
    ...boundedStamp(statedTime(body.at, made.receivedAt), stampedLoad({ ...load, ready: true })),
    corrects: { stampId: stamp._id, reason: body.reason, madeAt: made.at },
  };
}
