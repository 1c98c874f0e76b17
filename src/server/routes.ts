/** Every noun's routes. A new noun is a folder with a `routes.ts`, and one line here. */
import { bolRoutes } from './bols/routes.ts';
import type { Route } from './http/route.ts';
import { loadRoutes } from './loads/routes.ts';
import type { Services } from './services.ts';
import { sessionRoutes } from './session/routes.ts';
import { changeRoutes } from './sync/routes.ts';
import { userRoutes } from './users/routes.ts';

export function allRoutes(services: Services): Route[] {
  return [...sessionRoutes(services), ...userRoutes, ...loadRoutes, ...bolRoutes, ...changeRoutes];
}
