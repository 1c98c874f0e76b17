/** The session follows the store: a name, phone or company that changed on the server stands in the header too. */
import { inThisPage } from '../base/lock.ts';
import { actorOf, currentSession, SESSION_TURN, setSession } from './account.ts';
import { rememberProfile } from './device-db.ts';

/** Takes the logged-in person and their company from the store, where those are newer than the session's copy. */
export function followProfile(): Promise<void> {
  return inThisPage(SESSION_TURN, async () => {
    const session = currentSession();
    if (!session) return;
    const { db, user } = session;
    const [person, company] = await db.transaction('r', [db.people, db.companies], () =>
      Promise.all([db.people.get(user._id), db.companies.get(user.companyId)]),
    );
    const newer = <T extends { version: number }>(stored: (T & { generation: number }) | undefined, known: T): T => {
      if (!stored || stored.version <= known.version) return known;
      const { generation: _, ...row } = stored;
      return row as unknown as T;
    };
    const { company: knownCompany, ...knownPerson } = user;
    // What log-in alone tells stays, and what a server of before says nothing of.
    const changed = { ...knownPerson, ...newer(person, knownPerson), company: newer(company, knownCompany) };
    if (changed.version === user.version && changed.company.version === knownCompany.version) return;
    await rememberProfile(changed);
    setSession({ user: changed, company: changed.company, actor: actorOf(changed), db });
  });
}
