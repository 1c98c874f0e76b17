import { beforeAll, describe, expect, it } from 'vitest';
import { login, logout } from '#contract/session.ts';
import { getCurrentUser } from '#contract/user.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const good = { username: 'clerk@shipper.example', password: DEMO_PASSWORD };

describe('logging in', () => {
  it('is refused in the same words for a wrong password and for an unknown e-mail', async () => {
    const wrong = await server.stranger().call(login, { body: { ...good, password: 'Wrong-Pass1!' } });
    const unknown = await server.stranger().call(login, { body: { ...good, username: 'nobody@shipper.example' } });
    expect(wrong.status).toBe(401);
    expect(wrong.error).toBe('wrong-login');
    expect(wrong.body).toEqual({ message: 'Please enter a valid username/password' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  it('gives the company, the person, and a cookie no script can read', async () => {
    const answer = await server.stranger().call(login, { body: { ...good, username: ' Clerk@Shipper.example ' } });
    expect(answer.status).toBe(200);
    expect(answer.body.companyId).toBe(answer.body.user.companyId);
    expect(answer.body.user).toMatchObject({ username: 'clerk@shipper.example', role: 2, name: 'Marcus Bell' });
    expect(answer.body.user.company.name).toBe('Harbor Foods');
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
  });

  it('says how this operator reads “on time”', async () => {
    const usual = await server.stranger().call(login, { body: good });
    expect(usual.body.user.punctuality).toBe('as-specified');
    const other = await testServer({ env: { PUNCTUALITY: 'conventional' } });
    const answer = await other.stranger().call(login, { body: good });
    await other.close();
    expect(answer.body.user.punctuality).toBe('conventional');
  });

  it('marks the cookie Secure where the app is reached over https', async () => {
    const secure = await testServer({ env: { PUBLIC_URL: 'https://bol.example.com' } });
    const answer = await secure.stranger().call(login, { body: good });
    expect(answer.headers.get('set-cookie')).toMatch(/Secure/);
    await secure.close();
  });

  it('gives a new token each time and ends the one this browser had', async () => {
    const client = await server.signIn('clerk@shipper.example');
    const first = client.cookie;
    await client.signIn(good.username, good.password);
    expect(client.cookie).not.toBe(first);
    client.cookie = first;
    expect((await client.call(getCurrentUser)).status).toBe(403);
  });

  it('keeps no token in the database that could be used', async () => {
    const client = await server.signIn('clerk@shipper.example');
    const { rows } = await server.database.pool.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(client.cookie.split('=')[1]);
  });

  it('is refused after too many tries, with the time to wait, and only for that account', async () => {
    const other = await testServer();
    const statuses = new Set<number>();
    const tries = Array.from({ length: 12 }, () =>
      other.stranger().call(login, { body: { username: 'admin@carrier.example', password: 'Wrong-Pass1!' } }),
    );
    for (const answer of await Promise.all(tries)) statuses.add(answer.status);
    expect([...statuses].sort()).toEqual([401, 429]);
    const last = await other.stranger().call(login, { body: { ...good, username: 'admin@carrier.example' } });
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.stranger().call(login, { body: good })).status).toBe(200);
  });
});

describe('a session', () => {
  it('is asked for: without one the answer is 403 with the missing-token message', async () => {
    const answer = await server.stranger().call(getCurrentUser);
    expect(answer.status).toBe(403);
    expect(answer.error).toBe('no-session');
    expect(answer.body).toEqual({ message: 'Missing Authentication Token' });
  });

  it('tells who is logged in', async () => {
    const client = await server.signIn('admin@carrier.example');
    const user = await client.ok(getCurrentUser);
    expect(user).toMatchObject({
      email: 'admin@carrier.example',
      role: 1,
      company: { name: 'Redwood Freight', type: 0 },
    });
  });

  it('ends at logout, and only this one', async () => {
    const one = await server.signIn('admin@receiver.example');
    const two = await server.signIn('admin@receiver.example');
    const cookie = one.cookie;
    const left = await one.call(logout);
    expect(left.body).toEqual({ ok: true });
    expect(left.headers.get('set-cookie')).toMatch(/^connex_session=;.*Max-Age=0/);
    one.cookie = cookie;
    expect((await one.call(getCurrentUser)).status).toBe(403);
    expect((await two.call(getCurrentUser)).status).toBe(200);
  });

  it('lives on while it is used, and ends ninety days after the last use', async () => {
    const own = await testServer();
    const client = await own.signIn('clerk@receiver.example');
    own.clock.advance(60 * 86_400_000);
    const answer = await client.call(getCurrentUser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/Max-Age/);
    own.clock.advance(60 * 86_400_000);
    expect((await client.call(getCurrentUser)).status).toBe(200);
    own.clock.advance(91 * 86_400_000);
    expect((await client.call(getCurrentUser)).status).toBe(403);
  });

  it('of somebody else than X-Actor names is a 409 mismatch', async () => {
    const client = await server.signIn('admin@receiver.example');
    const own = await client.call(getCurrentUser, { headers: { 'x-actor': client.userId } });
    expect(own.status).toBe(200);
    const other = await client.call(getCurrentUser, { headers: { 'x-actor': 'a'.repeat(24) } });
    expect(other.status).toBe(409);
    expect(other.error).toBe('actor-mismatch');
    expect(other.headers.get('content-type')).toMatch(/text\/plain/);
  });

  it('ends with the account', async () => {
    const client = await server.signIn('driver2@carrier.example');
    await server.database.pool.query('update users set deleted_at = now() where id = $1', [client.userId]);
    expect((await client.call(getCurrentUser)).status).toBe(403);
    const again = await server.stranger().call(login, { body: { ...good, username: 'driver2@carrier.example' } });
    expect(again.status).toBe(401);
  });
});
