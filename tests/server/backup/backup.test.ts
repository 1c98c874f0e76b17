/** A backup made under load, put back into an empty place, compared with where it came from. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/company.ts';
import { checkInLoad } from '#contract/load.ts';
import { getSealKey } from '#contract/session.ts';
import { getCurrentUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { LEFT_OUT } from '#server/backup/tables.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { allRows, type EmptyPlace, emptyPlace, run } from '../../support/server/empty-place.ts';
import { givenLoad, givePhoto, harbor } from '../../support/server/freight.ts';
import { expectEachOnce, startLoadClients } from '../../support/server/load-clients.ts';
import { bringDocument } from '../../support/server/new-pdf.ts';
import { pngUrl } from '../../support/server/pictures.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const LEFT = Object.keys(LEFT_OUT);
let server: TestServer;
let folder: string;
const places: EmptyPlace[] = [];
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(path.join(tmpdir(), 'connex-backup-'));
});
afterAll(async () => {
  for (const place of places) await place.drop();
  await rm(folder, { recursive: true });
});

const envOf = ({ services }: TestServer) => ({
  NODE_ENV: 'test',
  DATABASE_URL: String(services.config.databaseUrl),
  DATA_DIR: services.config.dataDir,
});

async function place(): Promise<EmptyPlace> {
  const made = await emptyPlace();
  places.push(made);
  return made;
}

const bytesOf = async ({ services }: TestServer, sha256: string) => {
  const stream = await services.files.open(sha256);
  return stream && (await buffer(stream));
};

const photoOf = async ({ services }: TestServer, sha256: string) => {
  const stream = await services.photos.open(sha256);
  return buffer(stream as NonNullable<typeof stream>);
};

describe('a backup', () => {
  it('made while everybody works holds whole changes only, each that was acknowledged before it among them', async () => {
    const document = await bringDocument(await server.signIn('admin@shipper.example'));
    const clients = await startLoadClients(server.url, document);
    await clients.progress(36);
    const before = clients.trips.filter(({ acknowledged }) => acknowledged === 3);
    const file = path.join(folder, 'busy.tar.gz');
    expect(await run('backup', file, envOf(server))).toMatchObject({ code: 0, error: '' });
    await clients.progress(10);
    await clients.finish();

    const target = await place();
    expect(await run('restore', file, target.env)).toMatchObject({ code: 0, error: '' });
    await expectEachOnce(target.pool, before);
    // A change, its key and its place in the feed are one: none of them without the others.
    const { rows } = await target.pool.query(`
      select (select sum(version) from loads) as changes, (select count(*) from idempotency_keys) as keys,
        (select count(*) from idempotency_keys where status is null) as half,
        (select count(*) from loads l where not exists (select from feed where entity = 'load' and id = l.id)) as untold,
        (select count(*) from feed f join feed_counters c using (audience) where f.position > c.position) as ahead`);
    expect(rows[0]).toEqual({ changes: rows[0].keys, keys: rows[0].keys, half: '0', untold: '0', ahead: '0' });
    expect(Number(rows[0].keys)).toBeGreaterThanOrEqual(36);
  });

  it('put back is the same row by row and file by file', async () => {
    const admin = await server.signIn('admin@shipper.example');
    const documents = [await bringDocument(admin), await bringDocument(admin)];
    const photo = await givePhoto(server, null);
    await admin.ok(updateCompany, { params: { id: harbor }, body: { img: pngUrl('kept') } });
    const file = path.join(folder, 'quiet.tar.gz');
    const made = await run('backup', file, envOf(server));
    expect(made).toMatchObject({ code: 0, error: '' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const target = await place();
    const restored = await run('restore', file, target.env);
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(restored.out).toContain(/holds (.*)\.$/.exec(made.out)?.[1]);
    const [here, there] = [await allRows(server.database.pool, LEFT), await allRows(target.pool, LEFT)];
    expect(Object.keys(there)).toEqual(Object.keys(here));
    for (const table of Object.keys(here)) expect([table, there[table]]).toEqual([table, here[table]]);
    expect(here.images).toHaveLength(1);

    const again = await testServer({ databaseUrl: target.env.DATABASE_URL, env: { DATA_DIR: target.env.DATA_DIR } });
    for (const sha256 of documents) expect(await bytesOf(again, sha256)).toEqual(await bytesOf(server, sha256));
    expect(await photoOf(again, photo)).toEqual(await photoOf(server, photo));
    expect(made.out).toContain(', 1 photos and ');
    await again.close();
  });

  it('opens with tar', async () => {
    const file = path.join(folder, 'quiet.tar.gz');
    const listed = spawnSync('tar', ['-tzf', file], { encoding: 'utf8' });
    expect([listed.status, listed.stderr]).toEqual([0, '']);
    expect(listed.stdout.split('\n')).toEqual(
      expect.arrayContaining(['connex-bol.json', 'tables/companies/000001.ndjson', 'manifest.json']),
    );
    const head = spawnSync('tar', ['-xzOf', file, 'connex-bol.json'], { encoding: 'utf8' });
    expect(JSON.parse(head.stdout)).toMatchObject({ app: 'connex-bol', format: 1 });
  });

  it('put back knows every key: what is sent again has no second effect', async () => {
    const source = await testServer();
    const load = await givenLoad(source);
    const clerk = await source.signIn('clerk@shipper.example');
    const sent = {
      params: { id: load._id },
      body: { driverId: demoUserId('driver@carrier.example'), occurredAt: '2026-03-02T14:00:00Z' },
      headers: { 'idempotency-key': newId() },
    };
    const first = await clerk.ok(checkInLoad, sent);
    const file = path.join(folder, 'keys.tar.gz');
    // Its document was never brought, only spoken of.
    expect((await run('backup', file, envOf(source))).error).toMatch(/^The file store no longer has these documents/);
    await source.close();

    const target = await place();
    await run('restore', file, target.env);
    const restored = await testServer({ databaseUrl: target.env.DATABASE_URL });
    const ended = await fetch(`${restored.url}${getCurrentUser.path}`, { headers: { cookie: clerk.cookie } });
    expect(ended.status).toBe(403);
    const back = await restored.signIn('clerk@shipper.example');
    const again = await back.call(checkInLoad, sent);
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([200, 'true', first]);
    const { rows } = await target.pool.query('select jsonb_array_length(stamps) as stamps, version from loads');
    expect(rows).toEqual([{ stamps: 1, version: '2' }]);
    await restored.close();
  });

  it('carries the jobs that wait, under their ids, and no session', async () => {
    const source = await testServer();
    await source.database.pool.query(
      `update jobs.queue set policy = policy; insert into jobs.job (id, name, data, state, start_after)
       values ('00000000-0000-4000-8000-000000000001', 'mail', '{"kind": "password-reset", "email": "x@nobody.example"}', 'retry', now() + interval '1 day'),
              ('00000000-0000-4000-8000-000000000002', 'mail', '{"kind": "password-reset", "email": "y@nobody.example"}', 'completed', now())`,
    );
    await source.signIn('admin@shipper.example');
    const file = path.join(folder, 'jobs.tar.gz');
    expect((await run('backup', file, envOf(source))).out).toContain('1 waiting jobs');
    await source.close();
    const target = await place();
    await run('restore', file, target.env);
    const jobs = await target.pool.query('select id, name, data, state from jobs.job');
    expect(jobs.rows).toEqual([
      {
        id: '00000000-0000-4000-8000-000000000001',
        name: 'mail',
        data: { kind: 'password-reset', email: 'x@nobody.example' },
        state: 'created',
      },
    ]);
    const { rows } = await target.pool.query('select count(*) from sessions');
    expect(rows).toEqual([{ count: '0' }]);
  });

  it('opens also what somebody locked on a device who first logged in after it was made', async () => {
    const source = await testServer();
    const file = path.join(folder, 'secret.tar.gz');
    expect(await run('backup', file, envOf(source))).toMatchObject({ code: 0, error: '' });
    const { sealKey } = await (await source.signIn('clerk@receiver.example')).ok(getSealKey);
    await source.close();
    const target = await place();
    await run('restore', file, target.env);
    const restored = await testServer({ databaseUrl: target.env.DATABASE_URL });
    expect(await (await restored.signIn('clerk@receiver.example')).ok(getSealKey)).toEqual({ sealKey });
    await restored.close();
  });

  it('never takes the place of a file', async () => {
    const file = path.join(folder, 'quiet.tar.gz');
    const bytes = await readFile(file);
    const refused = await run('backup', file, envOf(server));
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toMatch(/exists already/);
    expect(await readFile(file)).toEqual(bytes);
  });
});
