import { API_VERSION, HEADERS } from '#contract/failure.ts';
import type { getFile as getEndpoint } from '#contract/file.ts';
import type { Call } from '../http/call.ts';
import { Failure, notFound } from '../http/failure.ts';
import { byteRange } from './byte-range.ts';
import { mayOpenFile } from './may-open-file.ts';
import { findFile } from './queries.ts';

/** A year: the bytes under a hash never change. Kept for this person only, and not for the next one on the device. */
const CACHE = 'private, immutable, max-age=31536000';

/** The document, whole or a range of it. Served so that nothing in it could run with our origin's rights. */
export async function getFile({ db, services, actor, params, request, reply }: Call<typeof getEndpoint>) {
  const { sha256 } = params;
  const file = await findFile(db, sha256);
  if (!file || !(await mayOpenFile(db, actor, sha256))) throw notFound('document');
  const etag = `"${sha256}"`;
  reply.headers({
    'cache-control': CACHE,
    vary: 'Cookie',
    etag,
    'accept-ranges': 'bytes',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': 'inline; filename="bol.pdf"',
    [HEADERS.api]: API_VERSION,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  const wanted = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = wanted ? byteRange(request.headers.range, file.size) : null;
  if (range === 'outside') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new Failure('bad-range', 'The range lies outside the document.');
  }
  const stream = await services.files.open(sha256, range ?? undefined);
  if (!stream) {
    services.log.error({ sha256 }, 'a document that the database knows is not in the file store');
    throw new Failure('unavailable', 'The document cannot be read right now. Please try again.', { retryAfter: 30 });
  }
  reply.type('application/pdf');
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    reply.header('content-length', range.end - range.start + 1);
  } else reply.header('content-length', file.size);
  return reply.send(stream);
}
