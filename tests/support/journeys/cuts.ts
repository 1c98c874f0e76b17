/**
 * What a network, a proxy or a failing server can make of one request. `unreached`: the server never saw it; `reached`: it
 * has done what it was asked, and the device does not get to hear of it.
 */
import { API_VERSION, HEADERS } from '#contract/failure.ts';

/** What the device gets instead of the answer. */
export type Cut = (pass: () => Promise<Response>) => Promise<Response>;

const lost = () => new TypeError('fetch failed');
const PORTAL = '<!doctype html><title>Welcome to Gate Wi-Fi</title><form action="/login"></form>';
const html = (body: string, status: number, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } });
const problem = (status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ message: 'Something went wrong.' }), {
    status,
    headers: { 'content-type': 'application/json', [HEADERS.api]: API_VERSION, ...headers },
  });

export const UNREACHED: Record<string, Cut> = {
  'it never leaves': async () => {
    throw lost();
  },
  'the server says 500': async () => problem(500),
  'a proxy says 502 in HTML': async () => html('<h1>Bad Gateway</h1>', 502),
  'the server says 503': async () => problem(503, { 'retry-after': '5' }),
  'the server says 429': async () => problem(429, { 'retry-after': '60' }),
  'the Wi-Fi shows its own page': async () => html(PORTAL, 200),
  'the Wi-Fi sends elsewhere': async () => html('', 302, { location: 'http://gate.example/login' }),
  'the Wi-Fi asks for its network to be logged in to': async () => html(PORTAL, 511),
};

/** The server's own answer, and of its body the first half; then the line is dead, or nothing says that it was cut. */
const half =
  (dies: boolean): Cut =>
  async (pass) => {
    const { status, headers, body } = await split(await pass());
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(body);
        if (dies) controller.error(lost());
        else controller.close();
      },
    });
    return new Response(stream, { status, headers });
  };

async function split(answer: Response) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return { status: answer.status, headers, body: bytes.slice(0, bytes.length / 2) };
}

/** After the server has done it. */
const after =
  (instead: () => Response): Cut =>
  async (pass) => {
    await (await pass()).arrayBuffer();
    return instead();
  };

export const REACHED: Record<string, Cut> = {
  'the answer is lost': async (pass) => {
    await (await pass()).arrayBuffer();
    throw lost();
  },
  'half of the answer arrives, and the line dies': half(true),
  'half of the answer arrives as if it were all of it': half(false),
  'the answer becomes a 500': after(() => problem(500)),
  'a proxy gave up waiting for the answer': after(() => html('<h1>Gateway Timeout</h1>', 504)),
  'the Wi-Fi puts its page in the place of the answer': after(() => html(PORTAL, 200)),
};
