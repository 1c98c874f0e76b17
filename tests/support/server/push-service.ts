/**
 * A push service for tests: takes messages as the browsers' makers do, and keeps what it was handed. What it answers is
 * the test's choice, per path; `silent` never answers, like a service that hangs. Its name is a public one, and so are
 * the addresses the name leads to; only the line behind them ends on this machine, without encryption.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { PushLine } from '#server/push/push-line.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** What it was answered. */
  status: number | 'silent';
}

export const PUSH_URL = 'https://push.example.com';
const PUSH_ADDRESS = '8.8.8.8';

/** A line that ends at this port, whatever it was opened to; `opened` has the addresses. */
export function lineTo(port: number, opened: string[] = []): PushLine {
  return {
    resolve: async () => [PUSH_ADDRESS],
    open: (addresses) => {
      opened.push(...addresses);
      return connect(port, '127.0.0.1');
    },
  };
}

export interface PushService {
  url: string;
  port: number;
  /** For the server under test. */
  line: PushLine;
  /** Every address a line was opened to. */
  opened: string[];
  /** Everything that came, also what was refused. */
  received: ReceivedPush[];
  /** What messages to a path are answered from now on; 201 unless said. `before`: what happens while they are on their way. */
  answer(path: string, status: number | 'silent', before?: () => Promise<unknown>): void;
  /** Messages this service has taken, for a path. */
  taken(path: string): ReceivedPush[];
  close(): Promise<void>;
}

export async function pushService(): Promise<PushService> {
  const answers = new Map<string, { status: number | 'silent'; before?: () => Promise<unknown> }>();
  const received: ReceivedPush[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const { status, before } = answers.get(path) ?? { status: 201 };
    await before?.();
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks), status });
    if (status !== 'silent') response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const opened: string[] = [];
  return {
    url: PUSH_URL,
    port: address.port,
    line: lineTo(address.port, opened),
    opened,
    received,
    answer: (path, status, before) => answers.set(path, { status, ...(before && { before }) }),
    taken: (path) => received.filter((push) => push.path === path && push.status === 201),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The keys of a browser's subscription. */
export const browserKeys = (): { p256dh: string; auth: string } => newBrowser().keys;

/** A browser: the keys of its subscription, and what it reads in a message that was sealed for them (RFC 8291). */
export function newBrowser() {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  const open = (message: Buffer): string => {
    const salt = message.subarray(0, 16);
    const end = 21 + (message[20] ?? 0);
    const theirs = message.subarray(21, end);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32));
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(message.subarray(-16));
    const padded = Buffer.concat([decipher.update(message.subarray(end, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  };
  return { keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, open };
}
