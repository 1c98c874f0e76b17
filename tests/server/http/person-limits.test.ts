/** What is dear, or reaches people outside, may be asked for only so often: by each person, whoever else works beside them. */
import { beforeAll, expect, it } from 'vitest';
import { getClaimPack } from '#contract/claim-pack.ts';
import { getDetentionRecord } from '#contract/detention-record.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/failure.ts';
import { putFile } from '#contract/file.ts';
import { putPhoto } from '#contract/photo.ts';
import { getSignedPdf } from '#contract/signature.ts';
import { addUser, connexUserUpdate, updateUser } from '#contract/user.ts';
import { type ApiClient, addressOf } from '../../support/server/api-client.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let colleague: ApiClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
  colleague = await server.signIn('clerk@shipper.example');
});

const nothing = 'f'.repeat(24);
const noBytes = '0'.repeat(64);

const LIMITED: readonly (readonly [Endpoint, type: string])[] = [
  [getSignedPdf, ''],
  [getClaimPack, ''],
  [getDetentionRecord, ''],
  [putFile, 'application/pdf'],
  [putPhoto, 'image/jpeg'],
  [updateUser, 'application/json'],
  [connexUserUpdate, 'application/json'],
  [addUser, 'application/json'],
];

it.each(LIMITED.map(([endpoint, type]) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint, type })))(
  '$call is limited for each person',
  async ({ endpoint, type }) => {
    const params = { id: nothing, userId: nothing, sha256: noBytes };
    const ask = ({ cookie }: ApiClient) =>
      fetch(server.url + addressOf(endpoint, { params }), {
        method: endpoint.method,
        headers: { cookie, 'content-type': type },
        ...(type === '' ? {} : { body: '{}' }),
      });
    const used = async () =>
      (await server.database.pool.query('select key from rate_limits')).rows.map(({ key }) => key);
    await server.database.pool.query('delete from rate_limits');
    expect((await ask(admin)).status).not.toBe(429);
    expect(await used()).toEqual([expect.stringContaining(admin.userId)]);
    await server.database.pool.query('update rate_limits set points = 1000000');
    const refused = await ask(admin);
    expect(refused.status).toBe(429);
    expect(refused.headers.get(HEADERS.error)).toBe('too-many-requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(colleague)).status).not.toBe(429);
  },
);
