/** A proxy that the server was not told of: whoever runs it reads so in the log. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const said: string[] = [];
beforeAll(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    if (typeof text === 'string' && text.includes('TRUST_PROXY')) said.push((JSON.parse(text) as { msg: string }).msg);
    return true;
  });
});
afterAll(() => vi.restoreAllMocks());

async function start(env: Record<string, string>): Promise<TestServer> {
  said.length = 0;
  return testServer({ env: { LOG_LEVEL: 'warn', ...env } });
}

const ask = (server: TestServer, headers: Record<string, string> = {}) =>
  server.stranger().request('GET', '/healthz', { headers });

describe('a server whose proxy is not named', () => {
  it.each([
    ['https', { PUBLIC_URL: 'https://bol.example.com', HOST: '0.0.0.0' }],
    ['a name of its own before a server on loopback', { PUBLIC_URL: 'http://bol.example.com' }],
  ])('says so at the start where the settings show it: %s', async (_, env) => {
    const server = await start(env);
    expect(said).toEqual([expect.stringMatching(/PUBLIC_URL .*Set TRUST_PROXY to the number of proxies/)]);
    await server.close();
  });

  it.each([
    ['X-Forwarded-For', { 'x-forwarded-for': '198.51.100.7' }],
    ['Forwarded', { forwarded: 'for=198.51.100.7' }],
  ])('says so once when the first forwarded request comes, by %s', async (_, headers) => {
    const server = await start({});
    await ask(server);
    expect(said).toEqual([]);
    for (const _again of [1, 2, 3]) await ask(server, headers);
    expect(said).toEqual([expect.stringMatching(/forwarded by a proxy.*Set TRUST_PROXY/)]);
    await server.close();
  });

  it('has nothing to say once it is', async () => {
    const server = await start({ PUBLIC_URL: 'https://bol.example.com', TRUST_PROXY: '1' });
    await ask(server, { 'x-forwarded-for': '198.51.100.7' });
    expect(said).toEqual([]);
    await server.close();
  });
});
