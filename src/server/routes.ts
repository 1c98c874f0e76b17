/** Every noun's routes. A new noun is a folder with a `routes.ts`, and one line here. */
import { bolRoutes } from './bols/routes.ts';
import { carrierRoutes } from './carriers/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { driverAccountRoutes } from './driver-accounts/routes.ts';
import { fileRoutes } from './files/routes.ts';
import type { Route } from './http/route.ts';
import { imageRoutes } from './images/routes.ts';
import { loadRoutes } from './loads/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { pushRoutes } from './push/routes.ts';
import type { Services } from './services.ts';
import { sessionRoutes } from './session/routes.ts';
import { signatureRoutes } from './signatures/routes.ts';
import { changeRoutes } from './sync/routes.ts';
import { userRoutes } from './users/routes.ts';

export function allRoutes(services: Services): Route[] {
  return [
    ...sessionRoutes(services),
    ...userRoutes(services),
    ...companyRoutes,
    ...imageRoutes,
    ...carrierRoutes,
    ...driverAccountRoutes,
    ...signatureRoutes(services),
    ...notificationRoutes,
    ...pushRoutes,
    ...deviceRoutes,
    ...loadRoutes,
    ...bolRoutes,
    ...fileRoutes(services),
    ...changeRoutes,
  ];
}
