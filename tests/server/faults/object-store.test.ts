import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { getCurrentUser } from '#contract/user.ts';
import { freePort } from '#server/db/embedded/start-embedded-postgres.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { newPdf } from '../../support/server/new-pdf.ts';
import { testServer } from '../../support/server/test-server.ts';

it('an object store that is gone stops documents, with "try again", and nothing else', async () => {
  const server = await testServer({
    env: {
      FILES_URL: `s3://documents?endpoint=http://127.0.0.1:${await freePort()}`,
      AWS_ACCESS_KEY_ID: 'nobody',
      AWS_SECRET_ACCESS_KEY: 'nothing',
    },
  });
  const admin = await server.signIn('admin@shipper.example');
  const body = await newPdf();
  const sha256 = createHash('sha256').update(body).digest('hex');
  const headers = { 'content-type': 'application/pdf' };
  const refused = await admin.request('PUT', `/api/files/${sha256}`, { body, headers });
  expect([refused.status, refused.error, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
  expect((await server.database.pool.query('select from files')).rows).toEqual([]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await admin.call(getCurrentUser)).status).toBe(200);
  expect((await givenLoad(server)).bols).toHaveLength(1);
});
