/** What the log of the whole server says of people at its doors. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getLoad } from '#contract/load.ts';
import { login } from '#contract/session.ts';
import { newId } from '#domain/ids.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { patiently } from '../../support/patiently.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const lines: Record<string, unknown>[] = [];
let server: TestServer;
beforeAll(async () => {
  // The log goes to standard output; JSON of other kinds on it is none of ours.
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    if (typeof text === 'string' && text.startsWith('{"level"')) lines.push(JSON.parse(text));
    return true;
  });
  server = await testServer({ env: { LOG_LEVEL: 'info' } });
});
afterAll(() => vi.restoreAllMocks());

const said = (msg: string, fields: object) =>
  patiently(() => expect(lines).toContainEqual(expect.objectContaining({ msg, ...fields })));

describe('the log', () => {
  it('says who was refused what, when and from where', async () => {
    const stranger = await server.signIn('admin@stranger.example');
    const id = newId();
    await stranger.call(getLoad, { params: { id } });
    await said('a call was refused', { refused: 'not-found', userId: stranger.userId });
    const refusal = lines.find(({ refused, userId }) => refused === 'not-found' && userId === stranger.userId);
    expect(refusal?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const request = lines.find(({ reqId, req }) => reqId === refusal?.reqId && req);
    expect(request?.req).toMatchObject({ method: 'GET', url: `/api/loads/${id}`, remoteAddress: '127.0.0.1' });
    await server.stranger().request('POST', '/api/loads/create', { headers: { origin: 'https://evil.example' } });
    await said('a call was refused', { refused: 'wrong-origin', userId: null });
    await server.stranger().call(getLoad, { params: { id } });
    await said('a call was refused', { refused: 'no-session', userId: null });
  });

  it('names who logged in, and whose account it was not', async () => {
    const userId = demoUserId('clerk@shipper.example');
    const username = 'clerk@shipper.example';
    await server.stranger().call(login, { body: { username, password: DEMO_PASSWORD } });
    await said('logged in', { userId });
    await server.stranger().call(login, { body: { username, password: 'Wrong-Pass1!' } });
    await said('a login failed', { userId });
    await server.stranger().call(login, { body: { username: 'nobody@shipper.example', password: 'Wrong-Pass1!' } });
    await said('a login failed', { userId: null });
    expect(JSON.stringify(lines)).not.toMatch(/Wrong-Pass1|Connex-Demo1|connex_session=/);
  });

  it('is given no second line by what people type into an address', async () => {
    await server.stranger().request('GET', '/api/loads/%0A%7B%22level%22%3A%22error%22%7D%1b%5b2J');
    await said('a call was refused', { refused: 'no-session' });
    expect(lines.every(({ level }) => level === 'info' || level === 'warn')).toBe(true);
  });
});
