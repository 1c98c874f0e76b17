import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { getFile } from '#contract/file.ts';
import { buildLoad, editLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import type { Answered, ApiClient } from '../../support/server/api-client.ts';
import { buildBody, harbor, summit } from '../../support/server/freight.ts';
import { newPdf } from '../../support/server/new-pdf.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
});

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const put = (client: ApiClient, bytes: Uint8Array, sha256 = hashOf(bytes), type = 'application/pdf') =>
  client.request('PUT', `/api/files/${sha256}`, { body: bytes, headers: { 'content-type': type } }) as Promise<
    Answered<{ message: string }>
  >;

const get = (client: ApiClient, sha256: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/files/${sha256}`, { headers: { cookie: client.cookie, ...headers } });

/** Puts a document on a new load of Harbor's for Bayview. */
async function buildWith(sha256: string, fields: object = {}): Promise<string> {
  const body = await buildBody(server);
  const bols = body.bols.map((bol) => ({ ...bol, file: { name: 'doc.pdf', sha256 } }));
  return (await admin.ok(buildLoad, { body: { ...body, ...fields, bols } })).newLoad._id;
}

describe('storing a document', () => {
  it('is refused without a session and to a shipper’s own driver; what others bring is their own', async () => {
    const bytes = await newPdf();
    expect((await put(server.stranger(), bytes)).error).toBe('no-session');
    const refused = await put(await server.signIn('driver@shipper.example'), bytes);
    expect([refused.status, refused.error]).toEqual([403, 'forbidden']);
    for (const email of ['clerk@receiver.example', 'admin@carrier.example']) {
      expect([email, (await put(await server.signIn(email), bytes)).status]).toEqual([email, 201]);
    }
    expect((await get(admin, hashOf(bytes))).status).toBe(404);
  });

  it('gives hash, size and pages, 201 first and 200 again', async () => {
    const bytes = await newPdf(3);
    const first = await put(admin, bytes);
    expect([first.status, first.body]).toEqual([201, { sha256: hashOf(bytes), size: bytes.length, pages: 3 }]);
    const again = await put(admin, bytes);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('is refused when the bytes are not those of the name', async () => {
    const answer = await put(admin, await newPdf(), '0'.repeat(64));
    expect([answer.status, answer.error]).toEqual([422, 'invalid']);
    expect(answer.body).toMatchObject({ fields: { sha256: expect.any(String) } });
  });

  it('is refused for what is no readable PDF, with a sentence', async () => {
    const cut = (await newPdf()).slice(0, 400);
    const html = new TextEncoder().encode('<html><script>alert(1)</script></html>');
    for (const bytes of [cut, html, new Uint8Array()]) {
      const answer = await put(admin, bytes);
      expect([answer.status, answer.error]).toEqual([415, 'not-a-pdf']);
      expect(answer.body.message).toMatch(/\.$/);
    }
    expect((await put(admin, await newPdf(), undefined, 'text/html')).error).toBe('wrong-content-type');
    expect((await put(admin, await newPdf(), undefined, 'application/json')).error).toBe('wrong-content-type');
  });

  it('is refused above 25 MB', async () => {
    const answer = await put(admin, new Uint8Array(25 * 1024 * 1024 + 1));
    expect([answer.status, answer.error]).toEqual([413, 'too-large']);
  });

  it('by another company gives that company the right to use it, and tells it nothing', async () => {
    const bytes = await newPdf();
    await put(admin, bytes);
    const stranger = await server.signIn('admin@stranger.example');
    const body = { ...(await buildBody(server, { shipperId: summit })), _id: newId() };
    const bols = body.bols.map((bol) => ({
      ...bol,
      receiverId: harbor,
      file: { name: 'x.pdf', sha256: hashOf(bytes) },
    }));
    expect((await stranger.call(buildLoad, { body: { ...body, bols } })).error).toBe('file-missing');
    expect((await put(stranger, bytes)).status).toBe(201);
    expect((await stranger.call(buildLoad, { body: { ...body, bols } })).status).toBe(201);
  });
});

describe('opening a document', () => {
  it('is for who sees a BOL that refers to it; knowing its hash is not enough', async () => {
    const bytes = await newPdf();
    const sha256 = hashOf(bytes);
    await put(admin, bytes);
    const statuses = async () => {
      const seen: Record<string, number> = {};
      for (const email of [
        'admin@shipper.example',
        'clerk@shipper.example',
        'driver@shipper.example',
        'clerk@receiver.example',
        'admin@carrier.example',
        'driver@carrier.example',
        'admin@stranger.example',
      ]) {
        seen[email.replace('.example', '')] = (await get(await server.signIn(email), sha256)).status;
      }
      return seen;
    };
    const nobodyElse = {
      'admin@shipper': 200,
      'clerk@shipper': 404,
      'driver@shipper': 404,
      'clerk@receiver': 404,
      'admin@carrier': 404,
      'driver@carrier': 404,
      'admin@stranger': 404,
    };
    expect(await statuses()).toEqual(nobodyElse);
    const id = await buildWith(sha256);
    expect(await statuses()).toEqual({
      ...nobodyElse,
      'clerk@shipper': 200,
      'clerk@receiver': 200,
      'admin@carrier': 200,
    });
    await admin.ok(editLoad, { params: { id }, body: { deleted: true } });
    expect(await statuses()).toEqual(nobodyElse);
    expect((await server.stranger().call(getFile, { params: { sha256 } })).error).toBe('no-session');
  });

  it('gives the bytes, kept for this person only and unable to run anything', async () => {
    const bytes = await newPdf();
    await put(admin, bytes);
    const response = await get(admin, hashOf(bytes), { 'accept-encoding': 'gzip, br' });
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'cache-control': 'private, immutable, max-age=31536000',
      etag: `"${hashOf(bytes)}"`,
      'accept-ranges': 'bytes',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-connex-api': '1',
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect((await get(admin, hashOf(bytes), { 'if-none-match': `"${hashOf(bytes)}"` })).status).toBe(304);
  });

  it('gives ranges', async () => {
    const bytes = await newPdf();
    await put(admin, bytes);
    const part = async (range: string) => {
      const response = await get(admin, hashOf(bytes), { range });
      return [
        response.status,
        response.headers.get('content-range'),
        Buffer.from(await response.arrayBuffer()).toString('latin1'),
      ];
    };
    const text = Buffer.from(bytes).toString('latin1');
    const size = bytes.length;
    expect(await part('bytes=0-4')).toEqual([206, `bytes 0-4/${size}`, '%PDF-']);
    expect(await part('bytes=-6')).toEqual([206, `bytes ${size - 6}-${size - 1}/${size}`, text.slice(-6)]);
    expect(await part(`bytes=${size - 3}-`)).toEqual([206, `bytes ${size - 3}-${size - 1}/${size}`, text.slice(-3)]);
    expect((await part(`bytes=5-${size * 9}`))[2]).toBe(text.slice(5));
    expect((await part('bytes=0-1,3-4')).slice(0, 2)).toEqual([200, null]);
    expect((await part('lines=1-2'))[0]).toBe(200);
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`]);
  });

  it('gives the whole document where the range is of another one, or ends before it begins', async () => {
    const bytes = await newPdf();
    await put(admin, bytes);
    const etag = `"${hashOf(bytes)}"`;
    const status = async (headers: Record<string, string>) => (await get(admin, hashOf(bytes), headers)).status;
    expect(await status({ range: 'bytes=0-4', 'if-range': etag })).toBe(206);
    expect(await status({ range: 'bytes=0-4', 'if-range': '"another"' })).toBe(200);
    expect(await status({ range: 'bytes=4-2' })).toBe(200);
  });
});
