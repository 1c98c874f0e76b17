/** What cleaning up leaves: everything that still counts, to the minute, and nothing of what has run out, however much. */
import { beforeEach, expect, it } from 'vitest';
import { demoUserId } from '#server/demo/demo-people.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { feedEyes } from '#server/routes.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 3_600_000;
const userId = demoUserId('clerk@shipper.example');
let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

const ago = (ms: number) => new Date(server.clock.now().getTime() - ms);
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const clean = () => cleanUp(server.database, server.clock.now(), feedEyes);

it('a browser is known for a year after the last login there', async () => {
  const add = (name: string, seenAt: Date) =>
    query('insert into known_devices (token_hash, user_id, seen_at) values ($1, $2, $3)', [name, userId, seenAt]);
  await add('still', ago(365 * DAY - MINUTE));
  await add('no more', ago(365 * DAY + MINUTE));
  await clean();
  expect((await query('select token_hash from known_devices')).rows).toEqual([{ token_hash: 'still' }]);
});

it('links that set a password, and ways back to an address, stay as long as they work', async () => {
  for (const [name, expiresAt] of [
    ['works', ago(-MINUTE)],
    ['over', ago(MINUTE)],
  ] as const) {
    await query('insert into password_tokens (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)', [
      name,
      userId,
      ago(DAY),
      expiresAt,
    ]);
    await query(
      `insert into email_changes (id, user_id, former_email, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
      [(name === 'works' ? 'a' : 'b').repeat(24), userId, `${name}@shipper.example`, ago(DAY), expiresAt],
    );
  }
  await clean();
  expect((await query('select token_hash from password_tokens')).rows).toEqual([{ token_hash: 'works' }]);
  expect((await query('select former_email from email_changes')).rows).toEqual([
    { former_email: 'works@shipper.example' },
  ]);
});

it('of what has run out nothing stays, however much it is', async () => {
  await query(
    `insert into password_tokens (token_hash, user_id, created_at, expires_at)
      select 'over ' || number, $1, $2, $2 from generate_series(1, 4500) number`,
    [userId, ago(DAY)],
  );
  await clean();
  expect((await query('select from password_tokens')).rowCount).toBe(0);
});
