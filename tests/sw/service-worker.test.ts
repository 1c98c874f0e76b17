// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { LIMITS } from '#domain/limits.ts';
import { requireSession } from '#offline/account/account.ts';
import { rememberLogIn } from '#offline/account/device-db.ts';
import { sha256Of } from '#offline/files/download.ts';
import { cachePdf, pdfCacheSize } from '#offline/files/pdf-cache.ts';
import { dropPdfCachesExcept } from '#offline/files/pdf-caches.ts';
import { readShared, takeShared } from '#offline/shared-documents.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, useDevice } from '../offline/support/device.ts';
import { bolOf, loadOf, user } from '../offline/support/freight.ts';
import { LOST } from '../offline/support/server.ts';
import { ask, dispatch, ORIGIN, useWorker, world } from './worker-world.ts';

useWorker();

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
    world.network = async () => new Response('map');
    expect(await (await ask('/pdfjs/cmaps/Adobe-Japan1.bcmap'))?.text()).toBe('map');
    await new Promise((resolve) => setTimeout(resolve, 10));
    world.network = async () => {
      throw new TypeError('fetch failed');
    };
    expect(await (await ask('/pdfjs/cmaps/Adobe-Japan1.bcmap'))?.text()).toBe('map');
  });
});

describe('with somebody logged in', () => {
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

  test('the icon’s number follows what was sent with no page open', async () => {
    await start();
    const shown: number[] = [];
    vi.stubGlobal('navigator', {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push(0),
    });
    await checkIn(1, 1);
    device.server.before = () => LOST;
    await expect(sync()).rejects.toThrow('1 entries still wait');
    device.server.before = () => undefined;
    device.pass(3_600_000);
    await sync();
    expect(shown).toEqual([1, 0]);
    vi.unstubAllGlobals();
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
    await cachePdf(requireSession().db, sha256, bytes);
    const mine = await ask(`/api/files/${sha256}`);
    // As the server sends it: nothing in it can be run as a script or a page of ours.
    expect(Object.fromEntries(mine?.headers ?? [])).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(await mine?.text()).toBe('%PDF-1.7 mine');
    await rememberLogIn(user(2));
    await expect(ask(`/api/files/${sha256}`)).rejects.toThrow('fetch failed');
  });

  test('a document from the server is kept only when it is what its name says and ours', async () => {
    await start();
    const bytes = new TextEncoder().encode('%PDF-1.7 new').buffer as ArrayBuffer;
    const sha256 = await sha256Of(bytes);
    const me = requireSession().user._id;
    world.network = async () => new Response('<html>', { headers: { [HEADERS.api]: '1' } });
    expect(await (await ask(`/api/files/${sha256}`))?.text()).toBe('<html>');
    expect(await pdfCacheSize(me)).toBe(0);
    world.network = async () => new Response(bytes, { headers: { [HEADERS.api]: '1' } });
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
    // The same again is the same.
    await share(new File(['%PDF-1.7 shared'], 'again.pdf'));
    expect(await readShared()).toHaveLength(1);
    await takeShared(shared?.sha256 ?? '');
    expect(await readShared()).toEqual([]);
    expect(await share(new File(['hello'], 'bill.pdf'))).toBe(`${ORIGIN}/home?share=failed`);
  });

  test('of what is shared without bound a part is kept, and the wizard is told', async () => {
    await start();
    const large = new File(['%PDF-', new ArrayBuffer(LIMITS.pdfBytesMax)], 'large.pdf');
    expect(await share(large)).toBe(`${ORIGIN}/home?share=failed`);
    expect(await share(new File(['%PDF-1.7 small'], 'small.pdf'), large)).toBe(
      `${ORIGIN}/build-outbound-load?shared=1&left=1`,
    );
    expect((await readShared()).map(({ name }) => name)).toEqual(['small.pdf']);
  });

  test('what has no place any more, and what can’t be read, is said to have failed', async () => {
    await start();
    const pdfs = Array.from(
      { length: LIMITS.sharedMax },
      (_, index) => new File([`%PDF-1.7 ${index}`], `${index}.pdf`),
    );
    expect(await share(...pdfs)).toBe(`${ORIGIN}/build-outbound-load?shared=1`);
    expect(await share(new File(['%PDF-1.7 one more'], 'more.pdf'))).toBe(`${ORIGIN}/home?share=failed`);
    expect(await readShared()).toHaveLength(LIMITS.sharedMax);
    const request = new Request(`${ORIGIN}/share-target`, { method: 'POST', body: 'no form' });
    const response = (await dispatch('fetch', { request })) as Response;
    expect(response.headers.get('location')).toBe(`${ORIGIN}/home?share=failed`);
  });

  test('with nobody logged in it asks for that first', async () => {
    expect(await share(new File(['%PDF-1.7 shared'], 'bill.pdf'))).toBe(`${ORIGIN}/login`);
  });
});
