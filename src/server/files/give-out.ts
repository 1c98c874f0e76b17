/** Documents and photos on their way out: the bytes under a hash never change, and they are for one person. */
import type { Readable } from 'node:stream';
import type { Endpoint } from '#contract/endpoint.ts';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { t } from '#language/say.ts';
import { Failure } from '../base/failure.ts';
import type { ByteRange, Services } from '../base/services.ts';
import type { Call } from '../http/call.ts';

/** A year. Kept for this person only, and not for the next one on the device. */
const CACHE = 'private, immutable, max-age=31536000'; // not a text: a header

/**
 * The headers of the reply, so that nothing in the file could run with our origin's rights; `isHeld` when the browser
 * has it already, which is then all that is said (304).
 */
export function announce({ request, reply }: Pick<Call<Endpoint>, 'request' | 'reply'>, sha256: string, name: string) {
  const etag = `"${sha256}"`;
  reply.headers({
    'cache-control': CACHE,
    vary: 'Cookie', // not a text: a header
    etag,
    // not a text: headers
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `inline; filename="${name}"`, // not a text: a header
    [HEADERS.api]: API_VERSION,
  });
  const isHeld = request.headers['if-none-match'] === etag;
  if (isHeld) reply.code(304);
  return { etag, isHeld };
}

/** The bytes, or a range of them. What the database knows and the store does not have is tried again later (503). */
export async function openKept(
  services: Pick<Services, 'files' | 'photos' | 'log'>,
  store: 'files' | 'photos',
  sha256: string,
  range: ByteRange | null = null,
): Promise<Readable> {
  const stream = await services[store].open(sha256, range ?? undefined);
  if (stream) return stream;
  services.log.error({ sha256 }, 'a document or photo that the database knows is not in the file store');
  const sentence =
    store === 'photos'
      ? t('The photo cannot be read right now. Please try again.')
      : t('The document cannot be read right now. Please try again.');
  throw new Failure('unavailable', sentence, { retryAfter: 30 });
}
