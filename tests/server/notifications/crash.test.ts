/** A server that dies in the middle of telling people: what was committed is told once, what was not is never told. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editLoad, getLoad } from '#contract/load.ts';
import { listNotifications } from '#contract/notification.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { ApiClient } from '../../support/server/api-client.ts';
import { type ClonedDatabase, cloneDatabase } from '../../support/server/clone-database.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { browserKeys, pushService } from '../../support/server/push-service.ts';
import { smtpServer } from '../../support/server/smtp-server.ts';

const smtp = await smtpServer();
const service = await pushService();
let cloned: ClonedDatabase;
let pool: pg.Pool;
let dataDir: string;
let child: ChildProcess | null = null;
beforeAll(async () => {
  cloned = await cloneDatabase();
  pool = new pg.Pool({ connectionString: cloned.url });
  pool.on('error', () => undefined);
  dataDir = await mkdtemp(path.join(tmpdir(), 'connex-crash-'));
});
afterAll(async () => {
  await kill();
  await service.close();
  await smtp.close();
  await pool.end();
  await cloned.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server as a process of its own; its address. */
async function serve(): Promise<string> {
  const settings = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: cloned.url, SMTP_URL: smtp.url };
  const script = 'tests/support/server/serve-with-push.ts';
  const started = spawn(process.execPath, ['--import', 'tsx', script, String(service.port)], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  for (let tries = 0; tries < 600; tries += 1) {
    const url = /"url":"(http:[^"]+)"/.exec(output)?.[1];
    if (url) return url;
    await sleep(50);
  }
  throw new Error(`it does not start: ${output}`);
}

async function kill(): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await condition()) return;
    await sleep(50);
  }
  throw new Error('it did not happen');
}

/** Subscribes a browser at the service that keeps silent for now; the path of its messages. */
async function subscribe(userId: string, name: string): Promise<string> {
  const { p256dh, auth } = browserKeys();
  await pool.query(
    'insert into push_subscriptions (endpoint, user_id, p256dh, auth, created_at) values ($1, $2, $3, $4, now())',
    [`${service.url}/${name}`, userId, p256dh, auth],
  );
  service.answer(`/${name}`, 'silent');
  return `/${name}`;
}

const pushed = (paths: string[]) => paths.map((path) => service.taken(path).length);
const mailedTo = () => smtp.received.flatMap(({ to }) => to).toSorted();
const count = async (sql: string) => (await pool.query<{ count: string }>(sql)).rows[0]?.count;

it('tells everybody of what was committed, once, and nobody of what was not', async () => {
  const url = await serve();
  const signIn = (email: string) => new ApiClient(url).signIn(email, DEMO_PASSWORD);
  const receiver = await signIn('admin@receiver.example');
  const devices = Array.from({ length: 8 }, (_, number) => subscribe(receiver.userId, `device-${number}`));
  const paths = await Promise.all(devices);
  const load = await givenLoad({ database: { pool }, signIn }, { bols: [{ deliveryDate: '2099-01-01T08:00:00Z' }] });
  const staff = [
    'admin@carrier.example',
    'admin@receiver.example',
    'associate@carrier.example',
    'clerk@receiver.example',
  ];
  // Mails are out, four pushes hang at the service, four have not been begun.
  await until(() => mailedTo().length === 4 && service.received.length === 4);
  await until(async () => (await count(`select count(*) from jobs.job where state = 'completed'`)) === '4');

  // The next change gets as far as telling people, and no further.
  const gate = await pool.connect();
  await gate.query('begin');
  await gate.query('lock table notifications in exclusive mode');
  const shipper = await signIn('admin@shipper.example');
  const lost = shipper.call(editLoad, { params: { id: load._id }, body: { pUNum: 'PU-LOST' } }).catch(() => 'lost');
  await until(async () => (await count(`select count(*) from pg_locks where not granted`)) !== '0');
  await kill();
  await gate.query('rollback');
  gate.release();
  expect(await lost).toBe('lost');
  expect(pushed(paths)).toEqual(Array(8).fill(0));

  for (const path of paths) service.answer(path, 201);
  // Two minutes later the queue gives up on whoever began a job and never ended it.
  await pool.query(`update jobs.job set state = 'retry', start_after = now() where state = 'active'`);
  const again = await serve();
  await until(() => pushed(paths).every((taken) => taken > 0));
  await until(async () => (await count(`select count(*) from jobs.job where state <> 'completed'`)) === '0');
  await sleep(500);
  expect(pushed(paths)).toEqual(Array(8).fill(1));
  expect(mailedTo()).toEqual(staff);
  const after = await new ApiClient(again).signIn('admin@receiver.example', DEMO_PASSWORD);
  expect((await after.ok(listNotifications)).map(({ kind }) => kind)).toEqual(['load-shipped']);
  expect((await after.ok(getLoad, { params: { id: load._id } })).pUNum).toBe('PU-1001');
}, 90_000);
