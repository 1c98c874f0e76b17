import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLoad } from '#contract/load.ts';
import { signBol } from '#contract/signature.ts';
import { fixturePdf } from '../../support/pdfs/fixture.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';
import { signature } from '../../support/server/authorization-rows.ts';
import { bolOf, buildBody, harbor } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const original = fixturePdf('scan-jpeg');
const sha256 = createHash('sha256').update(original).digest('hex');
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

/** A shipped BOL with a real document behind it. */
async function givenBol(): Promise<string> {
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

const fetchPdf = async (email: string, id: string) => {
  const { cookie } = await server.signIn(email);
  return fetch(`${server.url}/api/bols/${id}/signed.pdf`, { headers: { cookie } });
};

describe('the signed PDF of a BOL', () => {
  it('does not exist for strangers, nor before somebody has signed', async () => {
    const id = await givenBol();
    expect((await fetchPdf('admin@stranger.example', id)).status).toBe(404);
    const early = await fetchPdf('admin@shipper.example', id);
    expect([early.status, await early.text()]).toEqual([409, 'Nobody has signed this BOL yet.']);
  });

  it('is for everybody who sees the BOL, sandboxed and never kept', async () => {
    const id = await givenBol();
    const clerk = await server.signIn('clerk@shipper.example');
    await clerk.ok(signBol, {
      params: { id },
      body: { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'shipper', signerName: 'Marcus Bell' },
    });
    for (const email of ['clerk@shipper.example', 'clerk@receiver.example', 'admin@carrier.example']) {
      const reply = await fetchPdf(email, id);
      expect([email, reply.status]).toEqual([email, 200]);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
      expect(pages[0]?.text).toContain('Marcus Bell');
      expect(pages[1]?.text).toContain('Harbor Foods');
    }
  });
});
