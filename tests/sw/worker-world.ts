/** The service worker in a test: its real code, with what a browser gives it around it. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { installCaches } from '../offline/support/fake-caches.ts';

/** The worker's surroundings: what it registers, shows and opens is written down. */
export const world = {
  network: (async () => new Response('from the network')) as (request: Request) => Promise<Response>,
  listeners: new Map<string, (event: never) => void>(),
  shown: [] as { title: string; options: { body: string; data: { path: string } } }[],
  opened: [] as string[],
  skipped: 0,
  claimed: 0,
  windows: [] as {
    focus?: () => Promise<void>;
    navigate?: (path: string) => Promise<void>;
    postMessage?: (message: unknown) => void;
  }[],
};
export const ORIGIN = 'https://bol.test';

class ExtendableEvent extends Event {}
class FetchEvent extends ExtendableEvent {}
const NodeRequest = globalThis.Request;
/** In a worker an address without origin belongs to the worker's. */
class WorkerRequest extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
  }
}

export const SHELL = ['/index.html', '/assets/app-1.js', '/assets/pdf.worker-1.mjs'];
/** What the server gives for a built file. */
export const built = (path: string) => `built ${path}`;
const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** As a browser does: what is not what its hash says never arrives. */
async function fetchChecked(request: Request): Promise<Response> {
  const response = await world.network(request);
  const { integrity } = request;
  if (integrity && integrityOf(await response.clone().text()) !== integrity) throw new TypeError('Failed to fetch');
  return response;
}

let removeCaches: () => void;
/** What the worker's surroundings add to this realm. */
let names: string[] = [];
const realFetch = globalThis.fetch;

/** Starts the worker for the tests of the file, installed and active, and takes its surroundings away after them. */
export function useWorker(): void {
  beforeAll(async () => {
    removeCaches = installCaches();
    const scope = {
      __WB_MANIFEST: SHELL.map((url) => ({ url, revision: '1', integrity: integrityOf(built(url)) })),
      __WB_DISABLE_DEV_LOGS: true,
      location: new URL(`${ORIGIN}/sw.js`),
      addEventListener: (type: string, listener: (event: never) => void) => world.listeners.set(type, listener),
      skipWaiting: async () => {
        world.skipped += 1;
      },
      registration: {
        scope: `${ORIGIN}/`,
        showNotification: async (title: string, options: (typeof world.shown)[number]['options']) => {
          world.shown.push({ title, options });
        },
      },
      clients: {
        claim: async () => {
          world.claimed += 1;
        },
        matchAll: async () => world.windows,
        openWindow: async (path: string) => {
          world.opened.push(path);
        },
      },
    };
    names = [...Object.keys(scope), 'self', 'ExtendableEvent', 'FetchEvent'];
    Object.assign(globalThis, { ...scope, self: globalThis, ExtendableEvent, FetchEvent, Request: WorkerRequest });
    globalThis.fetch = (input, init) => fetchChecked(new Request(input as RequestInfo, init));
    await import('../../sw/sw.ts');
    world.network = serveBuilt;
    await dispatch('install', {});
    await dispatch('activate', {});
  });
  afterAll(() => {
    Object.assign(globalThis, { fetch: realFetch, Request: NodeRequest });
    removeCaches();
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  });
  beforeEach(() => {
    world.network = async () => {
      throw new TypeError('fetch failed');
    };
    world.shown.length = 0;
    world.opened.length = 0;
    world.windows.length = 0;
  });
}

/** The server with the version this worker is of. */
export const serveBuilt = async (request: Request) => new Response(built(new URL(request.url).pathname));

/** Sends an event to the worker and waits for everything it asked to wait for. */
export async function dispatch(type: string, facts: object): Promise<Response | undefined> {
  const waited: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  const Kind = type === 'fetch' ? FetchEvent : ExtendableEvent;
  const event = Object.assign(new Kind(type), {
    waitUntil: (promise: Promise<unknown>) => waited.push(promise),
    respondWith: (response: Promise<Response>) => {
      answer = Promise.resolve(response);
    },
    ...facts,
  });
  world.listeners.get(type)?.(event as never);
  for (const promise of waited) await promise;
  return answer;
}

export const ask = (path: string, init?: RequestInit & { navigate?: boolean }) => {
  const request = new Request(ORIGIN + path, init);
  if (init?.navigate) Object.defineProperty(request, 'mode', { value: 'navigate' });
  return dispatch('fetch', { request });
};
