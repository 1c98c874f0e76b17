/** A correction from a request: who may, then a stamp that says which one it corrects, to what time and why. */
import type { correctBolStamp } from '#contract/bol.ts';
import type { correctLoadStamp } from '#contract/load.ts';
import { statedTime, whyNotCorrectStamp } from '#domain/correction.ts';
import type { Relation } from '#domain/relation.ts';
import type { Stamp } from '#domain/stamp.ts';
import type { Call } from '../http/call.ts';
import { invalid, refuse } from '../http/failure.ts';
import { makeStamp } from './make-stamp.ts';

type CorrectionCall = Call<typeof correctLoadStamp> | Call<typeof correctBolStamp>;

/** 422 when the stamp is none of these, 403 when it is not this person's to correct. */
export async function makeCorrection(
  call: CorrectionCall,
  relations: ReadonlySet<Relation>,
  stamps: readonly Stamp[],
): Promise<Stamp> {
  const { actor, body } = call;
  const stamp = stamps.find(({ _id }) => _id === body.stampId);
  if (!stamp) throw invalid({ stampId: 'is not a check-in or check-out you can see here' });
  refuse('forbidden', whyNotCorrectStamp({ actor, relations, stamp }));
  const made = await makeStamp(call, { kind: stamp.kind, occurredAt: body.occurredAt, driverId: null });
  return {
    ...made,
    driverId: stamp.driverId,
    driverName: stamp.driverName,
    at: statedTime(body.at, made.receivedAt),
    corrects: { stampId: stamp._id, reason: body.reason, madeAt: made.at },
  };
}
