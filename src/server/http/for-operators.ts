/** What the server tells whoever runs it: whether it can work, and which setting it seems to lack. */
import type { FastifyInstance } from 'fastify';
import { type Config, isLoopback } from '../base/config.ts';
import type { Services } from '../base/services.ts';

/** Whoever asks is a balancer with little patience; slower than this is not ready. */
const PATIENCE_MS = 3_000;

/** `/healthz`: the process answers. `/readyz`: it can do its work, database and documents included; 503 when not. */
export function healthRoutes(app: FastifyInstance, { database, files, log }: Services): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await within(PATIENCE_MS, database.pool.query('select 1'));
      if (await files.healthy()) return { ok: true };
      log.warn('not ready: the file store does not answer');
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer');
    }
    return reply.code(503).send({ ok: false });
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

// Behind a proxy that we were not told of, everybody has the proxy's address: limits that count by address then count
// the whole world as one. Nothing can be believed of what a request says about it, so it is only said in the log, for
// whoever runs the server.

const WHAT_TO_SET =
  'Set TRUST_PROXY to the number of proxies in front of this server (usually 1) or to their addresses; ' +
  'until then limits count everybody behind the proxy as one address.';

/** What the settings say of a proxy although none is trusted, as a sentence; null where they say nothing. */
function proxyNotice({ trustProxy, publicUrl, host }: Pick<Config, 'trustProxy' | 'publicUrl' | 'host'>) {
  if (trustProxy !== 0) return null;
  const { protocol, hostname } = new URL(publicUrl);
  // We speak no https ourselves, and what listens on this machine only is reached from elsewhere through another one.
  const proxied = protocol === 'https:' || (isLoopback(host) && !isLoopback(hostname));
  return proxied
    ? `PUBLIC_URL ${publicUrl} is reached through a proxy, and TRUST_PROXY is not set. ${WHAT_TO_SET}`
    : null;
}

/** Says it at the start, and once more when the first forwarded request comes. */
export function tellOfProxies(app: FastifyInstance, config: Config): void {
  if (config.trustProxy !== 0) return;
  const notice = proxyNotice(config);
  if (notice !== null) app.log.warn(notice);
  let told = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (told || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return;
    told = true;
    app.log.warn(`A request was forwarded by a proxy, or pretends to be, and TRUST_PROXY is not set. ${WHAT_TO_SET}`);
  });
}
