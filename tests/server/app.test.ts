import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLoad } from '#contract/load.ts';
import { getCurrentUser } from '#contract/user.ts';
import { breakableLine } from '../support/server/breakable-line.ts';
import { cloneDatabase } from '../support/server/clone-database.ts';
import { buildBody } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const SHELL = '<!doctype html><title>Connex BOL</title>';
let server: TestServer;
let appFolder: string;
beforeAll(async () => {
  appFolder = await mkdtemp(path.join(tmpdir(), 'connex-app-'));
  await mkdir(path.join(appFolder, 'assets'));
  const script = `console.log(${JSON.stringify('x'.repeat(5000))})`;
  await writeFile(path.join(appFolder, 'index.html'), SHELL);
  await writeFile(path.join(appFolder, 'index.html.br'), brotliCompressSync(SHELL));
  await writeFile(path.join(appFolder, 'sw.js'), 'self');
  await writeFile(path.join(appFolder, 'assets', 'main-abc123.js'), script);
  await writeFile(path.join(appFolder, 'assets', 'main-abc123.js.br'), brotliCompressSync(script));
  server = await testServer({ appFolder });
});
afterAll(() => rm(appFolder, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(server.url + url, { headers, redirect: 'manual' });
const html = { accept: 'text/html' };

describe('the built app', () => {
  it('is the answer to every navigation but those of the API', async () => {
    for (const address of [
      '/',
      '/home',
      '/home/',
      '/shipper-account/St.Marys/inbound/abc',
      '/reset-password?resetToken=a.b',
    ]) {
      for (const encoding of ['br', 'identity']) {
        const response = await get(address, { ...html, 'accept-encoding': encoding });
        expect([address, response.status, await response.text()]).toEqual([address, 200, SHELL]);
        expect(response.headers.get('cache-control')).toBe('no-cache');
      }
    }
    for (const address of ['/api/nothing', '/api']) {
      const response = await get(address, html);
      expect([address, response.status, response.headers.get('x-connex-api')]).toEqual([address, 404, '1']);
    }
  });

  it('says 404 to a missing script instead of giving the shell', async () => {
    expect((await get('/assets/gone-123.js', { accept: '*/*' })).status).toBe(404);
    expect((await get('/../../package.json')).status).toBe(404);
    expect((await get('/assets/..%2f..%2fpackage.json')).status).toBeGreaterThanOrEqual(400);
  });

  it('keeps hashed files for good, and asks for the service worker each time', async () => {
    expect((await get('/assets/main-abc123.js')).headers.get('cache-control')).toMatch(/max-age=31536000, immutable/);
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
  });

  it('comes precompressed to who takes brotli', async () => {
    const response = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toContain('xxxx');
  });

  it('carries a strict policy', async () => {
    const { headers } = await get('/home', html);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]) {
      expect(policy.split(';')).toContain(rule);
    }
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('a server', () => {
  it('says that it lives; while the database is away it is not ready and calls are to be tried again', async () => {
    const cloned = await cloneDatabase();
    const line = await breakableLine(cloned.url);
    const own = await testServer({ databaseUrl: line.url });
    const client = await own.signIn('admin@shipper.example');
    expect((await fetch(`${own.url}/readyz`)).status).toBe(200);
    await line.cut();
    expect((await fetch(`${own.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${own.url}/healthz`)).status).toBe(200);
    const body = await buildBody(server);
    for (const answer of [await client.call(getCurrentUser), await client.call(buildLoad, { body })]) {
      expect([answer.status, answer.error, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    }
    await line.mend();
    expect((await client.call(getCurrentUser)).status).toBe(200);
    await own.close();
    await line.close();
    await cloned.drop();
  });

  it('starts twice at once on one empty database', async () => {
    const first = await testServer({ template: 'empty' });
    const url = String(first.services.config.databaseUrl);
    await first.database.pool.query('drop schema public cascade; create schema public');
    const others = await Promise.all([1, 2, 3].map(() => testServer({ databaseUrl: url })));
    const { rows } = await first.database.pool.query('select name from schema_migrations order by name');
    expect(rows.length).toBeGreaterThan(0);
    for (const other of others) await other.close();
  });

  it('stops at once where a browser holds a connection it has asked nothing on, and lets a call finish', async () => {
    const own = await testServer();
    const client = await own.signIn('clerk@shipper.example');
    const spare = connect(Number(new URL(own.url).port), new URL(own.url).hostname);
    await once(spare, 'connect');
    const ended = once(spare, 'close');
    const locked = await own.database.pool.connect();
    await locked.query('begin; lock table users in access exclusive mode');
    const call = client.call(getCurrentUser);
    const waiting = async () => {
      const { rows } = await locked.query("select 1 from pg_locks where not granted and relation = 'users'::regclass");
      return rows.length;
    };
    await expect.poll(waiting).toBeGreaterThan(0);
    const closing = own.close();
    await ended;
    await locked.query('commit');
    locked.release();
    expect((await call).status).toBe(200);
    await closing;
  });

  it('stops where it cannot start, and leaves nothing running', async () => {
    await expect(testServer({ env: { PORT: new URL(server.url).port } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
