/** A server for one test: answers by method and path, and remembers what it was asked. */
import { answerWith, ours } from './signed-in-device.ts';

export interface Asked {
  call: string;
  body: unknown;
}

type Answers = Record<string, (body: unknown) => Response | Promise<Response>>;

/** Keys read `PUT /api/users/…`. Everything else is answered 404 in our envelope. */
export function answerCalls(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  answerWith(async (request) => {
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}${search}`;
    asked.push({ call, body });
    return answers[call]?.(body) ?? ours(404, { message: 'This is not there.' }, 'not-found');
  });
  return asked;
}

/** A reply without a body. */
export function noContent(): Response {
  const { headers } = ours(200, null);
  headers.delete('content-type');
  return new Response(null, { status: 204, headers });
}
