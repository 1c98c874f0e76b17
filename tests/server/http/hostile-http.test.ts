/** HTTP as no browser of ours speaks it: forged origins, odd methods and bodies, broken framing, paths that climb. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#domain/ids.ts';
import { newWebServer } from '#server/http/web-server.ts';
import { type ApiClient, addressOf } from '../../support/server/api-client.ts';
import { buildBody } from '../../support/server/freight.ts';
import { newPdf } from '../../support/server/new-pdf.ts';
import { rawRequest } from '../../support/server/raw-request.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let appFolder: string;
beforeAll(async () => {
  appFolder = await mkdtemp(path.join(tmpdir(), 'connex-app-'));
  await mkdir(path.join(appFolder, '.vite'));
  await writeFile(path.join(appFolder, 'index.html'), '<!doctype html><title>Connex BOL</title>');
  await writeFile(path.join(appFolder, '.vite', 'manifest.json'), '{}');
  server = await testServer({ appFolder });
  admin = await server.signIn('admin@shipper.example');
});
afterAll(() => rm(appFolder, { recursive: true }));

const host = () => new URL(server.url).host;
const ids = (template: string) =>
  Object.fromEntries([...template.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, newId()]));
const changing = [...endpoints].filter(
  ([name, { method }]) => method !== 'GET' || /^(logout|requestPasswordReset)$/.test(name),
);

describe('a call that changes something', () => {
  it.each(changing.map(([name]) => name))(
    '%s is refused to pages of other origins, whatever they send',
    async (name) => {
      const endpoint = endpoints.get(name);
      if (!endpoint) throw new Error(name);
      const address = addressOf(endpoint, { params: ids(endpoint.path), query: { email: 'nobody@walk.example' } });
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `http://${host()}.evil.example` },
        { origin: server.url.replace('http:', 'https:').replace(/:\d+$/, ':1') },
        { origin: 'not an origin' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ] as Record<string, string>[]) {
        const answer = await admin.request(endpoint.method, address, { headers });
        expect([headers, answer.status, answer.error]).toEqual([headers, 403, 'wrong-origin']);
      }
      const ours = await server.stranger().request(endpoint.method, address, { headers: { origin: server.url } });
      expect(ours.error).not.toBe('wrong-origin');
    },
  );

  it('is refused under https to a name that only points here', async () => {
    const https = await testServer({ env: { PUBLIC_URL: 'https://bol.example.com' } });
    const from = (origin: string) =>
      https.stranger().request('POST', '/api/auth/login', { body: {}, headers: { origin } });
    expect((await from(https.url)).error).toBe('wrong-origin');
    expect((await from('https://bol.example.com')).error).toBe('invalid');
    await https.close();
  });

  it('is not to be had by another method: none is overridden, none unknown is taken', async () => {
    const id = newId();
    const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' };
    expect((await admin.request('POST', `/api/users/${id}?_method=DELETE`, { headers: override })).status).toBe(404);
    for (const method of ['HEAD', 'OPTIONS', 'PATCH']) {
      const { status } = await admin.request(method, '/api/users');
      expect([method, status]).toEqual([method, 404]);
    }
    for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'FOO']) {
      const said = await rawRequest(
        server.url,
        `${method} /api/users HTTP/1.1\r\nHost: ${host()}\r\nCookie: ${admin.cookie}\r\nConnection: close\r\n\r\n`,
      );
      expect([method, /^HTTP\/1\.1 (4\d\d|501)/.test(said) || said === '', said.includes(admin.cookie)]).toEqual([
        method,
        true,
        false,
      ]);
    }
  });

  it('takes no body but plain JSON: not packed, not in pieces of another type', async () => {
    const body = JSON.stringify(await buildBody(server));
    for (const encoding of ['gzip', 'br', 'deflate']) {
      const sent = { body: new Uint8Array(gzipSync(body)), headers: { 'content-encoding': encoding } };
      const answer = await admin.request('POST', '/api/loads/create', sent);
      expect([encoding, answer.status, answer.error]).toEqual([encoding, 422, 'invalid']);
    }
    const types = ['text/plain', 'application/json-patch+json', 'application/xml', 'application/x-www-form-urlencoded'];
    for (const type of types) {
      const answer = await admin.request('POST', '/api/loads/create', { body, headers: { 'content-type': type } });
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });
});

describe('framing', () => {
  const post = (more: string, body = '') =>
    rawRequest(
      server.url,
      `POST /api/auth/login HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/json\r\n${more}\r\n${body}`,
    );

  it.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n', '{}   '],
    ['a length and pieces', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['a negative length', 'Content-Length: -1\r\n', ''],
    ['an encoding nobody knows', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'],
    ['a header line that is folded', 'X-A: b\r\n c\r\n\tContent-Length: 2\r\n', '{}'],
    ['headers of a megabyte', `X-A: ${'a'.repeat(1_000_000)}\r\n`, ''],
  ])('that leaves it open where a request ends is refused: %s', async (_, more, body) => {
    const said = await post(more, body);
    expect(said).toMatch(/^(HTTP\/1\.1 4\d\d|$)/);
    expect(said).not.toMatch(/HTTP\/1\.1 [25]\d\d/);
  });

  it('has ends in time: headers and bodies that trickle are cut off, and so is who takes nothing', () => {
    // The limits themselves; what node does with them is node's to test, and takes minutes.
    const { server: raw } = newWebServer(server.services.config);
    expect(raw.headersTimeout).toBeGreaterThan(0);
    expect(raw.headersTimeout).toBeLessThanOrEqual(60_000);
    // The slowest upload; bodies slower than a poor line end sooner (unread-bodies.test.ts).
    expect(raw.requestTimeout).toBe(3_600_000);
    expect(raw.timeout).toBe(120_000);
  });
});

describe('an address', () => {
  it.each([
    '/../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/%252e%252e%252fpackage.json',
    '/....//....//package.json',
    '/.vite/manifest.json',
    '/.git/config',
    '/.env',
    '/package.json%00.html',
    '/api/files/..%2f..%2f..%2fetc%2fpasswd',
    '/api/images/../../../etc/passwd',
    '/assets/',
  ])('leads to no file outside the app: %s', async (address) => {
    const said = await rawRequest(
      server.url,
      `GET ${address} HTTP/1.1\r\nHost: ${host()}\r\nCookie: ${admin.cookie}\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(said).not.toMatch(/root:|"dependencies"|\[core\]|Index of/);
  });

  it('of any length, with any number of parameters, any twice, is no fault of ours', async () => {
    const long = 'x'.repeat(12_000);
    const many = Array.from({ length: 2_000 }, (_, index) => `p${index}=1`).join('&');
    for (const query of [
      `cursor=${long}`,
      `limit=1&limit=2`,
      'limit=9007199254740993',
      'limit=1e400',
      'limit=-1',
      'limit=NaN',
      'limit[]=1',
      '__proto__[limit]=1&constructor.prototype.limit=1',
      'cursor=%00',
      many,
    ]) {
      const { status } = await admin.request('GET', `/api/changes?${query}`);
      expect([query.slice(0, 40), [200, 410, 414, 422, 431].includes(status)]).toEqual([query.slice(0, 40), true]);
    }
    expect(({} as { limit?: unknown }).limit).toBeUndefined();
  });

  it('that is none shows people the app, which says that there is no such page', async () => {
    for (const address of ['//evil.example', '//evil.example/x', '///', '/home//x', '/%', '/%zz', '/a%00', '/\\evil']) {
      const ask = (accept: string) =>
        rawRequest(
          server.url,
          `GET ${address} HTTP/1.1\r\nHost: ${host()}\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
        );
      expect([address, await ask('text/html')]).toEqual([
        address,
        expect.stringMatching(/^HTTP\/1\.1 200 [\s\S]*<title>Connex BOL/),
      ]);
      expect([address, await ask('*/*')]).toEqual([address, expect.stringMatching(/^HTTP\/1\.1 404 /)]);
    }
    expect((await server.stranger().request('GET', '/api/loads/%zz')).status).toBe(422);
  });

  it('leads nowhere else: nothing in it makes the server redirect', async () => {
    for (const address of [
      '/login?next=https://evil.example',
      '/login?next=//evil.example',
      '//evil.example/%2f..',
      '/\\evil.example',
      '/home?redirect=https://evil.example',
    ]) {
      const response = await fetch(server.url + address, { headers: { accept: 'text/html' }, redirect: 'manual' });
      expect([address, response.status < 300 || response.status >= 400, response.headers.get('location')]).toEqual([
        address,
        true,
        null,
      ]);
    }
  });
});

describe('a reply', () => {
  it('of every kind carries what keeps a browser from misreading it', async () => {
    const pdf = await newPdf();
    const { createHash } = await import('node:crypto');
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    await admin.request('PUT', `/api/files/${sha256}`, { body: pdf, headers: { 'content-type': 'application/pdf' } });
    const replies: [what: string, address: string, status: number][] = [
      ['the app', '/', 200],
      ['the API', '/api/users', 200],
      ['a document', `/api/files/${sha256}`, 200],
      ['a refusal', '/api/loads/nonsense', 422],
      ['what is not there', '/api/nothing', 404],
      ['a missing script', '/assets/gone.js', 404],
      ['life', '/healthz', 200],
      ['the reference', '/api/docs', 200],
    ];
    for (const [what, address, status] of replies) {
      const accept = address === '/' ? 'text/html' : '*/*';
      const { status: found, headers } = await fetch(server.url + address, {
        headers: { cookie: admin.cookie, accept },
      });
      const policy = headers.get('content-security-policy') ?? '';
      expect([what, found]).toEqual([what, status]);
      expect([what, headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
        what,
        'nosniff',
        'same-origin',
      ]);
      expect([what, headers.get('cross-origin-resource-policy'), headers.get('cross-origin-opener-policy')]).toEqual([
        what,
        'same-origin',
        'same-origin',
      ]);
      expect([
        what,
        headers.get('access-control-allow-origin'),
        headers.get('server'),
        headers.get('x-powered-by'),
      ]).toEqual([what, null, null, null]);
      expect([what, headers.get('permissions-policy')]).toEqual([
        what,
        expect.stringContaining('camera=(self), microphone=()'),
      ]);
      expect([
        what,
        /sandbox; default-src 'none'|object-src 'none'.*frame-ancestors 'none'.*base-uri 'none'/.test(policy),
      ]).toEqual([what, true]);
      expect([what, headers.get('content-type')]).toEqual([
        what,
        expect.stringMatching(/charset=utf-8|^application\/pdf$/),
      ]);
    }
  });

  it('asks for https for a year, subdomains too, where the app is reached by it', async () => {
    const https = await testServer({ env: { PUBLIC_URL: 'https://bol.example.com' } });
    const { headers } = await https.stranger().request('GET', '/api/users');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await https.close();
  });
});
