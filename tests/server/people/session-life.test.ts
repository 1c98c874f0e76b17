/** A session's token: never one that was there before, never one that somebody planted, and dead when it should be. */
import { beforeAll, describe, expect, it } from 'vitest';
import { changePassword, login, logout } from '#contract/session.ts';
import { getCurrentUser } from '#contract/user.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const DAY = 24 * 3_600_000;
const good = { username: 'clerk@shipper.example', password: DEMO_PASSWORD };
let server: TestServer;
let https: TestServer;
beforeAll(async () => {
  server = await testServer();
  https = await testServer({ env: { PUBLIC_URL: 'https://bol.example.com' } });
});

const statusWith = async (cookie: string, at = server) =>
  (await at.stranger().call(getCurrentUser, { headers: { cookie } })).status;

describe('a session', () => {
  it('never takes over a token that was there before: one planted by somebody else stays worthless', async () => {
    const planted = 'connex_session=cGxhbnRlZC1ieS1zb21lYm9keS1lbHNlLTEyMzQ1Njc4OTA';
    const answer = await server.stranger().call(login, { body: good, headers: { cookie: planted } });
    expect(answer.headers.getSetCookie()[0]).not.toContain(planted);
    expect(await statusWith(planted)).toBe(403);
  });

  it('has a token of 256 random bits, new at each login', async () => {
    const cookies = await Promise.all([1, 2, 3].map(async () => (await server.signIn(good.username)).cookie));
    expect(new Set(cookies).size).toBe(3);
    for (const cookie of cookies) expect(cookie).toMatch(/^connex_session=[\w-]{43}$/);
  });

  it('is dead on the server after logout, not only forgotten by the browser', async () => {
    const client = await server.signIn(good.username);
    const { cookie } = client;
    const answer = await client.call(logout);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^connex_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect(await statusWith(cookie)).toBe(403);
  });

  it('ends a year after the login, however much it is used', async () => {
    const own = await testServer();
    const client = await own.signIn(good.username);
    for (let days = 0; days < 360; days += 60) {
      own.clock.advance(60 * DAY);
      expect((await client.call(getCurrentUser)).status).toBe(200);
    }
    own.clock.advance(6 * DAY);
    expect((await client.call(getCurrentUser)).status).toBe(403);
    await own.close();
  });

  it('of somebody else is not ended by a changed password, those of the same person are', async () => {
    const own = await testServer();
    const [here, there, other] = [
      await own.signIn(good.username),
      await own.signIn(good.username),
      await own.signIn('admin@shipper.example'),
    ];
    const passwords = { newPassword: 'Fresh-Start-9!', confirmedPassword: 'Fresh-Start-9!' };
    await here.ok(changePassword, {
      params: { userId: here.userId },
      body: { oldPassword: DEMO_PASSWORD, ...passwords },
    });
    const statuses = [here, there, other].map(async (client) => (await client.call(getCurrentUser)).status);
    expect(await Promise.all(statuses)).toEqual([200, 403, 200]);
    await own.close();
  });

  it('is not opened by a cookie that is no token: empty, huge, or twice', async () => {
    const client = await server.signIn(good.username);
    for (const cookie of [
      'connex_session=',
      `connex_session=${'x'.repeat(4000)}`,
      'connex_session=%00',
      `connex_session="; ${client.cookie.replace('connex_session', '__Host-connex_session')}`,
      'connex_session=__proto__',
    ]) {
      expect([cookie.slice(0, 40), await statusWith(cookie)]).toEqual([cookie.slice(0, 40), 403]);
    }
  });
});

describe('a password', () => {
  it('is kept as argon2id with 19 MiB and two passes, and as nothing else', async () => {
    const person = await server.signIn('admin@othercarrier.example');
    const passwords = { newPassword: 'Fresh-Start-9!', confirmedPassword: 'Fresh-Start-9!' };
    const params = { userId: person.userId };
    await person.ok(changePassword, { params, body: { oldPassword: DEMO_PASSWORD, ...passwords } });
    const asked = 'select password_hash from users where id = $1';
    const { rows } = await server.database.pool.query<{ password_hash: string }>(asked, [person.userId]);
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
  });
});

describe('cookies under https', () => {
  it('are Secure, HttpOnly, for this host alone, and SameSite', async () => {
    const answer = await https.stranger().call(login, { body: good });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^__Host-connex_\w+=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=(Lax|Strict)$/,
      );
    }
  });

  it('are not read under the name that a neighbouring host could plant', async () => {
    const answer = await https.stranger().call(login, { body: good });
    const token = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await statusWith(token, https)).toBe(200);
    expect(await statusWith(token.replace('__Host-', ''), https)).toBe(403);
  });
});
