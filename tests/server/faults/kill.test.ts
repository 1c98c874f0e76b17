/**
 * kill -9 of the app, of a connection's process of the database, of the database, and of app and database together,
 * while clients work: every acknowledged change is there once, the rest was a clear error that the clients sent again
 * under the same keys, and everybody was told once. `KILL_ROUNDS` (1) makes it as long as one likes.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '#server/db/embedded/start-embedded-postgres.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { jobId } from '#server/notifications/deliveries.ts';
import { ApiClient } from '../../support/server/api-client.ts';
import { type AppProcess, startAppProcess } from '../../support/server/app-process.ts';
import { expectEachOnce, type LoadClients, startLoadClients } from '../../support/server/load-clients.ts';
import { bringDocument } from '../../support/server/new-pdf.ts';
import { smtpServer } from '../../support/server/smtp-server.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1);
/** Changes between two kills. */
const CHANGES = 8;
const dataDir = mkdtempSync(path.join(tmpdir(), 'connex-kill-'));
chmodSync(dataDir, 0o711);
const smtp = await smtpServer();
const pool = new pg.Pool({
  host: path.join(dataDir, 'postgres/socket'),
  user: 'connex',
  database: 'connex_bol',
  max: 2,
});
pool.on('error', () => undefined);
let app: AppProcess;
afterAll(async () => {
  await pool.end();
  await app.stop();
  await smtp.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const postmaster = () =>
  Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** The kills, each followed by what an operator's supervisor would do: start the app again if it is gone. */
function kills(start: () => Promise<void>): [name: string, kill: () => Promise<void>][] {
  return [
    ['a backend', async () => killBackend()],
    ['the database', async () => void process.kill(postmaster(), 'SIGKILL')],
    ['the app', async () => app.kill().then(start)],
    [
      'both',
      async () => {
        process.kill(postmaster(), 'SIGKILL');
        await app.kill();
        await start();
      },
    ],
  ];
}

async function killBackend(): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'connex-bol' limit 1`,
  );
  process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL');
}

/** Each notification's mail, by the id of its job, as often as the mail server took it. */
const mailed = () => {
  const counts = new Map<string, number>();
  for (const { data } of smtp.received) {
    const id = /^Message-ID: <([0-9a-f-]{36})@/im.exec(data)?.[1] ?? 'none';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};

/** The mails there must be in the end: of each notification the newest version, where that is mailed at all. */
async function mailsWanted({ trips }: LoadClients): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; version: string }>(
    `select id, version from notifications where load_id = any($1) and kind = 'load-shipped'`,
    [trips.map(({ loadId }) => loadId)],
  );
  return rows.map(({ id, version }) => jobId(id, Number(version), 'mail', ''));
}

it('loses nothing, doubles nothing and needs no hand, whatever is killed', { timeout: 240_000 * ROUNDS }, async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: 'on', SMTP_URL: smtp.url };
  const start = async () => {
    app = await startAppProcess(env);
  };
  await start();
  const admin = await new ApiClient(app.url).signIn('admin@shipper.example', DEMO_PASSWORD);
  const clients = await startLoadClients(app.url, await bringDocument(admin));
  await clients.progress(CHANGES);
  let killed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [, kill] of kills(start)) {
      await kill();
      killed += 1;
      await clients.progress(CHANGES);
    }
  }
  await clients.finish();
  await expectEachOnce(pool, clients.trips);

  // Whoever began a job and was killed is given up after two minutes; no need to wait for that.
  const unfinished = async () => {
    await pool.query(`update jobs.job set state = 'retry', start_after = now()
      where state in ('active', 'retry') and started_on < now() - interval '3 s'`);
    const { rows } = await pool.query<{ count: string }>(`select count(*) from jobs.job where state <> 'completed'`);
    return rows[0]?.count;
  };
  await pool.query(`select pg_notify('connex_changed', 'jobs:mail jobs:push')`);
  await expect.poll(unfinished, { timeout: 60_000, interval: 500 }).toBe('0');
  const counts = mailed();
  for (const id of await mailsWanted(clients)) expect(counts.has(id), `mail ${id}`).toBe(true);
  // A mail that was taken the moment everything died goes again under the same Message-ID: one a kill at most.
  const again = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
  expect(again).toBeLessThanOrEqual(killed);
});
