import type {
  checkInLoad as checkInEndpoint,
  checkOutLoad as checkOutEndpoint,
  correctLoadStamp as correctEndpoint,
} from '#contract/load.ts';
import { type CheckableLoad, checkInLoad, checkOutLoad, type Stamped } from '#domain/check-in.ts';
import { correctLoadStamp } from '#domain/correction.ts';
import type { StampKind } from '#domain/stamp.ts';
import { authorizeLoad } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { showLoad } from './get-load.ts';
import { viewOf } from './load-view.ts';
import { makeCorrection } from './make-correction.ts';
import { makeStamp } from './make-stamp.ts';
import { updateLoad } from './queries.ts';
import { touchLoad } from './touch-load.ts';
import { findWholeLoad, lockWholeLoad, type WholeLoad } from './whole-load.ts';

const VERB = { checkin: 'load.check-in', checkout: 'load.check-out' } as const;
const RULE = { checkin: checkInLoad, checkout: checkOutLoad } as const;

type StampCall = Call<typeof checkInEndpoint> | Call<typeof checkOutEndpoint>;

/** Records a check-in or check-out at pick-up; the earliest holds, a later one is kept as superseded. */
export async function stampLoad(call: StampCall, kind: StampKind) {
  const { db, actor, params, body } = call;
  const before = authorizeLoad(actor, VERB[kind], await lockWholeLoad(db, params.id));
  const stamp = await makeStamp(call, { kind, ...body });
  return record(call, before, RULE[kind](stateOf(before.load), stamp));
}

/** Corrects the time of a stamp at pick-up. Who may not see pick-up has no stamps to correct. */
export async function correctLoadStampCall(call: Call<typeof correctEndpoint>) {
  const { db, actor, params } = call;
  const before = authorizeLoad(actor, 'stamp.correct', await lockWholeLoad(db, params.id));
  const { relations, seesPickUp } = viewOf(actor, before);
  const correction = await makeCorrection(call, relations, seesPickUp ? before.load.stamps : []);
  return record(call, before, correctLoadStamp(stateOf(before.load), correction));
}

const stateOf = ({ checkin, checkout, stamps }: WholeLoad['load']): CheckableLoad => ({
  checkin: checkin?.toISOString() ?? null,
  checkout: checkout?.toISOString() ?? null,
  stamps,
});

async function record(
  { db, actor, changes }: StampCall | Call<typeof correctEndpoint>,
  before: WholeLoad,
  { row, outcome }: Stamped<CheckableLoad>,
) {
  const { id } = before.load;
  await updateLoad(db, id, {
    stamps: row.stamps,
    checkin: row.checkin === null ? null : new Date(row.checkin),
    checkout: row.checkout === null ? null : new Date(row.checkout),
  });
  const after = await findWholeLoad(db, id);
  touchLoad(changes, before, after);
  return { outcome, load: await showLoad(db, actor, after) };
}
