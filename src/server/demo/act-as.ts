/**
 * Lets the demo's people work through the real use cases, at times in the past, inside one transaction. What happened
 * lately is told to the others as it is in real life, but only in the app: filling a database sends nothing.
 */
import { assignDriverCall } from '../bols/assign-driver.ts';
import { checkInBolCall } from '../bols/check-in-bol.ts';
import { updateBolCall } from '../bols/update-bol.ts';
import type { Db } from '../db/database.ts';
import type { Call } from '../http/call.ts';
import { buildLoad } from '../loads/build-load.ts';
import { stampLoad } from '../loads/stamp-load.ts';
import type { Queues } from '../notifications/deliveries.ts';
import { notify } from '../notifications/notify.ts';
import type { SignedIn } from '../session/signed-in.ts';
import type { Changes } from '../sync/changes.ts';
import { DEMO_ACCOUNTS, DEMO_COMPANIES } from './demo-people.ts';

function signedIn(email: string): SignedIn {
  const account = DEMO_ACCOUNTS.find((candidate) => candidate.email === email);
  const company = DEMO_COMPANIES.find(({ id }) => id === account?.companyId);
  if (!account || !company) throw new Error(`There is no demo account ${email}`);
  const { id: userId, companyId, role, firstName, lastName } = account;
  const name = `${firstName} ${lastName}`;
  return { userId, companyId, role, companyType: company.type, name, email, companyName: company.name, tokenHash: '' };
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
  const client = { idempotencyKey: null, judgeAgain: false, deviceId: null, skewMs: 0, address: '' };
  const actor = signedIn(email);
  // What the endpoint would hand over; none of these use cases looks at the request or the services.
  const call = <C extends Call>(sent: Sent) => ({ db: tx, changes, now: at, client, actor, ...sent }) as unknown as C;
  const told = async <T>(run: Promise<T>): Promise<T> => {
    const known = changes.loads.length;
    const result = await run;
    if (now.getTime() - at.getTime() < NEWS_MS) {
      const touch: Changes['touch'] = (...row) => changes.touch(...row);
      const news = { loads: changes.loads.slice(known), touch };
      await notify(tx, { changes: news, actor, now: at, queues: SILENT });
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
      told(checkInBolCall(call({ params: { id }, body: { driverId, sealIntact, occurredAt: at.toISOString() } }))),
    updateBol: (id: string, body: Parameters<typeof updateBolCall>[0]['body']) =>
      told(updateBolCall(call({ params: { id }, body }))),
  };
}
