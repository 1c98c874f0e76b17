/** Real full disks: small file systems in memory, where this process may mount them (root on Linux). */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { getFile } from '#contract/file.ts';
import { readConfig } from '#server/base/config.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { startServer } from '#server/main.ts';
import { ApiClient } from '../../support/server/api-client.ts';
import { expectEachOnce, startLoadClients } from '../../support/server/load-clients.ts';
import { bringDocument, newPdf } from '../../support/server/new-pdf.ts';
import { testServer } from '../../support/server/test-server.ts';

const mounted: string[] = [];
function smallDisk(size: string): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'connex-disk-'));
  // Run by root, the database's server is another user's.
  chmodSync(folder, 0o711);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'connex', folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  mounted.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of mounted) {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});

const filesDisk = smallDisk('2m');
const databaseDisk = filesDisk && smallDisk('400m');

/** Takes all that is left; what gives it back. */
function fill(folder: string): () => void {
  const filler = path.join(folder, 'filler');
  for (const size of [1024 * 1024, 4096]) {
    const piece = Buffer.alloc(size, 1);
    try {
      for (;;) appendFileSync(filler, piece);
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
  return () => rmSync(filler);
}

describe('a full disk', { timeout: 120_000 }, () => {
  it.runIf(filesDisk)(
    'of documents refuses an upload with "try again", keeps nothing of it, and needs no restart',
    async () => {
      const folder = filesDisk ?? '';
      const server = await testServer({ env: { FILES_URL: `file://${folder}` } });
      const admin = await server.signIn('admin@shipper.example');
      const kept = await bringDocument(admin);
      const body = await newPdf();
      const sha256 = createHash('sha256').update(body).digest('hex');
      const put = () =>
        admin.request('PUT', `/api/files/${sha256}`, { body, headers: { 'content-type': 'application/pdf' } });

      const free = fill(folder);
      const refused = await put();
      expect([refused.status, refused.error, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      expect(names.filter((name) => name.includes(sha256))).toEqual([]);
      const { rows } = await server.database.pool.query('select from files where sha256 = $1', [sha256]);
      expect(rows).toEqual([]);
      expect((await admin.request('GET', `/api/files/${kept}`)).status).toBe(200);

      free();
      expect((await put()).status).toBe(201);
      expect((await admin.request('GET', getFile.path.replace(':sha256', sha256))).status).toBe(200);
    },
  );

  it.runIf(databaseDisk)(
    'of the database refuses changes with "try again", loses none, and needs no restart',
    async () => {
      const dataDir = databaseDisk ?? '';
      const env = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DEMO: 'on', DATA_DIR: dataDir };
      const server = await startServer(readConfig(env), { appFolder: path.join(dataDir, 'no-app') });
      const { pool } = server.services.database;
      const admin = await new ApiClient(server.url).signIn('admin@shipper.example', DEMO_PASSWORD);
      const clients = await startLoadClients(server.url, await bringDocument(admin));
      await clients.progress(10);

      const free = fill(dataDir);
      const refused = () => clients.setbacks.get('503 unavailable') ?? 0;
      // Free pages of the tables are used up first; a table without any makes it quick.
      await pool
        .query(`create table filler as select repeat('x', 2000) from generate_series(1, 50000)`)
        .catch(() => null);
      await expect.poll(refused, { timeout: 60_000, interval: 100 }).toBeGreaterThan(3);

      free();
      await clients.progress(10);
      await clients.finish();
      await expectEachOnce(pool, clients.trips);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      await server.close();
    },
  );
});
