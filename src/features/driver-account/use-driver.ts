import type { User } from '#contract/user.ts';
import { companyPath } from '#domain/addresses.ts';
import { ROLE } from '#domain/roles.ts';
import { type DirectoryRead, readDirectory } from '#offline/read-people.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';

export type DriverSought =
  | { status: 'loading' }
  | { status: 'found'; driver: Pick<User, '_id' | 'name'> }
  /** The directory is not on this device yet. */
  | { status: 'not-yet' }
  | { status: 'not-found' };

/**
 * Whose account a path is about. A driver has one of their own, whatever name stands in the path; staff open those of
 * their drivers by id, or by the name alone where only one driver has it. `id` comes from the address and may be
 * anything.
 */
export function useDriver(viewer: Session, name: string, id: string | null): DriverSought {
  const own = viewer.actor.role === ROLE.driver;
  const directory = useLiveQuery(readDirectory);
  if (own) return { status: 'found', driver: viewer.user };
  return directory ? soughtIn(directory, name, id) : { status: 'loading' };
}

function soughtIn({ people, pulled }: DirectoryRead, name: string, id: string | null): DriverSought {
  const drivers = people.filter(({ role }) => role === ROLE.driver);
  const wanted = companyPath(name).toLowerCase();
  const found = drivers.filter((driver) =>
    id === null ? companyPath(driver.name).toLowerCase() === wanted : driver._id === id,
  );
  const [driver] = found;
  if (driver && found.length === 1) return { status: 'found', driver };
  return { status: pulled ? 'not-found' : 'not-yet' };
}
