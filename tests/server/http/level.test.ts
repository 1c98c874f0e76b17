/** Which level of the wire each side speaks: said by every reply, read of every request, and never a reason to fail. */
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendBatch } from '#contract/batch.ts';
import { listChanges } from '#contract/change.ts';
import { HEADERS } from '#contract/failure.ts';
import { LEVEL } from '#contract/level.ts';
import { readNotification } from '#contract/notification.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { givenNotDelivered } from '../../support/server/not-delivered.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let carrier: ApiClient;
beforeAll(async () => {
  server = await testServer();
  carrier = await server.signIn('admin@carrier.example');
});

describe('every reply', () => {
  it.each([
    ['a success', 'GET', '/api/users', 200],
    ['nothing at all', 'POST', '/api/auth/password/email', null],
    ['a cursor that is gone', 'GET', '/api/changes?cursor=x', 410],
    ['something unknown', 'GET', '/api/loads/000000000000000000000000', 404],
    ['no such call', 'PUT', '/api/bols/000000000000000000000000/outcomes', 404],
    ['a wrong request', 'GET', '/api/changes?limit=0', 422],
    ['an address that is none', 'GET', '/api/%zz', null],
  ])('says which level the server speaks: %s', async (_, method, path, status) => {
    const answer = await carrier.request(method, path, method === 'GET' ? {} : { body: {} });
    if (status !== null) expect(answer.status).toBe(status);
    expect(answer.headers.get(HEADERS.level)).toBe(String(LEVEL));
  });

  it('says it to strangers, in the stream of nudges and where nothing has changed', async () => {
    const refused = await server.stranger().request('GET', '/api/users');
    expect([refused.status, refused.headers.get(HEADERS.level)]).toEqual([403, String(LEVEL)]);
    const stream = await fetch(`${server.url}/api/events`, { headers: { cookie: carrier.cookie } });
    await stream.body?.cancel();
    expect(stream.headers.get(HEADERS.level)).toBe(String(LEVEL));
    const shipper = await server.signIn('clerk@shipper.example');
    const { bols } = await givenLoad(server);
    const path = `/api/files/${bols[0]?.file.sha256}`;
    const etag = (await shipper.request('GET', path)).headers.get('etag') ?? '';
    const same = await shipper.request('GET', path, { headers: { 'if-none-match': etag } });
    expect([same.status, same.headers.get(HEADERS.level)]).toEqual([304, String(LEVEL)]);
  });
});

describe('a request', () => {
  it.each(['junk', '0', '-1', '2.5', '1, 2', ' ', '999999', '9'.repeat(500), 'ü'])(
    'that says %s of its level is answered all the same',
    async (level) => {
      const answer = await carrier.call(listChanges, { headers: { [HEADERS.level]: encodeURI(level) } });
      expect(answer.status).toBe(200);
    },
  );

  it('that says it twice counts as one that says nothing', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await givenNotDelivered(server, carrier);
    const twice = `${HEADERS.level}: 2\r\n${HEADERS.level}: 2\r\n`;
    socket.write(
      `GET /api/notifications HTTP/1.1\r\nhost: x\r\ncookie: ${carrier.cookie}\r\n${twice}connection: close\r\n\r\n`,
    );
    let text = '';
    for await (const piece of socket) text += piece;
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(text).not.toContain('not-delivered');
  });

  it('in a batch speaks the level of the batch', async () => {
    const _id = await givenNotDelivered(server, carrier);
    const item = () => ({
      key: newId(),
      method: 'PUT' as const,
      path: readNotification.path.replace(':id', _id),
      body: JSON.stringify({ read: true }),
    });
    const kinds = [];
    for (const headers of [{}, { [HEADERS.level]: '2' }]) {
      const { results } = await carrier.ok(sendBatch, { body: { items: [item()] }, headers });
      kinds.push(JSON.parse(results[0]?.body ?? '').kind);
    }
    expect(kinds).toEqual(['load-changed', 'not-delivered']);
  });
});
