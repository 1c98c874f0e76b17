/** What the database may do to a transaction that is right in itself, and who is notified of it when. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOTICE_CHANNEL } from '#server/db/notices.ts';
import { notifyAfter, transaction } from '#server/db/transaction.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.database.pool.query('create table marks (id int primary key, text text)');
});
beforeEach(() => server.database.pool.query(`truncate marks; insert into marks values (1, ''), (2, '')`));

const marks = async () => (await server.database.pool.query('select id, text from marks order by id')).rows;

describe('a transaction', () => {
  it.each(['40001', '40P01'])('that fails with %s is made again from its beginning', async (code) => {
    let tries = 0;
    await transaction(server.database, 'write', async (tx) => {
      tries += 1;
      await tx.execute(sql`update marks set text = text || 'x' where id = 1`);
      if (tries < 3)
        await tx.execute(sql.raw(`do $$ begin raise exception 'injected' using errcode = '${code}'; end $$`));
    });
    expect(tries).toBe(3);
    expect(await marks()).toEqual([
      { id: 1, text: 'x' },
      { id: 2, text: '' },
    ]);
  });

  it('that fails so at its commit is made again', async () => {
    await server.database.pool.query(`
      create function conflict_once() returns trigger language plpgsql as $$ begin
        if nextval('conflicts') = 1 then raise exception 'injected' using errcode = '40001'; end if;
        return null;
      end $$;
      create sequence conflicts;
      create constraint trigger conflict after update on marks deferrable initially deferred
        for each row execute function conflict_once()`);
    let tries = 0;
    await transaction(server.database, 'write', async (tx) => {
      tries += 1;
      await tx.execute(sql`update marks set text = text || 'x' where id = 1`);
    });
    await server.database.pool.query('drop trigger conflict on marks');
    expect(tries).toBe(2);
    expect((await marks())[0]).toEqual({ id: 1, text: 'x' });
  });

  it('that meets another in a circle comes to its end, and so does the other', async () => {
    const met = [0, 0];
    const both = async (first: number, second: number) =>
      transaction(server.database, 'write', async (tx) => {
        await tx.execute(sql`update marks set text = text || 'x' where id = ${first}`);
        met[first - 1] = 1;
        for (let waited = 0; waited < 50 && met.includes(0); waited += 1) await sleep(20);
        await tx.execute(sql`update marks set text = text || 'x' where id = ${second}`);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect((await marks()).map(({ text }) => text)).toEqual(['xx', 'xx']);
  });

  it('in which a failure was passed over is undone by its commit, and says so', async () => {
    const undone = transaction(server.database, 'write', async (tx) => {
      await tx.execute(sql`update marks set text = 'kept' where id = 1`);
      await tx.execute(sql`select 1 / 0`).catch(() => {});
      return 'done';
    });
    await expect(undone).rejects.toThrow('passed over');
    expect(await marks()).toContainEqual({ id: 1, text: '' });
    // Its connection can be used again.
    await transaction(server.database, 'write', (tx) => tx.execute(sql`update marks set text = 'next' where id = 1`));
    expect(await marks()).toContainEqual({ id: 1, text: 'next' });
  });

  it('that goes on failing is given up, and any other failure at once', async () => {
    let tries = 0;
    const failing = (code: string) =>
      transaction(server.database, 'write', async (tx) => {
        tries += 1;
        await tx.execute(sql.raw(`do $$ begin raise exception 'injected' using errcode = '${code}'; end $$`));
      });
    await expect(failing('40001')).rejects.toThrow();
    expect(tries).toBe(5);
    await expect(failing('23505')).rejects.toThrow();
    expect(tries).toBe(6);
  });
});

describe('a notice', () => {
  async function listen() {
    const listener = new pg.Client(server.database.connection);
    const heard: string[] = [];
    listener.on('notification', ({ payload = '' }) =>
      heard.push(...payload.split(' ').filter((word) => word.startsWith('t:'))),
    );
    await listener.connect();
    await listener.query(`listen ${NOTICE_CHANNEL}`);
    const until = async (word: string) => {
      for (let waited = 0; waited < 1000 && !heard.includes(word); waited += 1) await sleep(20);
      return heard;
    };
    return { until, end: () => listener.end() };
  }

  it('follows the commit, names everybody once, and never a transaction that was undone', async () => {
    const listener = await listen();
    let tries = 0;
    await transaction(server.database, 'write', async (tx) => {
      tries += 1;
      notifyAfter(tx, tries === 1 ? ['t:undone'] : ['t:a', 't:b']);
      notifyAfter(tx, ['t:a']);
      if (tries === 1) await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '40001'; end $$`));
    });
    const refused = transaction(server.database, 'write', async (tx) => {
      notifyAfter(tx, ['t:undone']);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    const many = Array.from({ length: 700 }, (_, n) => `t:company:${String(n).padStart(24, '0')}`);
    server.database.notify([...many, 't:last']);
    const heard = await listener.until('t:last');
    expect(heard).toEqual(['t:a', 't:b', ...many, 't:last']);
    await listener.end();
  });

  it('that can no longer be noted is a mistake, not silence', async () => {
    const tx = await transaction(server.database, 'write', async (db) => db);
    expect(() => notifyAfter(tx, ['t:late'])).toThrow('inside transaction()');
  });
});
