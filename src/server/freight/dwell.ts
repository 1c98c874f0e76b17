/**
 * The steps of a truck's stay, as the driver and the facility say them: facts, each kept for ever. A stay is at a place,
 * so one call adds the same fact to each BOL of that receiver which came with the truck; at pick-up, to the load.
 */
import type {
  answerDwell as answerEndpoint,
  correctDwell as correctEndpoint,
  markDwell as markEndpoint,
} from '#contract/record-dwell.ts';
import { statedTime } from '#domain/correction.ts';
import {
  answerDwell,
  correctionOf,
  type Dwell,
  type DwellAnswer,
  type DwellMark,
  dwellOn,
  dwellSideOf,
  markDwell,
  markOn,
  type WithDwell,
} from '#domain/dwell.ts';
import {
  DWELL_FACTS_MAX,
  DWELL_FACTS_OF_SIDE_MAX,
  whyNotAnswerDwell,
  whyNotCorrectDwell,
} from '#domain/dwell-rules.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Verb } from '#domain/verbs.ts';
import { whyNotMay } from '#domain/why-not-may.ts';
import { t } from '#language/say.ts';
import { Failure, invalid, notFound, refuse } from '../base/failure.ts';
import type { Call } from '../http/call.ts';
import { appointmentThen } from './appointments.ts';
import { authorizeLoad, viewOf } from './authorize.ts';
import { updateBol } from './bols.ts';
import { judgedAt, madeBy } from './make-stamp.ts';
import { showFactOfLoad } from './show.ts';
import { lockWholeLoad, updateLoad, type WholeLoad, withBol } from './whole-load.ts';

type MarkCall = Call<typeof markEndpoint>;
type AnswerCall = Call<typeof answerEndpoint>;
type CorrectCall = Call<typeof correctEndpoint>;
type DwellCall = MarkCall | AnswerCall | CorrectCall;

/** Records a step. A driver's is the driver's side, a clerk's the facility's. */
export async function markDwellCall(call: MarkCall) {
  const { kind, statedAt, occurredAt } = call.body;
  const place = await openPlace(call, { load: 'load.dwell', bol: 'bol.dwell' }, statedAt);
  const made = madeBy(call, occurredAt);
  const at = statedAt === undefined ? made.at : statedTime(statedAt, made.receivedAt);
  const mark: DwellMark = {
    ...made,
    at,
    kind,
    side: dwellSideOf(call.actor),
    placeId: place.placeId,
    ...appointmentOf(kind, place, at),
    ...(statedAt !== undefined && { stated: true }),
  };
  return keep(call, place, (row) => markDwell(row, mark));
}

const SETTLE = { load: 'load.settle-dwell', bol: 'bol.settle-dwell' } as const;

/** Answers a mark of the other side. The mark may have been corrected meanwhile: the answer says which time it is about. */
export async function answerDwellCall(call: AnswerCall) {
  const { answer: kind, seenAt, theirAt, reason, occurredAt } = call.body;
  const place = await openPlace(call, SETTLE, theirAt ?? undefined);
  const { actor } = call;
  const mark = markAt(call, place);
  refuse('forbidden', whyNotAnswerDwell({ actor, mark }));
  const made = madeBy(call, occurredAt);
  const answer: DwellAnswer = {
    ...made,
    markId: mark._id,
    side: dwellSideOf(actor),
    answer: kind,
    seenAt: new Date(seenAt).toISOString(),
    theirAt: theirAt === null || kind === 'agree' ? null : statedTime(theirAt, made.receivedAt),
    reason,
  };
  return keep(call, place, (row) => (markOn(row, mark._id) ? answerDwell(row, answer) : row));
}

/** Corrects a mark of one's own side; the original stays. */
export async function correctDwellCall(call: CorrectCall) {
  const { at, reason, occurredAt } = call.body;
  const place = await openPlace(call, SETTLE, at);
  const mark = markAt(call, place);
  refuse('forbidden', whyNotCorrectDwell({ actor: call.actor, mark }));
  const made = madeBy(call, occurredAt);
  const stated = statedTime(at, made.receivedAt);
  const correction = correctionOf(mark, made, { at: stated, reason, ...appointmentOf(mark.kind, place, stated) });
  return keep(call, place, (row) => (markOn(row, mark._id) ? markDwell(row, correction) : row));
}

/** The mark that is meant, if this person sees it. */
function markAt({ actor, params }: AnswerCall | CorrectCall, { whole, bolIds, judgedAt: at }: Place): DwellMark {
  const view = viewOf(actor, whole, at);
  const rows: WithDwell[] = bolIds.length === 0 ? [view] : view.bols.filter(({ id }) => bolIds.includes(id));
  const [mark] = rows.flatMap((row) => markOn(row, params.markId) ?? []);
  if (!mark) throw notFound('record');
  return mark;
}

/** A place as it is stored, locked. No BOLs: the pick-up. */
interface Place {
  whole: WholeLoad;
  bolIds: string[];
  placeId: string;
  /** When what arrives was done. */
  judgedAt: string | null;
}

/** What a stay is measured by is told with its arrival: the appointment of the load, or of the first BOL, that held then. */
function appointmentOf(kind: string, { whole: { load, bols }, bolIds }: Place, at: string) {
  const stop = bols.find(({ id }) => bolIds.includes(id)) ?? load;
  return kind === 'arrived' ? { appointment: appointmentThen(stop, at) } : {};
}

/**
 * 404 for what the caller does not see, 403 for what is not theirs to do, 409 where every BOL goes to another receiver
 * by now. BOLs that were removed meanwhile, or had been given to another driver by then, are passed over as long as one is
 * left.
 */
async function openPlace(call: DwellCall, verbs: Record<'load' | 'bol', Verb>, stated?: string): Promise<Place> {
  const { db, actor, params, body } = call;
  const { receiverId, bolIds } = body;
  const at = judgedAt(call, body.occurredAt, stated);
  if ((receiverId === null) !== (bolIds.length === 0)) throw invalid({ bolIds: t('must be those of the receiver') });
  const whole = await lockWholeLoad(db, params.id);
  if (receiverId === null) {
    const { load, bols } = authorizeLoad(actor, verbs.load, whole, at);
    return { whole: { load, bols }, bolIds: [], placeId: load.shipperId, judgedAt: at };
  }
  const seen = whole ? viewOf(actor, whole, at).bols.filter(({ id }) => bolIds.includes(id)) : [];
  if (!whole || seen.length === 0) throw notFound('BOL');
  for (const bol of seen) {
    const relations = relationsTo(actor, whole.load, [bol], at);
    refuse('forbidden', whyNotMay(actor, verbs.bol, relations));
  }
  const here = seen.filter((bol) => bol.receiverId === receiverId);
  if (here.length === 0) throw new Failure('changed-meanwhile', t('This freight goes to another receiver by now.'));
  return { whole, bolIds: here.map(({ id }) => id), placeId: receiverId, judgedAt: at };
}

/** Adds a fact to every row of the place. What is there already is no failure. */
async function keep(call: DwellCall, { whole, bolIds }: Place, add: <R extends WithDwell>(row: R) => R) {
  const { db } = call;
  const side = dwellSideOf(call.actor);
  const changed = (row: { dwell: Dwell }): Dwell | null => {
    const dwell = dwellOn(add(row));
    const [before, after] = [row.dwell, dwell].map(({ marks, answers }) => [marks.length, answers.length]);
    if (`${before}` === `${after}`) return null;
    const own = [dwell.marks, dwell.answers].map((facts) => facts.filter((fact) => fact.side === side).length);
    if (Math.max(...(after ?? [])) > DWELL_FACTS_MAX || Math.max(...own) > DWELL_FACTS_OF_SIDE_MAX)
      refuse('rule-broken', t('Too many times are recorded here already.'));
    return dwell;
  };
  let after = whole;
  if (bolIds.length === 0) {
    const dwell = changed(whole.load);
    if (dwell) after = { ...whole, load: await updateLoad(db, whole.load.id, { dwell }) };
  }
  for (const bol of whole.bols.filter(({ id }) => bolIds.includes(id))) {
    const dwell = changed(bol);
    if (dwell) after = withBol(after, await updateBol(db, bol.id, { dwell }));
  }
  return showFactOfLoad(call, { before: whole, after }, 'done');
}
