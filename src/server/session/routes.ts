import * as contract from '#contract/session.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { tryLimit } from './try-limit.ts';

export function sessionRoutes({ database }: Services): Route[] {
  const loginLimit = tryLimit(database.pool, 'login');
  return [
    // No transaction around it: checking a password takes long and must not hold a connection.
    route(contract.login, (call) => login(call, loginLimit)),
    route(contract.logout, logout, { guardOrigin: true }),
  ];
}
