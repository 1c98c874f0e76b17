import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

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
