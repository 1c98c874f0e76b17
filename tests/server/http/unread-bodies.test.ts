/**
 * Who may not send something is told so before it is read: what the server took off its sockets is counted, beside what
 * was sent. And of those who may, so many at once, no slower than a poor line.
 */
import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { piecesOf } from '#server/http/body.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { newPdf } from '../../support/server/new-pdf.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const MB = 2 ** 20;
/** Node reads a little ahead of whoever asks. */
const AHEAD = 256 * 1024;

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
});

/** The server's ends of all connections. */
const sockets = new Set<Socket>();
const remember = (message: unknown) => sockets.add((message as { request: IncomingMessage }).request.socket);
subscribe('http.server.request.start', remember);
afterAll(() => unsubscribe('http.server.request.start', remember));
const bytesRead = () => [...sockets].reduce((sum, { bytesRead: read }) => sum + read, 0);
/** All that was ever read: until a connection is gone, more may follow its answer. */
async function bytesReadInAll(): Promise<number> {
  await expect.poll(() => [...sockets].every(({ destroyed }) => destroyed), { timeout: 10_000 }).toBe(true);
  return bytesRead();
}

const open: ClientRequest[] = [];
afterEach(() => {
  for (const sent of open.splice(0)) sent.destroy();
  sockets.clear();
});

/** Begins a request over a connection of its own and sends the first `bytes` of its body. */
function begin(
  method: string,
  path: string,
  headers: Record<string, string | number>,
  bytes: Uint8Array,
): ClientRequest {
  const sent = request(server.url + path, { method, agent: false, headers: { cookie: admin.cookie, ...headers } });
  // Whoever is refused has their connection closed while they still send.
  sent.on('error', () => undefined);
  open.push(sent);
  sent.write(bytes);
  return sent;
}

async function answerTo(sent: ClientRequest): Promise<{ status: number; error: unknown; wait: unknown }> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode = 0, headers } = answer;
  await text(answer).catch(() => '');
  return { status: statusCode, error: headers['x-connex-error'], wait: headers['retry-after'] };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const PDF = { 'content-type': 'application/pdf' };
const JSON_BODY = { 'content-type': 'application/json' };

describe('a body is not read', () => {
  it('of 60 documents of 20 MB that a shipper’s own driver may not bring', async () => {
    const { cookie } = await server.signIn('driver@shipper.example');
    sockets.clear();
    const bytes = Buffer.alloc(20 * MB);
    const headers = { ...PDF, cookie, 'content-length': bytes.length };
    const sent = Array.from({ length: 60 }, () => begin('PUT', `/api/files/${'0'.repeat(64)}`, headers, bytes));
    for (const answer of await Promise.all(sent.map(answerTo))) {
      expect(answer).toMatchObject({ status: 403, error: 'forbidden' });
    }
    expect(await bytesReadInAll()).toBeLessThan(60 * AHEAD);
  });

  it('of 1,000 log-ins of half a megabyte of which half arrives', async () => {
    const half = Buffer.alloc(MB / 4, 'x');
    for (const announced of [true, false]) {
      for (let batch = 0; batch < 10; batch += 1) {
        const headers = { ...JSON_BODY, ...(announced ? { 'content-length': MB / 2 } : {}) };
        const sent = Array.from({ length: 50 }, () => begin('POST', '/api/auth/login', headers, half));
        for (const answer of await Promise.all(sent.map(answerTo))) {
          expect(answer).toMatchObject({ status: 413, error: 'too-large' });
        }
      }
    }
    expect(await bytesReadInAll()).toBeLessThan((1000 * half.length) / 2);
  });

  it.each([
    ['without a session', 403, 'no-session', 'PUT', `/api/files/${'0'.repeat(64)}`, { ...PDF, cookie: '' }],
    [
      'from another site',
      403,
      'wrong-origin',
      'PUT',
      `/api/files/${'0'.repeat(64)}`,
      { ...PDF, origin: 'https://evil.example' },
    ],
    ['of another type', 415, 'wrong-content-type', 'PUT', `/api/files/${'0'.repeat(64)}`, JSON_BODY],
    ['of a PDF where JSON belongs', 415, 'wrong-content-type', 'POST', '/api/auth/login', PDF],
    ['above 25 MB', 413, 'too-large', 'PUT', `/api/files/${'0'.repeat(64)}`, { ...PDF, 'content-length': 25 * MB + 1 }],
    ['of JSON without end', 413, 'too-large', 'POST', '/api/loads/create', { ...JSON_BODY, 'content-length': 2 * MB }],
    ['where nothing is', 404, 'not-found', 'POST', '/api/nothing', JSON_BODY],
  ])('%s', async (_, status, error, method, path, headers) => {
    const sent = begin(method, path, { 'content-length': 20 * MB, ...headers }, Buffer.alloc(MB));
    expect(await answerTo(sent)).toMatchObject({ status, error });
    expect(bytesRead()).toBeLessThan(AHEAD);
  });
});

describe('documents of one person', () => {
  /** A document of which the last byte is missing; `end` sends it. */
  async function nearlySent(client: ApiClient) {
    const bytes = await newPdf();
    const headers = { ...PDF, cookie: client.cookie, 'content-length': bytes.length };
    const sent = begin('PUT', `/api/files/${hashOf(bytes)}`, headers, bytes.subarray(0, -1));
    return { answer: answerTo(sent), end: () => sent.end(bytes.subarray(-1)) };
  }

  it('come in four at a time; the others wait, and of too many the last are told to come again', async () => {
    const all = await Promise.all(Array.from({ length: 65 }, () => nearlySent(admin)));
    const refused = await Promise.race(all.map(({ answer }) => answer));
    expect(refused).toEqual({ status: 429, error: 'too-many-requests', wait: expect.stringMatching(/^\d+$/) });
    // Somebody else does not wait behind them.
    const other = await nearlySent(await server.signIn('admin@stranger.example'));
    other.end();
    expect(await other.answer).toMatchObject({ status: 201 });

    for (const { end } of all) end();
    const statuses = (await Promise.all(all.map(({ answer }) => answer))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(64);
  });
});

describe('a slow body', () => {
  afterEach(() => void vi.useRealTimers());

  /** Takes in what comes at `bytes` a second, for so long; what became of it. */
  async function receive(bytes: number, seconds: number): Promise<string> {
    vi.useFakeTimers();
    const stream = new PassThrough();
    let taken = 0;
    const all = (async () => {
      for await (const piece of piecesOf(stream, 25 * MB)) taken += piece.length;
      return `${taken}`;
    })().catch((error: Error) => error.message);
    for (let second = 0; second < seconds && !stream.destroyed; second += 1) {
      stream.write(Buffer.alloc(bytes));
      await vi.advanceTimersByTimeAsync(1000);
    }
    stream.end();
    await vi.advanceTimersByTimeAsync(1000);
    return all;
  }

  it('is waited for at the pace of a poor line, and cut off when it trickles or stops', async () => {
    expect(await receive(16 * 1024, 900)).toBe(String(16 * 1024 * 900));
    expect(await receive(100, 60)).toBe('The request broke off.');
    expect(await receive(1, 3600)).toBe('The request broke off.');
  });
});
