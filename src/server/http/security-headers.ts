import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The usual headers and a strict policy: everything from ourselves only. WebAssembly is for the PDF viewer's decoders,
 * inline styles for the component library, data and blob images for signatures and crops.
 */
export async function securityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  app.addHook('onRequest', async (_, reply) => {
    // Signatures may note the place; nothing else of the device is asked for, by us or by anything that got in.
    reply.header('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()');
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
