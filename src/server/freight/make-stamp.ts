/** A stamp from a request: device time, skew, who, for which driver. The domain corrects the time. */
import type { Fact, TakenBack } from '#domain/fact.ts';
import { isId, newId } from '#domain/ids.ts';
import { ROLE } from '#domain/roles.ts';
import type { Seal } from '#domain/seal.ts';
import { correctedAt, type Stamp, type StampKind } from '#domain/stamp.ts';
import { boundedStamp, type StampedLoad } from '#domain/stamp-doubts.ts';
import { t } from '#language/say.ts';
import { invalid } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import type { SignedIn } from '../base/signed-in.ts';
import type { ClientFacts } from '../http/call.ts';
import { findUsers, nameOf } from '../people/users.ts';

interface StampRequest {
  db: Db;
  actor: SignedIn;
  client: ClientFacts;
  now: Date;
}

interface StampFacts {
  /** What it is made on; null where its time is looked at by the caller. */
  load: { createdAt: Date; ready: boolean } | null;
  kind: StampKind;
  occurredAt: string;
  driverId: string | null;
  sealIntact?: boolean | null;
  seal?: Seal | undefined;
}

/** 422 when `driverId` is no driver. A driver whose account is gone by now still made the trip. */
export async function makeStamp({ db, actor, client, now }: StampRequest, facts: StampFacts): Promise<Stamp> {
  const { load, kind, occurredAt, driverId, sealIntact = null, seal } = facts;
  const driver = driverId === null ? undefined : (await findUsers(db, [driverId])).get(driverId);
  if (driverId !== null && driver?.role !== ROLE.driver) throw invalid({ driverId: t('This person is not a driver.') });
  const { at, ...made } = madeBy({ actor, client, now }, occurredAt);
  return {
    ...made,
    kind,
    ...boundedStamp(at, load && stampedLoad(load)),
    driverId,
    driverName: driver ? nameOf(driver) : null,
    ...(driver && { driverCompanyId: driver.companyId }),
    sealIntact,
    ...(seal ? { seal } : {}),
  };
}

/** How somebody takes a fact back. */
export function takenBackBy(
  call: Omit<StampRequest, 'db'> & { body: { reason: string; occurredAt: string } },
): TakenBack {
  const { at, byName, occurredAt, receivedAt, deviceId, clockUncertain } = madeBy(call, call.body.occurredAt);
  return {
    at,
    reason: call.body.reason,
    byName,
    occurredAt,
    receivedAt,
    deviceId,
    ...(clockUncertain && { clockUncertain }),
  };
}

/** What every fact says of how it came about: who recorded it where, when by the device's clock, and the time put right. */
export function madeBy({ actor, client, now }: Omit<StampRequest, 'db'>, occurredAt: string): Fact {
  const receivedAt = now.toISOString();
  return {
    _id: isId(client.idempotencyKey) ? client.idempotencyKey : newId(() => now.getTime()),
    at: correctedAt(occurredAt, client.skewMs, receivedAt),
    occurredAt,
    skewMs: client.skewMs,
    ...(client.clockUncertain && { clockUncertain: true }),
    receivedAt,
    byUserId: actor.userId,
    byName: actor.name,
    byCompanyId: actor.companyId,
    deviceId: client.deviceId,
  };
}

/** The load as the rules about stamps look at it. */
export function stampedLoad({ createdAt, ready }: { createdAt: Date; ready: boolean }): StampedLoad {
  return { createdDate: createdAt.toISOString(), ready };
}
