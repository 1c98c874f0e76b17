/** The headers that keep browsers to what is ours, and the log of who was refused. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { type FailureCode, HEADERS } from '#contract/failure.ts';
import { admittedAs } from './admit.ts';

/**
 * The usual headers and a strict policy: everything from ourselves only. WebAssembly is for the PDF viewer's decoders,
 * inline styles for the component library, data and blob images for signatures and crops.
 */
export async function securityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  app.addHook('onRequest', async (_, reply) => {
    // Signatures may note the place, the freight is photographed; nothing else of the device is asked for, by us or by
    // anything that got in.
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()');
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
}

// Who was refused what: a line in the log for every answer that may be somebody trying doors, with the id of the request
// whose line has address and path. Successes that matter (logged in, password changed) are logged where they happen.

const REFUSALS: ReadonlySet<unknown> = new Set<FailureCode>([
  'actor-mismatch',
  'forbidden',
  'no-session',
  'not-confirmed',
  'not-found',
  'token-expired',
  'too-many-requests',
  'wrong-login',
  'wrong-origin',
]);

export function logRefusals(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const code = reply.getHeader(HEADERS.error);
    if (!REFUSALS.has(code)) return;
    request.log.info({ refused: code, userId: admittedAs(request)?.userId ?? null }, 'a call was refused');
  });
}
