import { getCurrentUser } from '#contract/user.ts';
import { type Route, route } from '../http/route.ts';
import { currentUser } from './current-user.ts';

export const userRoutes: Route[] = [route(getCurrentUser, ({ db, actor }) => currentUser(db, actor.userId))];
