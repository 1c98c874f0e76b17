import type { FastifyReply } from 'fastify';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { Bytes } from './call.ts';

/** Replies with a PDF that was made for this call: nobody keeps it, and nothing in it could run with our origin's rights. */
export function madePdf(reply: FastifyReply, name: string, bytes: Uint8Array): Bytes {
  reply.headers({
    // not a text: headers
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'", // not a text: a header
    'content-disposition': `inline; filename="${name}"`, // not a text: a header
    'content-length': bytes.length,
    [HEADERS.api]: API_VERSION,
  });
  reply.type('application/pdf');
  return new Bytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
