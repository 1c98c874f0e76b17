import { beforeAll, describe, expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { editLoad, getLoad } from '#contract/load.ts';
import { recordBolOutcome, recordLoadOutcome } from '#contract/record-outcome.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { COMMENT, exif, hashOf, IPTC, JFIF, newJpeg, XMP } from '../../support/jpegs.ts';
import type { Answered, ApiClient } from '../../support/server/api-client.ts';
import { bayview, bolIdsOf, bolOf, givenDriver, givenLoad, ironline, summit } from '../../support/server/freight.ts';
import { outcomeBody, sendOutcome } from '../../support/server/outcomes.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const EMAILS = [
  'admin@shipper.example',
  'clerk@shipper.example',
  'driver@shipper.example',
  'clerk@receiver.example',
  'associate@carrier.example',
  'driver@carrier.example',
  'driver@othercarrier.example',
  'admin@stranger.example',
];

let server: TestServer;
let driver: ApiClient;
beforeAll(async () => {
  server = await testServer();
  driver = await server.signIn('driver@carrier.example');
});

const put = (client: ApiClient, bytes: Uint8Array, sha256 = hashOf(bytes), type = 'image/jpeg') =>
  client.request('PUT', `/api/photos/${sha256}`, { body: bytes, headers: { 'content-type': type } }) as Promise<
    Answered<{ message: string }>
  >;

async function given(client = driver): Promise<string> {
  const bytes = newJpeg();
  expect((await put(client, bytes)).status).toBe(201);
  return hashOf(bytes);
}

const get = (client: ApiClient, sha256: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/photos/${sha256}`, { headers: { cookie: client.cookie, ...headers } });

/** Who of all may open it. */
async function openedBy(sha256: string): Promise<string[]> {
  const opened: string[] = [];
  for (const email of EMAILS) {
    const { status } = await get(await server.signIn(email), sha256);
    expect([200, 404]).toContain(status);
    if (status === 200) opened.push(email.replace('.example', ''));
  }
  return opened;
}

/** A load of two BOLs, the first for Bayview with Ray, the second for Summit. */
async function onTheWay() {
  const load = await givenLoad(server, { bols: [{ receiverId: bayview }, { receiverId: summit }] });
  const bolId = bolOf(load);
  await givenDriver(await server.signIn('admin@carrier.example'), [bolId], demoUserId('driver@carrier.example'));
  return { load, bolId };
}

describe('storing a photo', () => {
  it('gives hash and sizes, 201 first and 200 again', async () => {
    const bytes = newJpeg({ width: 640, height: 480, before: JFIF });
    const first = await put(driver, bytes);
    const facts = { sha256: hashOf(bytes), size: bytes.length, width: 640, height: 480 };
    expect([first.status, first.body]).toEqual([201, facts]);
    const again = await put(driver, bytes);
    expect([again.status, again.body]).toEqual([200, facts]);
    // Whether others have it is nobody's business.
    expect((await put(await server.signIn('clerk@receiver.example'), bytes)).status).toBe(201);
  });

  it('keeps the bytes as they came, under the prefix of photos', async () => {
    const bytes = newJpeg();
    await put(driver, bytes);
    const stream = await server.services.photos.open(hashOf(bytes));
    expect(Buffer.concat((await stream?.toArray()) ?? [])).toEqual(Buffer.from(bytes));
    expect(await server.services.files.has(hashOf(bytes))).toBe(false);
  });

  it('is refused for what is no whole JPEG, whatever it is called', async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    for (const bytes of [newJpeg().subarray(0, -2), png, new Uint8Array()]) {
      const answer = await put(driver, bytes);
      expect([answer.status, answer.error]).toEqual([415, 'not-a-photo']);
      expect(answer.body.message).toBe('The photo is not a JPEG, or not a whole one.');
    }
    expect((await put(driver, newJpeg(), undefined, 'image/png')).error).toBe('wrong-content-type');
    expect((await put(driver, newJpeg(), undefined, 'application/pdf')).error).toBe('wrong-content-type');
  });

  it.each([
    ['place', { before: exif(6) }],
    ['camera, in a packet', { before: XMP }],
    ['caption', { before: IPTC }],
    ['comment', { before: COMMENT }],
    ['something behind its end', { after: [...newJpeg()] }],
  ])('is refused, and not changed, when it still tells more than it shows: its %s', async (_, plan) => {
    const bytes = newJpeg(plan);
    const answer = await put(driver, bytes);
    expect([answer.status, answer.error]).toEqual([415, 'not-a-photo']);
    expect(answer.body.message).toMatch(/^The photo still says where, when or with what it was taken\./);
    expect((await get(driver, hashOf(bytes))).status).toBe(404);
    expect(await server.services.photos.has(hashOf(bytes))).toBe(false);
  });

  it('is refused above 50 megapixels and above 12 MB', async () => {
    const wide = await put(driver, newJpeg({ width: 10_000, height: 5_001 }));
    expect([wide.status, wide.error]).toEqual([415, 'not-a-photo']);
    expect(wide.body.message).toBe('The photo has more than 50 megapixels.');
    expect((await put(driver, newJpeg({ width: 10_000, height: 5_000 }))).status).toBe(201);
    const heavy = await put(driver, new Uint8Array(LIMITS.photoBytesMax + 1));
    expect([heavy.status, heavy.error]).toEqual([413, 'too-large']);
  });

  it('is refused when the bytes are not those of the name', async () => {
    const answer = await put(driver, newJpeg(), '0'.repeat(64));
    expect([answer.status, answer.error]).toEqual([422, 'invalid']);
  });

  it('is for staff and the drivers of carriers', async () => {
    expect((await put(server.stranger(), newJpeg())).error).toBe('no-session');
    for (const email of EMAILS) {
      const answer = await put(await server.signIn(email), newJpeg());
      expect([email, answer.status]).toEqual([email, email === 'driver@shipper.example' ? 403 : 201]);
    }
  });
});

describe('opening a photo', () => {
  it('is for whoever brought it, before anything refers to it', async () => {
    const sha256 = await given();
    expect(await openedBy(sha256)).toEqual(['driver@carrier']);
    expect((await get(server.stranger(), sha256)).status).toBe(403);
  });

  it('is for everybody who sees the BOL whose outcome names it', async () => {
    const { bolId } = await onTheWay();
    const sha256 = await given();
    expect((await sendOutcome(driver, bolId, 'refused', { photos: [sha256] })).status).toBe(200);
    expect(await openedBy(sha256)).toEqual([
      ...['admin@shipper', 'clerk@shipper', 'clerk@receiver', 'associate@carrier', 'driver@carrier'],
    ]);
    const { outcomes } = await (await server.signIn('clerk@shipper.example')).ok(getBol, { params: { id: bolId } });
    expect(outcomes?.map(({ photos }) => photos)).toEqual([[sha256]]);
  });

  it('of a pick-up is for everybody who sees the pick-up', async () => {
    const { load } = await onTheWay();
    const sha256 = await given();
    const answer = await driver.ok(recordLoadOutcome, {
      params: { id: load._id },
      body: outcomeBody('pick-up-attempted', { photos: [sha256] }),
    });
    expect(answer.load.outcomes?.[0]?.photos).toEqual([sha256]);
    expect(await openedBy(sha256)).toEqual([
      ...['admin@shipper', 'clerk@shipper', 'associate@carrier', 'driver@carrier'],
    ]);
  });

  it('of a failed pick-up is not for the carrier who takes the load over', async () => {
    const { load } = await onTheWay();
    const sha256 = await given();
    await driver.ok(recordLoadOutcome, {
      params: { id: load._id },
      body: outcomeBody('pick-up-attempted', { photos: [sha256] }),
    });
    const shipper = await server.signIn('admin@shipper.example');
    await shipper.ok(editLoad, { params: { id: load._id }, body: { carrierId: ironline } });
    const next = await server.signIn('admin@othercarrier.example');
    expect((await next.call(getLoad, { params: { id: load._id } })).status).toBe(200);
    expect((await get(next, sha256)).status).toBe(404);
    expect((await get(shipper, sha256)).status).toBe(200);
  });

  it('ends with the load, but for whoever brought it', async () => {
    const { load, bolId } = await onTheWay();
    const sha256 = await given();
    await sendOutcome(driver, bolId, 'refused', { photos: [sha256] });
    await server.database.pool.query('update loads set deleted = true where id = $1', [load._id]);
    expect(await openedBy(sha256)).toEqual(['driver@carrier']);
  });

  it('can be kept by the browser of this person for good, and shows nothing but a picture', async () => {
    const sha256 = await given();
    const { headers } = await get(driver, sha256);
    expect(headers.get('cache-control')).toBe('private, immutable, max-age=31536000');
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect((await get(driver, sha256, { 'if-none-match': `"${sha256}"` })).status).toBe(304);
  });

  it('says try again when the store has lost it', async () => {
    const sha256 = await given();
    await server.services.photos.remove(sha256);
    expect((await get(driver, sha256)).status).toBe(503);
  });
});

describe('an outcome with photos', () => {
  it('waits for photos that the server has not got of this person', async () => {
    const { bolId } = await onTheWay();
    const clerk = await server.signIn('clerk@receiver.example');
    const foreign = await given();
    const headers = { 'idempotency-key': newId() };
    for (const sha256 of ['0'.repeat(64), foreign]) {
      const answer = await sendOutcome(clerk, bolId, 'refused', { photos: [sha256] }, headers);
      expect([answer.status, answer.error]).toEqual([409, 'file-missing']);
    }
    const bol = await clerk.ok(getBol, { params: { id: bolId } });
    expect(bol.outcomes).toBeUndefined();
    // The refusal is not kept under its key: brought later, it goes.
    const bytes = newJpeg();
    const late = { photos: [hashOf(bytes), hashOf(bytes)] };
    expect((await sendOutcome(clerk, bolId, 'refused', late, headers)).error).toBe('file-missing');
    await put(clerk, bytes);
    expect((await sendOutcome(clerk, bolId, 'refused', late, headers)).status).toBe(200);
    expect((await sendOutcome(clerk, bolId, 'refused', late, headers)).status).toBe(200);
  });

  it('has up to six', async () => {
    const { bolId } = await onTheWay();
    const photos = await Promise.all(Array.from({ length: 7 }, () => given()));
    const answer = await driver.call(recordBolOutcome, {
      params: { id: bolId },
      body: outcomeBody('refused', { photos }),
    });
    expect([answer.status, answer.error]).toEqual([422, 'invalid']);
    expect((await sendOutcome(driver, bolId, 'refused', { photos: photos.slice(1) })).status).toBe(200);
  });

  it('goes with its BOL when that is taken off the load', async () => {
    const load = await givenLoad(server, { ready: false, bols: [{}, {}] });
    const [bolId = '', other = ''] = bolIdsOf(load);
    const sha256 = await given();
    await server.database.pool.query(`insert into photo_refs values ($1, $2, $3, $4, $5, now())`, [
      ...[sha256, newId(), load._id, bolId, newId()],
    ]);
    const admin = await server.signIn('admin@shipper.example');
    expect((await get(admin, sha256)).status).toBe(200);
    await admin.ok(editLoad, { params: { id: load._id }, body: { seen: {}, bolChanges: [{ op: 'remove', bolId }] } });
    expect((await get(admin, sha256)).status).toBe(404);
    const left = await admin.ok(getLoad, { params: { id: load._id } });
    expect(left.bols.map(({ _id }) => _id)).toEqual([other]);
  });
});
