import type { checkInBol as checkInEndpoint } from '#contract/bol.ts';
import { checkInBol } from '#domain/check-in.ts';
import type { Call } from '../http/call.ts';
import { makeStamp } from '../loads/make-stamp.ts';
import { changesOf, stateOf } from './bol-state.ts';
import { lockBol } from './lock-bol.ts';
import { updateBol } from './queries.ts';
import { showChangedBol } from './show-changed-bols.ts';

/** Records a check-in of a BOL; the earliest holds, a later one is kept as superseded. */
export async function checkInBolCall(call: Call<typeof checkInEndpoint>) {
  const { db, actor, params, body } = call;
  const { whole, bol } = await lockBol(db, actor, 'bol.check-in', params.id);
  const stamp = await makeStamp(call, { kind: 'checkin', ...body });
  const { row, outcome } = checkInBol(stateOf(bol), stamp);
  await updateBol(db, bol.id, changesOf(row));
  return { outcome, bol: await showChangedBol(call, whole, bol.id) };
}
