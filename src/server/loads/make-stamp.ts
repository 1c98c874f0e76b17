/** A stamp from a request: device time, skew, who, for which driver. The domain corrects the time. */
import { isId, newId } from '#domain/ids.ts';
import { ROLE } from '#domain/roles.ts';
import { correctedAt, type Stamp, type StampKind } from '#domain/stamp.ts';
import type { Db } from '../db/database.ts';
import type { ClientFacts } from '../http/client-facts.ts';
import { invalid } from '../http/failure.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { nameOf } from '../users/present.ts';
import { findUsers } from '../users/queries.ts';

interface StampRequest {
  db: Db;
  actor: SignedIn;
  client: ClientFacts;
  now: Date;
}

interface StampFacts {
  kind: StampKind;
  occurredAt: string;
  driverId: string | null;
  sealIntact?: boolean;
}

/** 422 when `driverId` is no driver. A driver whose account is gone by now still made the trip. */
export async function makeStamp({ db, actor, client, now }: StampRequest, facts: StampFacts): Promise<Stamp> {
  const { kind, occurredAt, driverId, sealIntact = null } = facts;
  const driver = driverId === null ? undefined : (await findUsers(db, [driverId])).get(driverId);
  if (driverId !== null && driver?.role !== ROLE.driver) throw invalid({ driverId: 'is not a driver' });
  const receivedAt = now.toISOString();
  return {
    _id: isId(client.idempotencyKey) ? client.idempotencyKey : newId(() => now.getTime()),
    kind,
    at: correctedAt(occurredAt, client.skewMs, receivedAt),
    occurredAt,
    skewMs: client.skewMs,
    receivedAt,
    byUserId: actor.userId,
    byName: actor.name,
    byCompanyId: actor.companyId,
    driverId,
    driverName: driver ? nameOf(driver) : null,
    deviceId: client.deviceId,
    sealIntact,
  };
}
