import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/company.ts';
import { createDriverAccount } from '#contract/driver-account.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { harbor, redwood } from '../../support/server/freight.ts';
import { hugeJpegUrl, hugePngUrl, jpegUrl, pngUrl } from '../../support/server/pictures.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
});

const setImage = (img: string) => admin.call(updateCompany, { params: { id: harbor }, body: { img } });
const hashOf = (dataUrl: string) =>
  createHash('sha256')
    .update(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'))
    .digest('hex');

describe('a company’s picture', () => {
  it('is refused to nobody, to who may not see the company, and under a hash nothing refers to', async () => {
    await setImage(pngUrl('a'));
    const path = `/api/images/${hashOf(pngUrl('a'))}`;
    expect((await server.stranger().request('GET', path)).error).toBe('no-session');
    const driver = await server.signIn('driver@othercarrier.example');
    expect((await driver.request('GET', path)).status).toBe(404);
    expect((await admin.request('GET', `/api/images/${'a'.repeat(64)}`)).status).toBe(404);
    expect((await admin.request('GET', '/api/images/../files')).status).toBe(404);
  });

  it('is named by its bytes and comes back as they were, locked into being a picture', async () => {
    const picture = jpegUrl('b');
    const company = (await setImage(picture)).body;
    expect(company.img).toBe(`/api/images/${hashOf(picture)}`);
    const response = await fetch(server.url + company.img, { headers: { cookie: admin.cookie } });
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(picture.split(',')[1]);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const etag = response.headers.get('etag') ?? '';
    const again = await admin.request('GET', company.img ?? '', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(company.address.city).toBe('Seattle');
  });

  it('is no longer given out once another one has taken its place', async () => {
    await setImage(pngUrl('old'));
    await setImage(pngUrl('new'));
    expect((await admin.request('GET', `/api/images/${hashOf(pngUrl('old'))}`)).status).toBe(404);
  });

  it.each([
    ['a script', `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`],
    ['a JPEG that says it is a PNG', jpegUrl().replace('jpeg', 'png')],
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['nothing at all', 'data:image/png;base64,=='],
    ['an address elsewhere', 'https://elsewhere.example/logo.png'],
    ['400 million pixels as PNG', hugePngUrl(20_000)],
    ['400 million pixels as JPEG', hugeJpegUrl(20_000)],
    ['too much', `data:image/png;base64,${'A'.repeat(600_000)}`],
  ])('is a 422: %s', async (_, img) => {
    const answer = await setImage(img);
    expect([answer.status, Object.keys((answer.body as unknown as { fields: object }).fields)]).toEqual([422, ['img']]);
  });
});

describe('a licence picture', () => {
  it('is for the driver and the carrier’s staff only', async () => {
    const driver = await server.signIn('driver@carrier.example');
    const picture = jpegUrl('licence');
    await driver.ok(createDriverAccount, {
      body: {
        driverLicense: 'OR-1',
        carrierId: redwood,
        userId: driver.userId,
        accountName: 'Ray',
        driverLicensePic: { imagePreviewUrl: picture },
      },
    });
    const path = `/api/images/${hashOf(picture)}`;
    const seen: Record<string, number> = {};
    for (const email of [
      'driver@carrier.example',
      'driver2@carrier.example',
      'associate@carrier.example',
      'admin@othercarrier.example',
      'admin@shipper.example',
    ]) {
      seen[email] = (await (await server.signIn(email)).request('GET', path)).status;
    }
    expect(seen).toEqual({
      'driver@carrier.example': 200,
      'driver2@carrier.example': 404,
      'associate@carrier.example': 200,
      'admin@othercarrier.example': 404,
      'admin@shipper.example': 404,
    });
  });
});
