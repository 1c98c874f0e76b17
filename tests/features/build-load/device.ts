/** A device with Harbor Foods' admin signed in, companies known, and no network unless a test gives it one. */
import type { Company } from '#contract/company.ts';
import type { CurrentUser } from '#contract/user.ts';
import { actorOf } from '#offline/actor-of.ts';
import { openAccountDb } from '#offline/db/open-account-db.ts';
import { environment } from '#offline/environment.ts';
import { currentSession, type Session, setSession } from '#offline/session-state.ts';
import { admin, BAYVIEW, HARBOR, REDWOOD } from './parties.ts';

/** Every request fails as it does without a network. */
export function goOffline(): void {
  environment.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
}

/** Signs `user` in on this device and makes the companies known to it. */
export async function signedIn(user: CurrentUser = admin(), known: Company[] = [HARBOR, BAYVIEW, REDWOOD]) {
  goOffline();
  const session: Session = { user, company: user.company, actor: actorOf(user), db: await openAccountDb(user._id) };
  setSession(session);
  await session.db.companies.bulkPut(known.map((company) => ({ ...company, generation: 1 })));
  return session;
}

export function signedOut(): void {
  currentSession()?.db.close();
  setSession(null);
}
