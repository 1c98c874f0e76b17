/** Signed PDFs as the server makes them: a shipped BOL with a real document, and what its pages say. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { buildLoad } from '#contract/load.ts';
import { fixturePdf } from '../pdfs/fixture.ts';
import { bolOf, buildBody, harbor } from './freight.ts';
import type { TestServer } from './test-server.ts';

export const original = fixturePdf('scan-jpeg');
export const sha256 = createHash('sha256').update(original).digest('hex');

/** A shipped BOL with a real document behind it; its id. */
export async function givenBol(server: TestServer): Promise<string> {
  const admin = await server.signIn('admin@shipper.example');
  const stored = await admin.request('PUT', `/api/files/${sha256}`, {
    body: original,
    headers: { 'content-type': 'application/pdf' },
  });
  expect(stored.status).toBeLessThan(300);
  const body = await buildBody(server, { shipperId: harbor });
  const bols = body.bols.map((bol) => ({ ...bol, file: { name: 'scan.pdf', sha256 } }));
  return bolOf((await admin.ok(buildLoad, { body: { ...body, bols } })).newLoad);
}

export const fetchPdf = async (server: TestServer, email: string, id: string): Promise<Response> => {
  const { cookie } = await server.signIn(email);
  return fetch(`${server.url}/api/bols/${id}/signed.pdf`, { headers: { cookie } });
};
