import type { User } from '#contract/user.ts';
import { requireSession } from '../session-state.ts';
import { readPeople } from './read-people.ts';

export interface DirectoryRead {
  /** People of one's own company, by name. */
  people: User[];
  /** False until everything of the server was here once: nobody may then mean "not known yet". */
  pulled: boolean;
}

/** One's own company's people. */
export async function readDirectory(): Promise<DirectoryRead> {
  const { db, user } = requireSession();
  const [people, pulledAt] = await Promise.all([readPeople(), db.meta.get('pulledAt')]);
  return { people: people.filter(({ companyId }) => companyId === user.companyId), pulled: pulledAt !== undefined };
}

/** One person, if this device knows them. */
export async function readPerson(userId: string): Promise<User | null> {
  return (await requireSession().db.people.get(userId)) ?? null;
}
