/** Requests and replies on the wire: as a browser makes and takes them, made up by somebody on the way, or spoiled. */
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import type { Browser } from './device/browser.ts';
import type { FaultKind } from './plan/plan.ts';
import type { ServerReply, ServerRequest } from './server/sim-server.ts';

const html = (status: number, more: [string, string][] = []): ServerReply => ({
  status,
  headers: [['content-type', 'text/html; charset=utf-8'], ...more],
  body: Buffer.from('<!doctype html><title>Welcome to our Wi-Fi</title><form action="/login">Agree</form>'),
});

/** Answers of somebody on the way; the server sees nothing of the request. */
export const MADE_UP: Partial<Record<FaultKind, ServerReply>> = {
  'portal-page': html(200),
  'portal-redirect': html(302, [['location', 'http://portal.example/login']]),
  'portal-511': html(511),
  'proxy-502': html(502),
  'proxy-500': html(500),
  'busy-429': { status: 429, headers: [['retry-after', '7']], body: Buffer.from('slow down') },
};

/** What becomes of the server's answer on its way back. */
export function spoiled(kind: FaultKind, reply: ServerReply): ServerReply {
  if (kind === 'cut-json') return { ...reply, body: reply.body.subarray(0, Math.floor(reply.body.length / 2)) };
  if (kind === 'proxy-503-after') return html(503);
  if (kind === 'proxy-500-after') return html(500);
  return kind === 'server-500-after' ? { ...reply, status: 500, headers: FAILED, body: Buffer.from(FAILURE) } : reply;
}

const FAILURE = JSON.stringify({ message: 'There was an error.' });
/** The server itself failed after its commit. */
const FAILED: [string, string][] = [
  ['content-type', 'application/json'],
  [HEADERS.api, API_VERSION],
  [HEADERS.error, 'internal'],
];

export async function readRequest(browser: Browser, request: Request): Promise<ServerRequest> {
  const url = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  if (browser.cookies.size > 0) headers.cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const bytes = request.body === null ? null : Buffer.from(await request.arrayBuffer());
  return { method: request.method, path: url.pathname + url.search, headers, body: bytes };
}

/** The browser keeps them, whatever became of the page. */
export function keepCookies(browser: Browser, { headers }: ServerReply): void {
  for (const [name, line] of headers) {
    if (name !== 'set-cookie') continue;
    const [pair = ''] = line.split(';');
    const [cookie = '', value = ''] = pair.split('=');
    if (value === '' || /max-age=0(;|$)/i.test(line)) browser.cookies.delete(cookie);
    else browser.cookies.set(cookie, value);
  }
}

export function responseOf({ status, headers, body }: ServerReply): Response {
  const bodiless = status === 204 || status === 304;
  const kept = headers.filter(([name]) => name !== 'set-cookie' && name !== 'content-length');
  return new Response(bodiless ? null : new Uint8Array(body), { status, headers: kept });
}
