import { useCallback } from 'react';
import type { User } from '#contract/user.ts';
import { ROLE } from '#domain/roles.ts';
import type { Session } from '#offline/session.ts';
import { accessTo } from '../access.ts';
import { driverAccountPath } from '../paths.ts';

/** Where the driver account of a person is; null for people without one and accounts the viewer may not open. */
export function useHrefOfDriver({
  actor,
  user,
}: Session): (person: Pick<User, '_id' | 'name' | 'role'>) => string | null {
  return useCallback(
    (person) => {
      const own = person._id === user._id;
      if (person.role !== ROLE.driver || (actor.role === ROLE.driver && !own)) return null;
      return accessTo('/driverAcct/any', actor) === 'allowed'
        ? driverAccountPath(person.name, own ? null : person._id)
        : null;
    },
    [actor, user],
  );
}
