import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** `/healthz`: the process answers. `/readyz`: it can do its work, database and documents included; 503 when not. */
export function healthRoutes(app: FastifyInstance, { database, files, log }: Services): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await database.pool.query('select 1');
      if (await files.healthy()) return { ok: true };
      log.warn('not ready: the file store does not answer');
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer');
    }
    return reply.code(503).send({ ok: false });
  });
}
