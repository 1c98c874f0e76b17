/**
 * Every route of the running server, from Fastify's own list: each is one of the contract, or stands below with what
 * strangers may read there. Then all of them are asked by those who must not get in, in every way an address can be
 * written and with every body nobody should send.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { ROLE } from '#domain/roles.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../support/server/api-client.ts';
import { makePerson } from '../support/server/authorization-world.ts';
import { harbor, redwood } from '../support/server/freight.ts';
import { type MountedRoute, serverWithRoutes } from '../support/server/mounted-routes.ts';
import type { TestServer } from '../support/server/test-server.ts';

/** What is no call of the contract. Nothing here may depend on who asks. */
const FOR_EVERYBODY = new Set([
  ...['/healthz', '/readyz', '/api/openapi.json', '/api/docs', ...Object.keys(PUBLIC_PAGES)].map((url) => `GET ${url}`),
  // The files of the built app.
  ...['GET /*', 'HEAD /*'],
]);

let server: TestServer;
let routes: MountedRoute[];
let appFolder: string;
beforeAll(async () => {
  appFolder = await mkdtemp(path.join(tmpdir(), 'connex-app-'));
  await writeFile(path.join(appFolder, 'index.html'), '<!doctype html><title>The app</title>');
  ({ server, routes } = await serverWithRoutes({ env: { DEMO: 'on' }, appFolder }));
});
afterAll(() => rm(appFolder, { recursive: true, force: true }));

const ofContract = new Map(
  [...endpoints.values()].map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);
const nameOf = ({ method, url }: MountedRoute) => `${method} ${url}`;
/** Those behind a session. */
const guarded = () => routes.filter((route) => ofContract.get(nameOf(route))?.access === 'session');

/** An address of the route with this in every place of an id. */
const filled = (url: string, value: string) => url.replace(/:\w+/g, value);
const ID = 'f'.repeat(24);

async function newPerson(companyId: string, role: number) {
  const { id, email } = await makePerson(server, companyId, role);
  return { id, client: await server.stranger().signIn(email, DEMO_PASSWORD) };
}

const HAS_BODY: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

interface Asked {
  headers?: Record<string, string>;
  body?: string;
}

/** What each guarded route said to a request with this in place of ids, and these headers. */
async function askAll(client: ApiClient, sent: Asked = {}, value = ID) {
  const said: { route: string; status: number; error: string | null; ours: boolean }[] = [];
  for (const route of guarded()) {
    const stop = new AbortController();
    const { status, headers } = await fetch(server.url + filled(route.url, value), {
      method: route.method,
      headers: { ...(client.cookie ? { cookie: client.cookie } : {}), ...sent.headers },
      ...(HAS_BODY.includes(route.method) && sent.body !== undefined ? { body: sent.body } : {}),
      signal: stop.signal,
    });
    // What it says is in the head; the stream of events has no end to wait for.
    stop.abort();
    const ours = headers.get(HEADERS.api) === API_VERSION;
    said.push({ route: nameOf(route), status, error: headers.get(HEADERS.error), ours });
  }
  return said;
}

describe('the routes of the running server', () => {
  it('are those of the contract and what everybody may read, and nothing else', () => {
    const mounted = routes.map(nameOf).sort();
    expect(mounted).toEqual([...ofContract.keys(), ...FOR_EVERYBODY].sort());
    expect(guarded().length).toBeGreaterThan(60);
  });

  it('say the same to nobody as to an admin where everybody may read', async () => {
    const admin = await server.signIn('admin@shipper.example');
    for (const name of FOR_EVERYBODY) {
      const [method = '', url = ''] = name.split(' ');
      const address = url.replace('*', 'index.html');
      const [nobody, somebody] = await Promise.all(
        [server.stranger(), admin].map((client) => client.request(method, address)),
      );
      expect([name, nobody?.status, nobody?.body]).toEqual([name, 200, somebody?.body]);
    }
  });
});

describe('whoever must stay out', () => {
  it.each([
    ['is nobody', async () => server.stranger(), {}, 'no-session'],
    [
      'holds the living session of a deleted account',
      async () => {
        const { id, client } = await newPerson(harbor, ROLE.admin);
        await server.database.pool.query('update users set deleted_at = now() where id = $1', [id]);
        return client;
      },
      {},
      'no-session',
    ],
    [
      'holds a session that is over',
      async () => {
        const { id, client } = await newPerson(harbor, ROLE.admin);
        await server.database.pool.query(`update sessions set expires_at = '2026-03-02T14:59:59Z' where user_id = $1`, [
          id,
        ]);
        return client;
      },
      {},
      'no-session',
    ],
    [
      'is another person than the device believes',
      async () => (await newPerson(redwood, ROLE.driver)).client,
      { [HEADERS.actor]: ID },
      'actor-mismatch',
    ],
  ])('and %s is told so by every route, before its body is read', async (_who, enter, headers, error) => {
    const client = await enter();
    // No route could make anything of this body, and none may say so before it has asked who is there.
    const said = await askAll(client, { headers: { ...headers, 'content-type': 'application/x-rubbish' }, body: '{' });
    expect(said.filter((one) => one.error !== error || one.status >= 500 || !one.ours)).toEqual([]);
  });

  it('comes from a page of another site: every route that changes something refuses', async () => {
    const { client } = await newPerson(harbor, ROLE.admin);
    const said = await askAll(client, { headers: { origin: 'https://evil.example' } });
    const changing = said.filter(({ route }) => !route.startsWith('GET '));
    expect(changing.filter(({ error }) => error !== 'wrong-origin')).toEqual([]);
  });
});

/** What stands where an id should, as it is written in an address. */
const TRICKS: readonly [string, string][] = [
  ['a path upwards', '..%2f..%2fadmin'],
  ['a path upwards twice encoded', '%252e%252e%252f'],
  ['a zero', `${ID}%00`],
  ['a line break', `${ID}%0d%0aset-cookie:%20a=b`],
  ['an id with a dot', `${ID}.json`],
  ['an id with a matrix parameter', `${ID};role=1`],
  ['very many letters', 'a'.repeat(4_000)],
  ['an emoji', '%F0%9F%93%A6'],
  ['half a character', '%ED%A0%80'],
  ['a name of every object', '__proto__'],
  ['a column', 'id)or(1=1'],
];

const BODIES: readonly [string, string, string][] = [
  ['no JSON', 'application/json', '{"a":'],
  ['a list', 'application/json', '[]'],
  ['a number', 'application/json', '7'],
  ['nothing', 'application/json', 'null'],
  ['JSON deeper than any stack', 'application/json', '['.repeat(200_000)],
  ['a deep object', 'application/json', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['a prototype', 'application/json', '{"__proto__":{"role":1},"constructor":{"prototype":{}}}'],
  ['the same key twice', 'application/json', `{"_id":"${ID}","_id":"${'e'.repeat(24)}"}`],
  ['a form', 'application/x-www-form-urlencoded', 'a=b'],
  ['an upload', 'multipart/form-data; boundary=x', '--x--'],
  ['a type that is none', 'rubbish', 'x'],
  ['text that says it is a PDF', 'application/pdf', 'x'],
  ['JSON in other letters', 'application/json; charset=utf-16', '{}'],
];

describe('rubbish from somebody who may come in', () => {
  it.each(TRICKS)('in an address, %s, is refused by every route and is no fault of ours', async (_what, value) => {
    const { client } = await newPerson(harbor, ROLE.admin);
    const said = await askAll(client, { headers: { 'content-type': 'application/json' }, body: '{}' }, value);
    const withIds = said.filter(({ route }) => route.includes(':'));
    expect(withIds.filter(({ status, ours }) => status < 400 || status >= 500 || !ours)).toEqual([]);
  });

  it.each(BODIES)('in a body, %s, is no fault of ours, and changes nobody', async (_what, type, body) => {
    const { id, client } = await newPerson(harbor, ROLE.clerk);
    const said = await askAll(client, { body, headers: { 'content-type': type } });
    expect(said.filter(({ status, ours }) => status >= 500 || !ours)).toEqual([]);
    const { rows } = await server.database.pool.query('select role, company_id from users where id = $1', [id]);
    expect(rows).toEqual([{ role: ROLE.clerk, company_id: harbor }]);
  });
});
