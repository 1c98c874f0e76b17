import * as contract from '#contract/user.ts';
import { personLimit } from '../http/person-limit.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { addUser } from './add-user.ts';
import { currentUser } from './current-user.ts';
import { deleteUser } from './delete-user.ts';
import { searchUsers } from './search-users.ts';
import { connexUserUpdate, updateUser } from './update-user.ts';

/** An invitation is a mail to anybody, and its refusal says whether an address has an account; so does a new address. */
const INVITATIONS = { calls: 100, perSeconds: 3600 };
const PROFILE_CHANGES = { calls: 100, perSeconds: 3600 };

export const userRoutes = ({ database }: Services): Route[] => [
  route(contract.getCurrentUser, ({ db, actor, services }) => currentUser(db, actor.userId, services.config)),
  route(contract.searchUsers, searchUsers),
  route(contract.updateUser, updateUser, { limit: personLimit(database.pool, 'profile', PROFILE_CHANGES) }),
  route(contract.connexUserUpdate, connexUserUpdate, { limit: personLimit(database.pool, 'profile', PROFILE_CHANGES) }),
  route(contract.addUser, addUser, { limit: personLimit(database.pool, 'invite', INVITATIONS) }),
  route(contract.deleteUser, deleteUser),
];
