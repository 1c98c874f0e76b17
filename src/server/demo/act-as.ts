/** Lets the demo's people work through the real use cases, at times in the past, inside one transaction. */
import { assignDriverCall } from '../bols/assign-driver.ts';
import { checkInBolCall } from '../bols/check-in-bol.ts';
import { updateBolCall } from '../bols/update-bol.ts';
import type { Db } from '../db/database.ts';
import type { Call } from '../http/call.ts';
import { buildLoad } from '../loads/build-load.ts';
import { stampLoad } from '../loads/stamp-load.ts';
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

type Sent = Partial<Record<'params' | 'query' | 'body', unknown>>;

/** The use cases as `email` would call them at `now`. */
export function actAs(db: Db, changes: Changes, email: string, now: Date) {
  const client = { idempotencyKey: null, deviceId: null, skewMs: 0, address: '' };
  // What the endpoint would hand over; none of these use cases looks at the request or the services.
  const call = <C extends Call>(sent: Sent) =>
    ({ db, changes, now, client, actor: signedIn(email), ...sent }) as unknown as C;
  return {
    build: (body: Parameters<typeof buildLoad>[0]['body']) => buildLoad(call({ body })),
    assign: (bolIds: string[], driverId: string) =>
      assignDriverCall(call({ query: { objectIds: bolIds }, body: { driverId } })),
    stampLoad: (kind: 'checkin' | 'checkout', id: string, driverId: string) =>
      stampLoad(call({ params: { id }, body: { driverId, occurredAt: now.toISOString() } }), kind),
    checkInBol: (id: string, driverId: string, sealIntact: boolean) =>
      checkInBolCall(call({ params: { id }, body: { driverId, sealIntact, occurredAt: now.toISOString() } })),
    updateBol: (id: string, body: Parameters<typeof updateBolCall>[0]['body']) =>
      updateBolCall(call({ params: { id }, body })),
  };
}
