/**
 * Outcomes of a stop other than the planned one, and their being taken back. Facts: what arrives after the BOL was
 * completed is kept as superseded. The domain decides what counts.
 */
import type {
  recordBolOutcome as bolEndpoint,
  recordLoadOutcome as loadEndpoint,
  voidBolOutcome as voidBolEndpoint,
  voidLoadOutcome as voidLoadEndpoint,
} from '#contract/record-outcome.ts';
import { driverOfFact } from '#domain/driver-assignment.ts';
import type { TakenBack } from '#domain/fact.ts';
import { LIMITS } from '#domain/limits.ts';
import { whyNotFinishOutcome } from '#domain/outcome-form.ts';
import { recordLoadOutcome, recordOutcome, voidBolOutcome, voidOutcome } from '#domain/outcome-recording.ts';
import { type FormerDriver, type Relation, relationsTo } from '#domain/relation.ts';
import { completes, mayRecordOutcome, OUTCOMES, whyNotRecordOutcome, whyNotVoidOutcome } from '#domain/stop-outcome.ts';
import { beforeVisitEnd, type StopOutcome } from '#domain/visits.ts';
import { notAllowed } from '#domain/why-not-may.ts';
import { t } from '#language/say.ts';
import { Failure, invalid, notFound, refuse } from '../base/failure.ts';
import type { Call } from '../http/call.ts';
import { authorizeLoad, lockBol, viewOf } from './authorize.ts';
import { changesOf, stateOf, updateBol } from './bols.ts';
import { driverTag, judgedAt, madeBy, stampedLoad, takenBackBy } from './make-stamp.ts';
import { referToPhotos } from './photos.ts';
import { showFactOfBol, showFactOfLoad } from './show.ts';
import { lockWholeLoad, updateLoad, type WholeLoad, withBol } from './whole-load.ts';

type RecordCall = Call<typeof bolEndpoint> | Call<typeof loadEndpoint>;
type VoidCall = Call<typeof voidBolEndpoint> | Call<typeof voidLoadEndpoint>;

/**
 * Records an outcome of a delivery. What completes the BOL follows the rules of completion; the rest is recorded
 * whenever it arrives.
 */
export async function recordBolOutcomeCall(call: Call<typeof bolEndpoint>) {
  const { db, actor, params, body } = call;
  const at = judgedAt(call, body.occurredAt);
  const { whole, bol } = await lockBol(db, actor, 'bol.read', params.id, at);
  if (body.kind === 'pick-up-attempted') throw invalid({ kind: t('This is recorded on the load.') });
  const outcome = makeOutcome(call, relationsTo(actor, whole.load, [bol], at), bol);
  await referToPhotos(db, actor, outcome, { loadId: whole.load.id, bolId: bol.id }, call.now);
  const state = stateOf(bol);
  if (!bol.completed && completes(body.kind)) {
    const seen = body.kind === 'partial' ? beforeVisitEnd(state) : state;
    refuse('rule-broken', whyNotRecordOutcome(body.kind, seen));
  }
  const around = { load: stampedLoad(whole.load), driver: await driverTag(db, outcome.driverId) };
  const { row, outcome: settled } = recordOutcome(state, outcome, around);
  const after = withBol(whole, await updateBol(db, bol.id, changesOf(row)));
  // The load may be completed by this: another list for everybody.
  if (!bol.completed && row.completed) after.load = await updateLoad(db, whole.load.id, {});
  return showFactOfBol(call, { before: whole, after }, bol.id, settled);
}

/** Records an outcome of the pick-up. */
export async function recordLoadOutcomeCall(call: Call<typeof loadEndpoint>) {
  const { db, actor, params, body } = call;
  const at = judgedAt(call, body.occurredAt);
  const before = authorizeLoad(actor, 'load.outcome', await lockWholeLoad(db, params.id), at);
  if (body.kind !== 'pick-up-attempted') throw invalid({ kind: t('This is recorded on a BOL.') });
  const outcome = makeOutcome(call, viewOf(actor, before, at).relations, {
    ...before.load,
    driverId: null,
    formerDrivers: [],
  });
  await referToPhotos(db, actor, outcome, { loadId: before.load.id, bolId: null }, call.now);
  return keepLoad(call, before, recordLoadOutcome(before.load, outcome).row.outcomes);
}

/** Takes an outcome of a delivery back. A BOL that it completed stays completed. */
export async function voidBolOutcomeCall(call: Call<typeof voidBolEndpoint>) {
  const { db, actor, params, body } = call;
  const { whole, bol } = await lockBol(db, actor, 'bol.read', params.id, judgedAt(call, body.occurredAt));
  const facts = makeVoid(call, bol.outcomes);
  if (facts === null) return showFactOfBol(call, { before: whole, after: whole }, bol.id, 'superseded');
  const row = voidBolOutcome(stateOf(bol), params.outcomeId, facts);
  const after = withBol(whole, await updateBol(db, bol.id, changesOf(row)));
  return showFactOfBol(call, { before: whole, after }, bol.id, 'done');
}

/** Takes an outcome of the pick-up back. Who does not see it has none to take back. */
export async function voidLoadOutcomeCall(call: Call<typeof voidLoadEndpoint>) {
  const { db, actor, params, body } = call;
  const at = judgedAt(call, body.occurredAt);
  const before = authorizeLoad(actor, 'load.read', await lockWholeLoad(db, params.id), at);
  const facts = makeVoid(call, viewOf(actor, before, at).outcomes);
  if (facts === null) return showFactOfLoad(call, { before, after: before }, 'superseded');
  return keepLoad(call, before, voidOutcome(before.load, params.outcomeId, facts).outcomes);
}

async function keepLoad(
  call: Call<typeof loadEndpoint> | Call<typeof voidLoadEndpoint>,
  before: WholeLoad,
  outcomes: StopOutcome[],
) {
  const after = { load: await updateLoad(call.db, before.load.id, { outcomes }), bols: before.bols };
  return showFactOfLoad(call, { before, after }, 'done');
}

/** 403 for whom it is not to tell, 422 for what contradicts itself, 409 when there are too many already. */
function makeOutcome(
  call: RecordCall,
  relations: ReadonlySet<Relation>,
  row: { outcomes: readonly StopOutcome[]; driverId: string | null; formerDrivers: FormerDriver[] },
): StopOutcome {
  const { occurredAt, ...said } = call.body;
  if (!mayRecordOutcome(call.actor, said.kind, relations)) {
    throw new Failure('forbidden', notAllowed(OUTCOMES[said.kind].verb));
  }
  const made = madeBy(call, occurredAt);
  const unfinished = whyNotFinishOutcome(said);
  if (unfinished !== null) throw invalid({ kind: unfinished });
  // What was recorded so long ago that its key is forgotten may come again: it is there already.
  const others = row.outcomes.filter(({ _id }) => _id !== made._id);
  if (others.length >= LIMITS.outcomesMax) refuse('rule-broken', t('Too much is recorded here already.'));
  return { ...said, ...made, driverId: driverOfFact(row, said.driverId, made.at), void: null };
}

/** How it is taken back; null when it was before, which is no failure. 404 when there is none, 403 when it is another's. */
function makeVoid(call: VoidCall, outcomes: readonly StopOutcome[]): TakenBack | null {
  const { actor, params } = call;
  const outcome = outcomes.find(({ _id }) => _id === params.outcomeId);
  if (!outcome) throw notFound('record');
  refuse('forbidden', whyNotVoidOutcome({ actor, outcome }));
  if (outcome.void !== null) return null;
  return takenBackBy(call);
}
