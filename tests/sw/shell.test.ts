// @vitest-environment node
/** The app's files on the device: what the browser took away is missed, fetched again, and never called kept before. */
import { beforeEach, describe, expect, test } from 'vitest';
import { CHECK_SHELL, SHELL_REPORT } from '#offline/offline-ready.ts';
import { ask, built, dispatch, SHELL, serveBuilt, useWorker, world } from './worker-world.ts';

useWorker();

let told: unknown[];
beforeEach(() => {
  told = [];
  world.windows.push({ postMessage: (message) => told.push(message) });
});

const lines = (request: Request) => new URL(request.url).pathname;
const evict = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
};
const check = () => dispatch('message', { data: { type: CHECK_SHELL } });
const report = (kept: number, busy: boolean) => ({ type: SHELL_REPORT, kept, files: SHELL.length, busy, next: false });

describe('A8: after the caches alone were evicted', () => {
  test('a check fetches what is missing, and only that, and says how far it is', async () => {
    await evict();
    world.network = serveBuilt;
    await check();
    expect(told.at(0)).toEqual(report(0, true));
    expect(told.at(-1)).toEqual(report(3, false));
    const asked: string[] = [];
    world.network = (request) => {
      asked.push(lines(request));
      return serveBuilt(request);
    };
    const [shell] = await caches.keys();
    const cache = await caches.open(shell ?? '');
    const [, script] = await cache.keys();
    await cache.delete(script as Request);
    await check();
    expect(asked).toEqual(['/assets/app-1.js']);
    world.network = async () => {
      throw new TypeError('fetch failed');
    };
    expect(await (await ask('/home', { navigate: true }))?.text()).toBe(built('/index.html'));
    expect(await (await ask('/assets/app-1.js'))?.text()).toBe(built('/assets/app-1.js'));
  });

  test('a screen that is opened online finds out by itself', async () => {
    await evict();
    world.network = serveBuilt;
    expect(await (await ask('/home', { navigate: true }))?.text()).toBe(built('/index.html'));
    await expect.poll(() => told.at(-1)).toEqual(report(3, false));
  });

  test('without a network nothing is called kept', async () => {
    await evict();
    await check();
    expect(told.at(-1)).toEqual(report(0, false));
    world.network = serveBuilt;
    await check();
    expect(told.at(-1)).toEqual(report(3, false));
  });

  test('files of another version are not taken for this one’s, and a screen opens all the same', async () => {
    await evict();
    world.network = async (request) =>
      lines(request) === '/index.html' ? new Response('of another version') : new Response('gone', { status: 404 });
    await check();
    expect(told.at(-1)).toEqual(report(0, false));
    expect(await (await ask('/home', { navigate: true }))?.text()).toBe('of another version');
    world.network = serveBuilt;
    await check();
    expect(await (await ask('/home', { navigate: true }))?.text()).toBe(built('/index.html'));
  });

  test('one file that cannot be had does not keep the others away', async () => {
    await evict();
    world.network = async (request) =>
      lines(request) === '/index.html' ? new Response('of another version') : serveBuilt(request);
    await check();
    expect(told.at(-1)).toEqual(report(2, false));
    world.network = serveBuilt;
    await check();
  });

  test('several tabs that ask at once are one look', async () => {
    await evict();
    const asked: string[] = [];
    world.network = (request) => {
      asked.push(lines(request));
      return serveBuilt(request);
    };
    await Promise.all([check(), check(), check()]);
    expect(asked.toSorted()).toEqual(SHELL.toSorted());
  });
});

test('a file is not waited for before the next is asked for: the way to the server may be long', async () => {
  await evict();
  let [open, most] = [0, 0];
  world.network = async (request) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 20));
    open -= 1;
    return serveBuilt(request);
  };
  await check();
  expect([told.at(-1), most]).toEqual([report(3, false), 3]);
});

test('a version of which a file cannot be had is not installed', async () => {
  await evict();
  world.network = async (request) =>
    lines(request) === '/assets/app-1.js' ? new Response('gone', { status: 404 }) : serveBuilt(request);
  await expect(dispatch('install', {})).rejects.toThrow('Not every file of this version could be fetched.');
  world.network = serveBuilt;
  await dispatch('install', {});
});

test('while it is installed it tells how far it is, as a version that is still to come', async () => {
  await evict();
  world.network = serveBuilt;
  await dispatch('install', {});
  expect(told).toContainEqual({ type: SHELL_REPORT, kept: 1, files: 3, busy: true, next: true });
});
