import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { makeOpenApi } from './openapi.ts';

/** `/api/openapi.json` and `/api/docs`: the contract for programs and for people. Made once, when first asked for. */
export function docRoutes(app: FastifyInstance): void {
  let documents: { json: string; html: string } | undefined;
  const made = () => {
    if (!documents) {
      const contract = makeOpenApi();
      documents = { json: JSON.stringify(contract), html: docsPage(contract) };
    }
    return documents;
  };
  app.get('/api/openapi.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(made().json),
  );
  app.get('/api/docs', async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(made().html),
  );
}
