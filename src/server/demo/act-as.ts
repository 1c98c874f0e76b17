/**
 * Lets the demo's people work through the real use cases, at times in the past, inside one transaction. What happened
 * lately is told to the others as it is in real life, but only in the app: filling a database sends nothing.
 */

import type { Changes } from '../base/changes.ts';
import type { Db } from '../base/services.ts';
import type { SignedIn } from '../base/signed-in.ts';
import { assignDriverCall } from '../freight/assign-driver.ts';
import { buildLoad } from '../freight/build-load.ts';
import { checkInBolCall, stampLoad } from '../freight/record-stamps.ts';
import { loadsChangedIn } from '../freight/touch-load.ts';
import { updateBolCall } from '../freight/update-bol.ts';
import type { Call } from '../http/call.ts';
import type { Queues } from '../notifications/deliveries.ts';
import { notify } from '../notifications/notify.ts';
import { DEMO_ACCOUNTS, DEMO_COMPANIES } from './demo-people.ts';

function signedIn(email: string): SignedIn {
  const account = DEMO_ACCOUNTS.find((candidate) => candidate.email === email);
  const company = DEMO_COMPANIES.find(({ id }) => id === account?.companyId);
  if (!account || !company) throw new Error(`There is no demo account ${email}`);
  const { id: userId, companyId, role, firstName, lastName } = account;
  const name = `${firstName} ${lastName}`;
  return {
    userId,
    companyId,
    role,
    companyType: company.type,
    name,
    email,
    companyName: company.name,
    language: null,
    tokenHash: '',
    confirmedAt: null,
  };
}

const nothing = async () => undefined;
const SILENT: Queues = { mail: { add: nothing, addOnce: nothing }, push: { add: nothing, addOnce: nothing } };

/** Older news nobody would still have in front of them. */
const NEWS_MS = 26 * 3_600_000;

export interface Acting {
  tx: Db;
  changes: Changes;
  /** When the demo is made. */
  now: Date;
}

type Sent = Partial<Record<'params' | 'query' | 'body', unknown>>;

/** The use cases as `email` would call them at `at`. */
export function actAs({ tx, changes, now }: Acting, email: string, at: Date) {
  const client = {
    idempotencyKey: null,
    judgeAgain: false,
    deviceId: null,
    skewMs: 0,
    clockUncertain: false,
    address: '',
  };
  const actor = signedIn(email);
  // What the endpoint would hand over; none of these use cases looks at the request or the services.
  const call = <C extends Call>(sent: Sent) => ({ db: tx, changes, now: at, client, actor, ...sent }) as unknown as C;
  const told = async <T>(run: Promise<T>): Promise<T> => {
    const known = loadsChangedIn(changes).length;
    const result = await run;
    if (now.getTime() - at.getTime() < NEWS_MS) {
      const loads = loadsChangedIn(changes).slice(known);
      await notify(tx, { loads, changes, actor, now: at, queues: SILENT });
    }
    return result;
  };
  return {
    build: (body: Parameters<typeof buildLoad>[0]['body']) => told(buildLoad(call({ body }))),
    assign: (bolIds: string[], driverId: string) =>
      told(assignDriverCall(call({ query: { objectIds: bolIds }, body: { driverId } }))),
    stampLoad: (kind: 'checkin' | 'checkout', id: string, driverId: string) =>
      told(stampLoad(call({ params: { id }, body: { driverId, occurredAt: at.toISOString() } }), kind)),
    checkInBol: (id: string, driverId: string, sealIntact: boolean) =>
      told(
        checkInBolCall(
          call({
            params: { id },
            body: { driverId, sealIntact, seal: sealIntact ? 'intact' : 'broken', occurredAt: at.toISOString() },
          }),
        ),
      ),
    updateBol: (id: string, body: Parameters<typeof updateBolCall>[0]['body']) =>
      told(updateBolCall(call({ params: { id }, body }))),
  };
}
