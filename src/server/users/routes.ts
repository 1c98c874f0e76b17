import * as contract from '#contract/user.ts';
import { type Route, route } from '../http/route.ts';
import { addUser } from './add-user.ts';
import { currentUser } from './current-user.ts';
import { deleteUser } from './delete-user.ts';
import { searchUsers } from './search-users.ts';
import { connexUserUpdate, updateUser } from './update-user.ts';

export const userRoutes: Route[] = [
  route(contract.getCurrentUser, ({ db, actor, services }) => currentUser(db, actor.userId, services.config)),
  route(contract.searchUsers, searchUsers),
  route(contract.updateUser, updateUser),
  route(contract.connexUserUpdate, connexUserUpdate),
  route(contract.addUser, addUser),
  route(contract.deleteUser, deleteUser),
];
