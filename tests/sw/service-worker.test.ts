// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { rememberSignIn, rememberSignOut } from '#offline/db/device-db.ts';
import { cachePdf, dropPdfCachesExcept, pdfCacheSize } from '#offline/files/pdf-cache.ts';
import { sha256Of } from '#offline/files/sha256.ts';
import { readShared, takeShared } from '#offline/files/shared-documents.ts';
import { keepPushOwner } from '#offline/push-owner.ts';
import { requireSession } from '#offline/session-state.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, useDevice } from '../offline/support/device.ts';
import { installCaches } from '../offline/support/fake-caches.ts';
import { bolOf, loadOf, user } from '../offline/support/freight.ts';
import { LOST } from '../offline/support/server.ts';

/** The worker's surroundings: what it registers, shows and opens is written down. */
const world = {
  listeners: new Map<string, (event: never) => void>(),
  shown: [] as { title: string; options: { body: string; data: { path: string } } }[],
  opened: [] as string[],
  skipped: 0,
  claimed: 0,
  windows: [] as { focus: () => Promise<void>; navigate: (path: string) => Promise<void> }[],
};
const ORIGIN = 'https://bol.test';

class ExtendableEvent extends Event {}
class FetchEvent extends ExtendableEvent {}
const NodeRequest = globalThis.Request;
/** In a worker an address without origin belongs to the worker's. */
class WorkerRequest extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
  }
}

const SHELL = ['/index.html', '/assets/app-1.js', '/assets/pdf.worker-1.mjs'];
let network: (request: Request) => Promise<Response> = async () => new Response('from the network');
let removeCaches: () => void;
/** What the worker's surroundings add to this realm. */
let names: string[] = [];
const realFetch = globalThis.fetch;

beforeAll(async () => {
  removeCaches = installCaches();
  const scope = {
    __WB_MANIFEST: SHELL.map((url) => ({ url, revision: '1' })),
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
  globalThis.fetch = (input, init) => network(new Request(input as RequestInfo, init));
  await import('../../sw/sw.ts');
  network = async (request) => new Response(`built ${new URL(request.url).pathname}`);
  await dispatch('install', {});
  await dispatch('activate', {});
});
afterAll(() => {
  Object.assign(globalThis, { fetch: realFetch, Request: NodeRequest });
  removeCaches();
  for (const name of names) Reflect.deleteProperty(globalThis, name);
});
beforeEach(() => {
  network = async () => {
    throw new TypeError('fetch failed');
  };
  world.shown.length = 0;
  world.opened.length = 0;
  world.windows.length = 0;
});

/** Sends an event to the worker and waits for everything it asked to wait for. */
async function dispatch(type: string, facts: object): Promise<Response | undefined> {
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

const ask = (path: string, init?: RequestInit & { navigate?: boolean }) => {
  const request = new Request(ORIGIN + path, init);
  if (init?.navigate) Object.defineProperty(request, 'mode', { value: 'navigate' });
  return dispatch('fetch', { request });
};

describe('the table of events', () => {
  test('lists every event the worker answers', () => {
    expect([...world.listeners.keys()].sort()).toEqual(
      ['activate', 'fetch', 'install', 'message', 'notificationclick', 'push', 'sync'].sort(),
    );
  });

  test('E1: an update waits until the person agrees', async () => {
    expect(world.skipped).toBe(0);
    await dispatch('message', { data: { type: 'ANYTHING' } });
    await dispatch('message', { data: null });
    expect(world.skipped).toBe(0);
    await dispatch('message', { data: { type: 'SKIP_WAITING' } });
    expect(world.skipped).toBe(1);
  });

  test('the page that installed it is served at once', () => {
    expect(world.claimed).toBe(1);
  });
});

describe('the shell without a network', () => {
  test('built files and every screen come from the device, a file ending in the query too', async () => {
    expect(await (await ask('/assets/app-1.js'))?.text()).toBe('built /assets/app-1.js');
    for (const path of ['/home', '/shipper-account/HarborFoods/inbound/aa', '/reset-password?resetToken=a.b']) {
      expect(await (await ask(path, { navigate: true }))?.text()).toBe('built /index.html');
    }
  });

  test('C4: the API and files are never answered with the app’s page, nor touched at all', async () => {
    for (const path of [
      '/api/users',
      '/api/changes?cursor=1',
      '/api/auth/logout',
      '/assets/gone-1.js',
      '/healthz.txt',
    ]) {
      expect(await ask(path, { navigate: true }), path).toBeUndefined();
    }
    for (const path of ['/api/users', '/api/bols/x', '/api/events']) expect(await ask(path), path).toBeUndefined();
    expect(await ask('/api/bols/x/checkin', { method: 'PUT' })).toBeUndefined();
  });

  test('E1: taking over, it leaves what an even newer version has fetched, and tidies up when none is coming', async () => {
    const [shell] = await caches.keys();
    const cache = await caches.open(shell ?? '');
    const others = `${ORIGIN}/assets/app-2.js`;
    await cache.put(others, new Response('of another version'));
    for (const coming of ['installing', 'waiting']) {
      Object.assign(Reflect.get(self, 'registration'), { [coming]: {} });
      await dispatch('activate', {});
      expect(await cache.match(others), coming).toBeDefined();
      Object.assign(Reflect.get(self, 'registration'), { [coming]: null });
    }
    await dispatch('activate', {});
    expect(await cache.match(others)).toBeUndefined();
    expect(await (await ask('/assets/app-1.js'))?.text()).toBe('built /assets/app-1.js');
  });

  test('a character map is kept when it was first used', async () => {
    network = async () => new Response('map');
    expect(await (await ask('/pdfjs/cmaps/Adobe-Japan1.bcmap'))?.text()).toBe('map');
    await new Promise((resolve) => setTimeout(resolve, 10));
    network = async () => {
      throw new TypeError('fetch failed');
    };
    expect(await (await ask('/pdfjs/cmaps/Adobe-Japan1.bcmap'))?.text()).toBe('map');
  });
});

describe('pushes', () => {
  beforeEach(async () => {
    await rememberSignIn(user(1));
    await keepPushOwner(user(1)._id);
  });

  test.each([
    ['nobody is signed in any more', () => rememberSignOut(user(1)._id, { owed: false })],
    ['another person is signed in', () => rememberSignIn(user(2))],
    ['nobody here asked for them', () => keepPushOwner(null)],
  ])('say nothing of their content once %s', async (_, change) => {
    await change();
    await dispatch('push', { data: { json: () => ({ title: 'T', body: 'Secret', path: '/notifications/1' }) } });
    expect(world.shown).toMatchObject([{ title: 'Connex BOL', options: { data: { path: '/home' } } }]);
    expect(JSON.stringify(world.shown)).not.toContain('Secret');
  });

  test('say what they say and open their screen', async () => {
    const data = { json: () => ({ title: 'Checked in', body: 'BOL 1 at 10:00', path: '/home' }) };
    await dispatch('push', { data });
    expect(world.shown).toMatchObject([{ title: 'Checked in', options: { body: 'BOL 1 at 10:00' } }]);
    const notification = { close: () => {}, data: { path: '/home' } };
    await dispatch('notificationclick', { notification });
    expect(world.opened).toEqual(['/home']);
  });

  test('an open window is brought to the screen instead of opening another', async () => {
    const steps: string[] = [];
    world.windows.push({
      focus: async () => void steps.push('focus'),
      navigate: async (path) => void steps.push(path),
    });
    await dispatch('notificationclick', { notification: { close: () => {}, data: { path: '/home' } } });
    expect(steps).toEqual(['focus', '/home']);
    expect(world.opened).toEqual([]);
  });

  test.each([['//evil.example'], ['https://evil.example'], [7], [undefined]])(
    'a message that leads to %s leads home',
    async (path) => {
      await dispatch('push', { data: { json: () => ({ path }) } });
      expect(world.shown[0]?.options.data.path).toBe('/home');
    },
  );

  test('one that cannot be read is shown all the same, because the browser demands it', async () => {
    const garbled = {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    };
    await dispatch('push', { data: garbled });
    await dispatch('push', { data: null });
    expect(world.shown.map(({ title }) => title)).toEqual(['Connex BOL', 'Connex BOL']);
  });
});

describe('with somebody signed in', () => {
  const device = useDevice();

  async function start() {
    await device.signIn();
    device.server.putLoad(loadOf(1));
    device.server.putBol(bolOf(1, loadOf(1)));
    await pull(requireSession());
    await dropPdfCachesExcept(null);
    device.server.seen.length = 0;
  }

  const sync = (facts: object = {}) => dispatch('sync', { tag: 'connex-outbox', lastChance: false, ...facts });

  test('C6: the network coming back sends what waits, with no page open', async () => {
    await start();
    await checkIn(1, 1);
    await sync();
    expect(device.server.effects).toHaveLength(1);
    expect(await device.db().outbox.count()).toBe(0);
  });

  test('what is left makes the browser come again, but not after its last chance', async () => {
    await start();
    await checkIn(1, 1);
    device.server.before = () => LOST;
    await expect(sync()).rejects.toThrow('1 entries still wait');
    await expect(sync({ lastChance: true })).resolves.toBeUndefined();
    expect(await device.db().outbox.count()).toBe(1);
  });

  test('other wake-ups are none of its business', async () => {
    await start();
    await checkIn(1, 1);
    await sync({ tag: 'something-else' });
    expect(device.server.seen).toEqual([]);
  });

  test('C7: a document of this person comes from the device, whole; the next person’s request asks the server', async () => {
    await start();
    const bytes = new TextEncoder().encode('%PDF-1.7 mine').buffer as ArrayBuffer;
    const sha256 = await sha256Of(bytes);
    await cachePdf(requireSession().user._id, sha256, bytes);
    expect(await (await ask(`/api/files/${sha256}`))?.text()).toBe('%PDF-1.7 mine');
    await rememberSignIn(user(2));
    await expect(ask(`/api/files/${sha256}`)).rejects.toThrow('fetch failed');
  });

  test('a document from the server is kept only when it is what its name says and ours', async () => {
    await start();
    const bytes = new TextEncoder().encode('%PDF-1.7 new').buffer as ArrayBuffer;
    const sha256 = await sha256Of(bytes);
    const me = requireSession().user._id;
    network = async () => new Response('<html>', { headers: { [HEADERS.api]: '1' } });
    expect(await (await ask(`/api/files/${sha256}`))?.text()).toBe('<html>');
    expect(await pdfCacheSize(me)).toBe(0);
    network = async () => new Response(bytes, { headers: { [HEADERS.api]: '1' } });
    await ask(`/api/files/${sha256}`);
    expect(await pdfCacheSize(me)).toBe(bytes.byteLength);
  });

  test('the app’s own reader and ranges go straight to the network', async () => {
    await start();
    const path = `/api/files/${'a'.repeat(64)}`;
    expect(await ask(path, { headers: { [HEADERS.actor]: 'x' } })).toBeUndefined();
    expect(await ask(path, { headers: { range: 'bytes=0-9' } })).toBeUndefined();
  });

  async function share(...files: File[]) {
    const body = new FormData();
    for (const file of files) body.append('document', file);
    const request = new Request(`${ORIGIN}/share-target`, { method: 'POST', body });
    const response = (await dispatch('fetch', { request })) as Response;
    return response.headers.get('location');
  }

  test('a shared PDF waits for the load wizard, a page of text does not', async () => {
    await start();
    expect(await share(new File(['%PDF-1.7 shared'], 'bill.pdf'))).toBe(`${ORIGIN}/build-outbound-load?shared=1`);
    const [shared] = await readShared();
    expect(shared).toMatchObject({ name: 'bill.pdf', size: 15 });
    expect(await device.db().blobs.get(shared?.sha256 ?? '')).toBeDefined();
    await takeShared(shared?.sha256 ?? '');
    expect(await readShared()).toEqual([]);
    expect(await share(new File(['hello'], 'bill.pdf'))).toBe(`${ORIGIN}/home?share=failed`);
  });

  test('with nobody signed in it asks for that first', async () => {
    expect(await share(new File(['%PDF-1.7 shared'], 'bill.pdf'))).toBe(`${ORIGIN}/login`);
  });
});
