/** The object store goes away under a working server and comes back; what lies in it is backed up and put back. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { type BreakableLine, breakableLine } from '../../support/server/breakable-line.ts';
import { type EmptyPlace, emptyPlace, run } from '../../support/server/empty-place.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { bringDocument, newPdf } from '../../support/server/new-pdf.ts';
import { makeBucket, S3_ENV, S3_LOCATION } from '../../support/server/s3-service.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

/** Documents of this run lie apart from those of others. */
const filesUrl = (endpoint: string, part: string) => {
  const { bucket, prefix, region } = S3_LOCATION;
  return `s3://${bucket}/${prefix}${part}?endpoint=${endpoint}&region=${region}`;
};

let line: BreakableLine;
let server: TestServer;
let admin: ApiClient;
let place: EmptyPlace;
let folder: string;
const part = `run-${newId()}`;
beforeAll(async () => {
  await makeBucket();
  line = await breakableLine(S3_LOCATION.endpoint);
  server = await testServer({ env: { ...S3_ENV, FILES_URL: filesUrl(new URL(line.url).origin, part) } });
  admin = await server.signIn('admin@shipper.example');
  place = await emptyPlace();
  folder = await mkdtemp(path.join(tmpdir(), 'connex-s3-backup-'));
});
afterAll(async () => {
  await line.close();
  await place.drop();
  await rm(folder, { recursive: true });
});

const ready = async () => (await fetch(`${server.url}/readyz`)).status;
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bring = (body: Uint8Array) =>
  admin.request('PUT', `/api/files/${sha256Of(body)}`, { body, headers: { 'content-type': 'application/pdf' } });
const fetchHash = async (at: string, cookie: string, sha256: string) => {
  const answer = await fetch(`${at}/api/files/${sha256}`, { headers: { cookie } });
  return [answer.status, answer.ok ? sha256Of(new Uint8Array(await answer.arrayBuffer())) : null];
};

describe('an object store', { timeout: 120_000 }, () => {
  it.each([
    ['is gone', () => line.cut(), () => line.mend()],
    ['says nothing any more', async () => line.delay(Infinity), async () => line.delay(0)],
  ])('that %s stops documents only; when it is back they come and go, with no restart', async (_, breaks, mends) => {
    const before = await bringDocument(admin);
    expect(await ready()).toBe(200);
    await breaks();
    const body = await newPdf();
    const refused = await bring(body);
    expect([refused.status, refused.error, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    expect(await fetchHash(server.url, admin.cookie, before)).toEqual([503, null]);
    expect(await ready()).toBe(503);
    expect((await givenLoad(server)).bols).toHaveLength(1);

    await mends();
    await expect.poll(ready, { timeout: 20_000 }).toBe(200);
    expect((await bring(body)).status).toBe(201);
    for (const sha256 of [before, sha256Of(body)]) {
      expect(await fetchHash(server.url, admin.cookie, sha256)).toEqual([200, sha256]);
    }
  });

  it('is backed up with the database and put back into an empty bucket, byte for byte', async () => {
    const here = { ...S3_ENV, FILES_URL: filesUrl(S3_LOCATION.endpoint, `${part}-source`) };
    const there = { ...S3_ENV, FILES_URL: filesUrl(S3_LOCATION.endpoint, `${part}-restored`) };
    const source = await testServer({ env: here });
    const shipper = await source.signIn('admin@shipper.example');
    const documents = [await bringDocument(shipper), await bringDocument(shipper)];
    const file = path.join(folder, 'all.tar.gz');
    const env = { NODE_ENV: 'test', DATABASE_URL: String(source.services.config.databaseUrl), ...here };
    expect(await run('backup', file, env)).toMatchObject({ code: 0, error: '' });
    expect(await run('restore', file, { ...place.env, ...there })).toMatchObject({ code: 0, error: '' });
    const restored = await testServer({ databaseUrl: place.env.DATABASE_URL, env: there });
    const { cookie } = await restored.signIn('admin@shipper.example');
    for (const sha256 of documents) expect(await fetchHash(restored.url, cookie, sha256)).toEqual([200, sha256]);
    await restored.close();
    await source.close();
  });
});
