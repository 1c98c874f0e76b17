/**
 * Against a real S3 service: `npm run test:s3` after `tests/support/swift-s3.sh start`, or any other one by
 * TEST_S3_URL (as FILES_URL) and the AWS_* variables. Without a service these tests fail; they are never skipped.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileStoreError } from '#server/base/failure.ts';
import type { S3Location } from '#server/base/file-location.ts';
import { DOCUMENTS, PHOTOS } from '#server/files/file-kind.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { s3Store } from '#server/files/s3-store.ts';
import { makeBucket, S3_LOCATION, s3Client } from '../../support/server/s3-service.ts';
import { describeFileStore, fresh, MISSING, readAll } from './file-store-behavior.ts';

const location = S3_LOCATION;
const { endpoint, bucket, prefix } = location;
const client = s3Client;
const dataDir = mkdtempSync(path.join(tmpdir(), 'connex-s3-'));
const incoming = path.join(dataDir, 'incoming');
afterAll(() => rmSync(dataDir, { recursive: true }));

const refusalOf = async (work: Promise<unknown>): Promise<Error> => {
  const refused = await work.catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FileStoreError);
  return refused as Error;
};

beforeAll(makeBucket);

describeFileStore('a bucket', () => openFileStore(location, dataDir, DOCUMENTS));

describe('a bucket', () => {
  test('holds a document under the prefix, as a PDF', async () => {
    const { sha256, bytes } = fresh(1000);
    await s3Store(location, incoming, DOCUMENTS).put(sha256, bytes);
    const stored = await client.fetch(`${endpoint}/${bucket}/${prefix}${sha256}`);
    expect(stored.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
    expect(readdirSync(incoming)).toEqual([]);
  });

  test('holds a photo under a prefix of its own, as a JPEG', async () => {
    const { sha256, bytes } = fresh(1000);
    await s3Store(location, incoming, PHOTOS).put(sha256, bytes);
    const stored = await client.fetch(`${endpoint}/${bucket}/${prefix}photos/${sha256}`);
    expect(stored.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await s3Store(location, incoming, DOCUMENTS).has(sha256)).toBe(false);
  });

  test('refuses a wrong secret in words that do not hold it', async () => {
    const store = s3Store({ ...location, secretAccessKey: 'wrong-secret' }, incoming, DOCUMENTS);
    expect(await store.healthy()).toBe(false);
    const refused = await refusalOf(store.open(MISSING));
    expect(refused.message).toMatch(/^The file store refused to read a file \(403\): .*SignatureDoesNotMatch/);
    expect(refused.message).not.toContain('wrong-secret');
    await refusalOf(store.has(MISSING));
    const { sha256, bytes } = fresh(10);
    await refusalOf(store.put(sha256, bytes));
  });

  test('refuses bytes that were changed on the way', async () => {
    const { sha256 } = fresh(1000);
    const headers = { 'x-amz-content-sha256': sha256 };
    const body = Buffer.from('something else');
    const changed = await client.fetch(`${endpoint}/${bucket}/${prefix}${sha256}`, { method: 'PUT', headers, body });
    expect(changed.status).toBe(400);
    expect(await s3Store(location, incoming, DOCUMENTS).has(sha256)).toBe(false);
  });

  test('that does not exist is unhealthy', async () => {
    expect(await s3Store({ ...location, bucket: 'connex-bol-no-such-bucket' }, incoming, DOCUMENTS).healthy()).toBe(
      false,
    );
  });
});

describe('a service in trouble', () => {
  let server: Server;
  let calls = 0;
  let answer: (call: number) => number | 'silence' | 'half';
  let troubled: S3Location;
  const timing = { answerMs: 200, putMs: 200, pieceMs: 200 };

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      const status = answer(++calls);
      if (status === 'silence') return;
      if (status === 'half') {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('x'.repeat(10));
        return;
      }
      response.writeHead(status).end(status === 200 && request.method === 'GET' ? 'whole' : undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    troubled = { ...location, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('is asked again while it is busy, three times in all', async () => {
    calls = 0;
    answer = (call) => (call < 3 ? 503 : 200);
    expect((await readAll(s3Store(troubled, incoming, DOCUMENTS, timing), MISSING))?.toString()).toBe('whole');
    expect(calls).toBe(3);
    answer = () => 500;
    await refusalOf(s3Store(troubled, incoming, DOCUMENTS, timing).open(MISSING));
    expect(calls).toBe(6);
  });

  test('that never answers, or stops in the middle, is given up', async () => {
    answer = () => 'silence';
    expect((await refusalOf(s3Store(troubled, incoming, DOCUMENTS, timing).has(MISSING))).message).toContain(
      'does not answer',
    );
    answer = () => 'half';
    await expect(readAll(s3Store(troubled, incoming, DOCUMENTS, timing), MISSING)).rejects.toThrow(
      'The file store stopped sending.',
    );
  });

  test('that passes a whole file off as a part is not believed', async () => {
    answer = () => 200;
    const refused = await refusalOf(s3Store(troubled, incoming, DOCUMENTS, timing).open(MISSING, { start: 0, end: 1 }));
    expect(refused.message).toContain('refused to read a file (200)');
  });

  test('that is not there at all is named', async () => {
    const gone = s3Store({ ...location, endpoint: 'http://127.0.0.1:9' }, incoming, DOCUMENTS, timing);
    expect((await refusalOf(gone.has(MISSING))).message).toBe('The file store at http://127.0.0.1:9 does not answer.');
    expect(await gone.healthy()).toBe(false);
  });
});
