/** A link that sets a password: of an account that ends at the same moment, and after it was used. */
import { beforeEach, expect, it } from 'vitest';
import { changePassword, validateResetToken } from '#contract/session.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { issuePasswordToken, RESET_MS } from '#server/people/mailed-links.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const userId = demoUserId('clerk@shipper.example');
const passwords = { newPassword: 'Mine-Again-1!', confirmedPassword: 'Mine-Again-1!', resetWithToken: true as const };
let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await testServer();
  token = await issuePasswordToken(server.database.db, userId, server.clock.now(), RESET_MS);
});

const hash = async () =>
  (await server.database.pool.query('select password_hash from users where id = $1', [userId])).rows[0]?.password_hash;

it('an account that ended after its link was looked at gets no password', async () => {
  await server.database.pool.query('update users set deleted_at = now() where id = $1', [userId]);
  const before = await hash();
  const body = { ...passwords, resetToken: token };
  expect((await server.stranger().call(changePassword, { params: { userId }, body })).error).toBe('token-expired');
  expect(await hash()).toBe(before);
});

it('a browser forgets the link with the password that was set by it', async () => {
  const asked = await server.stranger().call(validateResetToken, { query: { token } });
  const [cookie = ''] = asked.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  expect(cookie).toBe(`connex_reset=${token}`);
  const set = await server
    .stranger()
    .call(changePassword, { params: { userId }, body: passwords, headers: { cookie } });
  expect(set.status).toBe(200);
  expect(set.headers.getSetCookie()).toEqual([expect.stringMatching(/^connex_reset=;/)]);
});
