/** Where PostgreSQL keeps its data and its socket, and whose they may be. */
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { serverUser } from '#server/db/embedded/server-user.ts';
import { embeddedPlace, lives, query, until } from './embedded-place.ts';

const asRoot = process.getuid?.() === 0;
const { base, said, start, dataOf, pidOf, writerOf } = embeddedPlace();

describe('where it lies', () => {
  let socket = '';
  afterAll(() => rmSync(socket, { recursive: true, force: true }));
  const deep = path.join('three', 'a-folder-with-a-long-name-'.repeat(5), 'data');

  test('does not matter to the socket, whose path has to be short', async () => {
    const server = await start(deep);
    socket = new URL(server.url).searchParams.get('host') ?? '';
    expect(socket).toMatch(/^\/tmp\/connex-bol-[0-9a-f]+$/);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('a loopback port asks for the password, and stays the same after a crash', async () => {
    const server = await start(deep, { listen: 'loopback' });
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    process.kill(pidOf(deep), 'SIGKILL');
    await until(async () => (await query(server.url, 'select 1').catch(() => [])).length === 1);
    await server.stop();
  });

  test.runIf(asRoot)('is the system’s folder where root’s own is closed to the unprivileged user', async () => {
    const closed = path.join(base, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const systemHome = path.join(base, 'var/lib');
    const options = { systemHome, settings: { fsync: 'off' } };
    const server = await start('closed/clone/.data', options);
    await query(server.url, 'create table kept as select 42 as answer');
    await server.stop();
    expect(said.join('\n')).toContain(`kept in ${systemHome}/clone-`);
    expect(existsSync(path.join(closed, 'clone/.data/postgres'))).toBe(false);

    chmodSync(closed, 0o755);
    const opened = await start('closed/clone/.data', options);
    expect(await query(opened.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await opened.stop();
  });

  test.runIf(asRoot)('may belong to an ordinary user, who needs nothing else', async () => {
    const { uid = 0, gid = 0 } = serverUser(base);
    mkdirSync(path.join(base, 'four'));
    chownSync(path.join(base, 'four'), uid, gid);
    const killed = await writerOf({ uid, gid }, 'four', 20);
    await killed.kill();
    process.kill(killed.postmaster, 'SIGINT');
    await until(() => !lives(killed.postmaster));
    expect(existsSync(path.join(dataOf('four'), 'PG_VERSION'))).toBe(true);
  });
});
