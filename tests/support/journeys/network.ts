/**
 * What lies between a device and the server: a switch, and the cookies a browser would keep. Requests that get through
 * are real ones to the real server.
 */
import { HEADERS } from '#contract/failure.ts';

export interface Network {
  fetch: typeof fetch;
  online: boolean;
  /** How many more changes (requests with an idempotency key) get through; all while null. */
  changesLeft: number | null;
  /** The next change reaches the server, and its answer is lost. */
  loseNextAnswer: boolean;
  /** Stands between the device and the server at each request. */
  between: ((request: Request, pass: () => Promise<Response>) => Promise<Response>) | null;
  /** One of both ends is of the first release: neither hears which level of the wire the other speaks. */
  saysNoLevels: boolean;
  /** Idempotency keys in the order they went out, retries included. */
  readonly sent: string[];
}

const down = () => new TypeError('fetch failed');

export function newNetwork(): Network {
  const cookies = new Map<string, string>();
  const network: Network = {
    online: true,
    changesLeft: null,
    loseNextAnswer: false,
    between: null,
    saysNoLevels: false,
    sent: [],
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const key = request.headers.get(HEADERS.idempotencyKey);
      if (!network.online || (key !== null && network.changesLeft === 0)) throw down();
      if (key !== null) {
        network.sent.push(key);
        if (network.changesLeft !== null) network.changesLeft -= 1;
      }
      if (cookies.size > 0) request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      if (network.saysNoLevels) request.headers.delete(HEADERS.level);
      const pass = async () => {
        const reply = await fetch(request);
        keep(cookies, reply);
        return reply;
      };
      const answer = network.between ? await network.between(request, pass) : await pass();
      const response = network.saysNoLevels ? withoutLevel(answer) : answer;
      if (key !== null && network.loseNextAnswer) {
        network.loseNextAnswer = false;
        throw down();
      }
      return response;
    },
  };
  return network;
}

function withoutLevel(response: Response): Response {
  const { body, status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.delete(HEADERS.level);
  return new Response(body, { status, statusText, headers });
}

function keep(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    const gone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute)) || value === '';
    if (gone) cookies.delete(name.trim());
    else cookies.set(name.trim(), value);
  }
}
