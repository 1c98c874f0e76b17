/** The routes a server has really mounted, told by Fastify itself: no list of ours could forget one. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { type TestServer, type TestServerOptions, testServer } from './test-server.ts';

export interface MountedRoute {
  method: string;
  url: string;
}

/** Starts a server and writes down what it mounts on the way. */
export async function serverWithRoutes(
  options: TestServerOptions,
): Promise<{ server: TestServer; routes: MountedRoute[] }> {
  const routes: MountedRoute[] = [];
  const onServer = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
  };
  subscribe('fastify.initialization', onServer);
  try {
    return { server: await testServer(options), routes };
  } finally {
    unsubscribe('fastify.initialization', onServer);
  }
}
