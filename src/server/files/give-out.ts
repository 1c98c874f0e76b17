/** Documents and photos on their way out: the bytes under a hash never change, and they are for one person. */
import type { Readable } from 'node:stream';
import type { Endpoint } from '#contract/endpoint.ts';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { Failure } from '../base/failure.ts';
import type { ByteRange, Services } from '../base/services.ts';
import type { Call } from '../http/call.ts';

/** A year. Kept for this person only, and not for the next one on the device. */
const CACHE = 'private, immutable, max-age=31536000';

/**
 * The headers of the reply, so that nothing in the file could run with our origin's rights; `isHeld` when the browser
 * has it already, which is then all that is said (304).
 */
export function announce({ request, reply }: Pick<Call<Endpoint>, 'request' | 'reply'>, sha256: string, name: string) {
  const etag = `"${sha256}"`;
  reply.headers({
    'cache-control': CACHE,
    vary: 'Cookie',
    etag,
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `inline; filename="${name}"`,
    [HEADERS.api]: API_VERSION,
  });
  const isHeld = request.headers['if-none-match'] === etag;
  if (isHeld) reply.code(304);
  return { etag, isHeld };
}

/** The bytes, or a range of them. What the database knows and the store does not have is tried again later (503). */
export async function openKept(
  services: Pick<Services, 'files' | 'photos' | 'log'>,
  { store, what }: { store: 'files' | 'photos'; what: string },
  sha256: string,
  range: ByteRange | null = null,
): Promise<Readable> {
  const stream = await services[store].open(sha256, range ?? undefined);
  if (stream) return stream;
  services.log.error({ sha256 }, `a ${what} that the database knows is not in the file store`);
  throw new Failure('unavailable', `The ${what} cannot be read right now. Please try again.`, { retryAfter: 30 });
}
