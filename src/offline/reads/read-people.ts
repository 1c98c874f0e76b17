import type { User } from '#contract/user.ts';
import { ROLE } from '#domain/roles.ts';
import { requireSession } from '../session-state.ts';

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');

/** Drivers this device knows, by name: one's own company's and those seen on loads. */
export async function readDrivers(): Promise<User[]> {
  const people = await readPeople();
  return people.filter(({ role }) => role === ROLE.driver);
}

/** Everybody of the directory, by name. */
export async function readPeople(): Promise<User[]> {
  return (await requireSession().db.people.toArray()).sort(byName);
}
