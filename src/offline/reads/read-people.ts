import type { User } from '#contract/user.ts';
import { requireSession } from '../session-state.ts';

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');

/** Everybody of the directory, by name. */
export async function readPeople(): Promise<User[]> {
  return (await requireSession().db.people.toArray()).sort(byName);
}
