/** A stamp from a request: device time, skew, who, for which driver. The domain corrects the time. */
import { statedTime } from '#domain/correction.ts';
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

type Moment = Pick<StampRequest, 'client' | 'now'>;

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
  const driver = await driverTag(db, driverId);
  if (driverId !== null && driver?.role !== ROLE.driver) throw invalid({ driverId: t('This person is not a driver.') });
  const { at, ...made } = madeBy({ actor, client, now }, occurredAt);
  return {
    ...made,
    kind,
    ...boundedStamp(at, load && stampedLoad(load)),
    driverId,
    driverName: driver?.name ?? null,
    ...(driver && { driverCompanyId: driver.companyId }),
    sealIntact,
    ...(seal ? { seal } : {}),
  };
}

/** What a fact says of the driver it names; null where it names none. */
export async function driverTag(db: Db, driverId: string | null) {
  const driver = driverId === null ? undefined : (await findUsers(db, [driverId])).get(driverId);
  return driver ? { name: nameOf(driver), companyId: driver.companyId, role: driver.role } : null;
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

/**
 * The time by which who did something is judged (authorize.ts): the device's, put right, or the one they state where that is
 * later. Null for builds of level 1, which take no answer without the row: what a driver who was replaced brings with one is
 * refused, and a newer build may bring it again.
 */
export function judgedAt({ client, now }: Moment, occurredAt: string, stated?: string): string | null {
  if (client.level < 2) return null;
  const receivedAt = now.toISOString();
  const made = correctedAt(occurredAt, client.skewMs, receivedAt);
  const said = stated === undefined ? made : statedTime(stated, receivedAt);
  return Date.parse(said) > Date.parse(made) ? said : made;
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
