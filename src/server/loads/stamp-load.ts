import type { checkInLoad as checkInEndpoint, checkOutLoad as checkOutEndpoint } from '#contract/load.ts';
import { checkInLoad, checkOutLoad } from '#domain/check-in.ts';
import type { StampKind } from '#domain/stamp.ts';
import { authorizeLoad } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { showLoad } from './get-load.ts';
import { makeStamp } from './make-stamp.ts';
import { updateLoad } from './queries.ts';
import { touchLoad } from './touch-load.ts';
import { findWholeLoad, lockWholeLoad } from './whole-load.ts';

const VERB = { checkin: 'load.check-in', checkout: 'load.check-out' } as const;
const RULE = { checkin: checkInLoad, checkout: checkOutLoad } as const;

type StampCall = Call<typeof checkInEndpoint> | Call<typeof checkOutEndpoint>;

/** Records a check-in or check-out at pick-up; the earliest holds, a later one is kept as superseded. */
export async function stampLoad(call: StampCall, kind: StampKind) {
  const { db, actor, params, body, changes } = call;
  const before = authorizeLoad(actor, VERB[kind], await lockWholeLoad(db, params.id));
  const stamp = await makeStamp(call, { kind, ...body });
  const { load } = before;
  const state = {
    checkin: load.checkin?.toISOString() ?? null,
    checkout: load.checkout?.toISOString() ?? null,
    stamps: load.stamps,
  };
  const { row, outcome } = RULE[kind](state, stamp);
  await updateLoad(db, load.id, {
    stamps: row.stamps,
    checkin: row.checkin === null ? null : new Date(row.checkin),
    checkout: row.checkout === null ? null : new Date(row.checkout),
  });
  const after = await findWholeLoad(db, load.id);
  touchLoad(changes, before, after);
  return { outcome, load: await showLoad(db, actor, after) };
}
