import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { embeddedPlace, lives, lostRows, query, until } from './embedded-place.ts';

const { base, start, dataOf, pidOf, writer } = embeddedPlace();

describe('the embedded PostgreSQL', () => {
  beforeAll(async () => {
    const server = await start('one');
    await server.stop();
  });

  test('makes a database for all languages that is safe on disk, with a role that is no superuser', async () => {
    const server = await start('one');
    const [facts] = await query(
      server.url,
      `select current_user as role, current_database() as name, current_setting('is_superuser') as super, lower('ÉÑ') as lower,
         current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
         current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses`,
    );
    expect(facts).toEqual({
      role: 'connex',
      name: 'connex_bol',
      super: 'off',
      lower: 'éñ',
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
      commits: 'on',
      pages: 'on',
      addresses: '',
    });
    await server.stop();
  });

  test('stops what it started, and finds its rows again', async () => {
    const first = await start('one');
    const pid = pidOf('one');
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    await first.stop();
    expect(lives(pid)).toBe(false);
    const second = await start('one');
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  test('starts over a stale postmaster.pid whose number now belongs to another living process', async () => {
    const file = path.join(dataOf('one'), 'postmaster.pid');
    writeFileSync(file, `${process.pid}\n${dataOf('one')}\n1\n5432\n${base}/one/postgres/socket\n\n 1 1\nready   \n`);
    const server = await start('one');
    expect(server.adopted).toBe(false);
    expect(pidOf('one')).not.toBe(process.pid);
    await server.stop();
  });

  test('joins the server a killed process left behind, with every acknowledged row, and stops it in the end', async () => {
    const killed = await writer('one', 200);
    await killed.kill();
    expect(lives(killed.postmaster)).toBe(true);
    const server = await start('one');
    expect(server.adopted).toBe(true);
    expect(pidOf('one')).toBe(killed.postmaster);
    expect(await lostRows(server.url, killed.acknowledged())).toEqual([]);
    await server.stop();
    expect(lives(killed.postmaster)).toBe(false);
  });

  test('loses no acknowledged row when process and server are killed together', async () => {
    const killed = await writer('one', 200);
    // The process first: given a moment, it starts its server again.
    const dying = killed.kill();
    process.kill(killed.postmaster, 'SIGKILL');
    await dying;
    const server = await start('one');
    expect(server.adopted).toBe(false);
    expect(killed.acknowledged().length).toBeGreaterThan(190);
    expect(await lostRows(server.url, killed.acknowledged())).toEqual([]);
    await server.stop();
  });

  test('starts a server that dies under it again, at the same address', async () => {
    const server = await start('one');
    const pid = pidOf('one');
    process.kill(pid, 'SIGKILL');
    await until(async () => (await query(server.url, 'select 1').catch(() => [])).length === 1);
    expect(pidOf('one')).not.toBe(pid);
    await server.stop();
    expect(existsSync(path.join(dataOf('one'), 'postmaster.pid'))).toBe(false);
  });

  test('joins a server somebody else started on this data, and lets it run', async () => {
    const other = await start('one', { settings: { cluster_name: 'started by hand' } });
    const pid = pidOf('one');
    const server = await start('one');
    expect(server.adopted).toBe(true);
    await server.stop();
    await other.stop();
    expect(lives(pid)).toBe(true);
    process.kill(pid, 'SIGINT');
    await until(() => !lives(pid));
  });

  test('says what the server said when it does not start', async () => {
    const failing = start('one', { settings: { shared_buffers: 'plenty' } });
    await expect(failing).rejects.toThrow(
      /does not start[\s\S]*invalid value for parameter "shared_buffers": "plenty"/,
    );
  });

  test('takes settings', async () => {
    const server = await start('one', { settings: { fsync: 'off' } });
    expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
    await server.stop();
  });
});

describe('two starts at once', () => {
  test('make one database, share one server, and the last to leave stops it', async () => {
    const [one, two] = await Promise.all([start('two'), start('two')]);
    const pid = pidOf('two');
    expect([one.adopted, two.adopted].sort()).toEqual([false, true]);
    await query(one.url, 'create table shared as select 1 as one');
    const [starter, joiner] = one.adopted ? [two, one] : [one, two];
    await starter.stop();
    expect(await query(joiner.url, 'select one from shared')).toEqual([{ one: 1 }]);
    await joiner.stop();
    expect(lives(pid)).toBe(false);
  });

  test('and two stops at once leave no server', async () => {
    const [one, two] = await Promise.all([start('two'), start('two')]);
    const pid = pidOf('two');
    await Promise.all([one.stop(), two.stop()]);
    expect(lives(pid)).toBe(false);
  });

  test('and a start while it stops gets a server that stays', async () => {
    const leaving = await start('two');
    const [arriving] = await Promise.all([start('two'), leaving.stop()]);
    expect(await query(arriving.url, 'select one from shared')).toEqual([{ one: 1 }]);
    await arriving.stop();
  });
});

test('loses nothing while users come and go and the server is killed between them', async () => {
  const acknowledged: string[] = [];
  const killed = new Set<number>();
  /** A server killed by another user a moment ago still has its number in the file. */
  const killServer = async () => {
    await until(() => {
      const pid = existsSync(path.join(dataOf('two'), 'postmaster.pid')) ? pidOf('two') : Number.NaN;
      if (killed.has(pid) || !lives(pid)) return false;
      killed.add(pid);
      return process.kill(pid, 'SIGKILL');
    });
  };
  const comeAndGo = async (user: number) => {
    for (let visit = 0; visit < 4; visit++) {
      const server = await start('two');
      const pool = new pg.Pool({ connectionString: server.url, max: 1 });
      pool.on('error', () => {});
      for (let row = 0; row < 25; row++) {
        const id = `${user}${visit}${String(row).padStart(3, '0')}`;
        const write = pool.query('create table if not exists written (id text)').catch(() => null);
        await write
          .then(() => pool.query('insert into written values ($1)', [id]))
          .then(
            () => acknowledged.push(id),
            () => pause(5),
          );
      }
      if (visit === user) await killServer();
      await pool.end();
      await server.stop();
    }
  };
  await Promise.all([1, 2, 3].map(comeAndGo));
  const server = await start('two');
  expect(killed.size).toBe(3);
  expect(acknowledged.length).toBeGreaterThan(150);
  expect(await lostRows(server.url, acknowledged)).toEqual([]);
  await server.stop();
});
