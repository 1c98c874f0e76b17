import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#domain/ids.ts';
import { type ApiClient, addressOf } from '../../support/server/api-client.ts';
import { buildBody, givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let editPath: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
  editPath = `/api/loads/${(await givenLoad(server, { ready: false }))._id}`;
});

const build = (body: unknown) => admin.request('POST', '/api/loads/create', { body });
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a body that is wrong', () => {
  it('names each wrong field with a sentence', async () => {
    const answer = await build({ shipperId: 'X', ready: 'yes', pUNum: 'ab', pUDate: '2026-02-30', bols: {} });
    expect(answer.status).toBe(422);
    expect((answer.body as { fields: object }).fields).toEqual({
      shipperId: 'Shipper must be 24 lowercase hex characters.',
      ready: 'Ship must be yes or no.',
      pUNum: 'P/U number is too short (at least 3 characters).',
      pUDate: 'P/U date and time must be a date and time with UTC offset.',
      bols: 'BOLs must be a list.',
    });
  });

  it('names another row than the address: a 422 that says so, whatever is changed', async () => {
    const other = { _id: newId() };
    const paths = [editPath, `/api/companies/${newId()}`, `/api/users/${newId()}`, `/api/bols/${newId()}`];
    for (const path of paths) {
      const answer = await admin.request('PUT', path, { body: { ...other, pUNum: 'PU-9' } });
      expect([path, answer.status, answer.body]).toMatchObject([
        path,
        422,
        { fields: { _id: 'ID is not the one in the address.' } },
      ]);
    }
    const same = await admin.request('PUT', editPath, { body: { _id: editPath.slice(-24), pUNum: 'PU-9' } });
    expect(same.status).toBe(200);
  });

  it.each(['1e3', '0x10', ' 5', '1.5', '+5', ''])('is a 422: page %j', async (page) => {
    const answer = await admin.request('GET', `/api/bols/pagination?page=${encodeURIComponent(page)}`);
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([422, ['page']]);
  });

  it.each([
    ['no JSON', '{"pUNum":'],
    ['a bare value', '7'],
    ['null', 'null'],
    ['an array', '[]'],
    ['nothing', ''],
    ['nesting beyond reason', `{"bols":${nested(100_000)}}`],
    ['more values than anything of ours has', `{"bols":[${'0,'.repeat(300_000)}0]}`],
    ['a prototype', '{"__proto__":{"ready":true},"constructor":{"prototype":{}}}'],
  ])('is a 422: %s', async (_, body) => {
    const answer = await build(body);
    expect([answer.status, answer.error]).toEqual([422, 'invalid']);
    expect(answer.body).toHaveProperty('fields');
  });

  it.each([
    ['control characters', { pUNum: 'PU\u0000-1' }],
    ['a line break in one line', { destination: 'Oakland\nCA' }],
    ['half a character', { destination: 'Oak\ud800land' }],
    ['too long a text', { pUNum: 'P'.repeat(61) }],
    ['a day that does not exist', { pUDate: '2026-02-30T10:00:00Z' }],
    ['the year 0', { pUDate: '0000-01-01T00:00:00Z' }],
    ['an hour without offset', { pUDate: '2026-03-01T10:00:00' }],
    ['an unknown company', { carrierId: 'f'.repeat(24) }],
    ['an id of another form', { carrierId: "' or 1=1 --" }],
    ['a number for a text', { loadNum: 5 }],
    ['an object for a text', { pULocation: { $gt: '' } }],
    ['too many BOLs', { bolChanges: Array.from({ length: 201 }, () => ({ op: 'remove', bolId: newId() })) }],
  ])('is a 422 with its field: %s', async (_, body) => {
    const answer = await admin.request('PUT', editPath, { body });
    expect([answer.status, answer.error]).toEqual([422, 'invalid']);
    expect(Object.keys((answer.body as { fields: object }).fields)[0]).toMatch(new RegExp(`^${Object.keys(body)[0]}`));
  });

  it('is a 413 when it is too large, a 415 when it is no JSON at all', async () => {
    expect((await build(`{"pUNum":"${'x'.repeat(3_000_000)}"}`)).error).toBe('too-large');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/pdf',
    ]) {
      const answer = await admin.request('POST', '/api/loads/create', {
        body: 'a=b',
        headers: { 'content-type': type },
      });
      expect([type, answer.status, answer.error]).toEqual([type, 415, 'wrong-content-type']);
    }
  });
});

describe('an address that is wrong', () => {
  it.each([
    ['/api/loads/pagination?page=0&type=inbound', 422],
    ['/api/loads/pagination?page=1e9&type=inbound', 422],
    ['/api/loads/pagination?page=1&page=2&type=inbound', 422],
    ['/api/loads/pagination?page=1&type=everything', 422],
    ['/api/loads/nonsense', 422],
    ['/api/loads/%00', 422],
    ['/api/loads/%zz', 422],
    [`/api/loads/${'f'.repeat(24)}`, 404],
    ['/api/nothing/here', 404],
    ['/api', 404],
    ['/api/changes?cursor=x', 410],
    ['/api/changes?limit=100000', 422],
  ])('%s is a %i in our envelope', async (path, status) => {
    const answer = await admin.request('GET', path);
    expect([answer.status, answer.headers.get('x-connex-api')]).toEqual([status, '1']);
    expect(answer.error).not.toBeNull();
  });
});

describe('every call of the contract', () => {
  it('never answers 500 to nonsense', async () => {
    const bodies = [undefined, '', '{}', '[]', 'null', '{"a":', JSON.stringify({ _id: 1, body: {}, deleted: 'x' })];
    const values = ['0'.repeat(24), 'a'.repeat(64), '%00', "'; drop table loads; --"];
    for (const endpoint of endpoints.values()) {
      if (endpoint.path === '/api/events' || endpoint.path === '/api/auth/logout') continue;
      for (const value of values) {
        const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]));
        for (const body of endpoint.method === 'GET' ? [undefined] : bodies) {
          const answer = await admin.request(endpoint.method, addressOf(endpoint, { params, query: { q: value } }), {
            body,
          });
          expect([endpoint.path, value, body, answer.status >= 500]).toEqual([endpoint.path, value, body, false]);
        }
      }
    }
  });

  it('refuses a page of another origin, and lets our own and no page at all pass', async () => {
    const body = await buildBody(server);
    const from = (headers: Record<string, string>) => admin.request('POST', '/api/loads/create', { body, headers });
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: server.url.replace('http:', 'https:').replace(/\d+$/, '1') },
    ]) {
      const answer = await from(headers as Record<string, string>);
      expect([answer.status, answer.error]).toEqual([403, 'wrong-origin']);
    }
    expect((await from({ origin: server.url })).status).toBe(201);
    expect((await from({})).status).toBe(201);
    expect(
      (await admin.request('GET', '/api/auth/logout', { headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
  });
});

describe('every reply', () => {
  it('carries the envelope, an id, the server’s clock, is JSON, and is kept by no cache', async () => {
    for (const path of ['/api/users', '/api/nothing', '/api/loads/nonsense']) {
      const { headers } = await admin.request('GET', path);
      expect(headers.get('x-connex-now')).toBe(String(server.clock.now().getTime()));
      expect(headers.get('x-request-id')).toBeTruthy();
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
