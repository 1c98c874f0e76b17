/** Guessing passwords: held off by account and by address, without locking out the person whose account it is. */
import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changePassword, login } from '#contract/session.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { networkOf } from '#server/http/network-address.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const verifications = { count: 0, now: 0, most: 0 };
// The real thing, counted: what it costs to be wrong must not depend on why.
beforeAll(() => {
  const { verify } = argon2;
  vi.spyOn(argon2, 'verify').mockImplementation((...args) => {
    verifications.count += 1;
    verifications.now += 1;
    verifications.most = Math.max(verifications.most, verifications.now);
    return verify(...args).finally(() => {
      verifications.now -= 1;
    });
  });
});
afterAll(() => {
  vi.restoreAllMocks();
});

const EMAIL = 'clerk@shipper.example';
let server: TestServer;
beforeEach(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1' } });
});

const tryFrom = (address: string, body: { username: string; password: string }, cookie = '') =>
  server.stranger().call(login, { body, headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) } });
const wrong = (username = EMAIL) => ({ username, password: 'Wrong-Pass1!' });
const right = { username: EMAIL, password: DEMO_PASSWORD };

/** What an attack has used up: set in the counters instead of by hundreds of slow guesses. */
async function usedUp(scope: 'account' | 'address', points: number): Promise<void> {
  const { pool } = server.database;
  const { rowCount } = await pool.query('update rate_limits set points = $1 where key like $2', [
    points,
    `login-${scope}:%`,
  ]);
  expect(rowCount).toBeGreaterThan(0);
}

const knownCookie = async (username = EMAIL) => {
  const answer = await tryFrom('203.0.113.9', { ...right, username });
  expect(answer.status).toBe(200);
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('connex_known='));
  expect(line).toMatch(/HttpOnly; SameSite=Strict/);
  return line?.split(';')[0] ?? '';
};

describe('an attack on one account', () => {
  it('from many addresses ends for all strangers, with the time to wait', async () => {
    await tryFrom('198.51.100.1', wrong());
    await usedUp('account', 50);
    const answer = await tryFrom('198.51.100.2', right);
    expect([answer.status, answer.error]).toEqual([429, 'too-many-requests']);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  it('does not lock the person out of a browser they have logged in with before', async () => {
    const cookie = await knownCookie();
    await tryFrom('198.51.100.1', wrong());
    await usedUp('account', 50);
    expect((await tryFrom('198.51.100.1', right)).status).toBe(429);
    expect((await tryFrom('198.51.100.1', right, cookie)).status).toBe(200);
  });

  it('from a known browser has ten tries, like any other', async () => {
    const cookie = await knownCookie();
    const statuses = await Promise.all(Array.from({ length: 12 }, () => tryFrom('203.0.113.9', wrong(), cookie)));
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await tryFrom('203.0.113.9', right, cookie)).status).toBe(429);
    expect((await tryFrom('203.0.113.10', right)).status).toBe(200);
  });

  it('gains nothing from a browser that is known to another account', async () => {
    const cookie = await knownCookie();
    await tryFrom('198.51.100.1', wrong('admin@shipper.example'));
    await usedUp('account', 50);
    const answer = await tryFrom('198.51.100.3', { ...right, username: 'admin@shipper.example' }, cookie);
    expect(answer.status).toBe(429);
  });

  it('gains nothing from a value planted in a browser before its person logged in there', async () => {
    const planted = 'connex_known=planted-by-a-stranger';
    const answer = await tryFrom('203.0.113.9', right, planted);
    expect(answer.status).toBe(200);
    const given = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('connex_known='));
    expect(given).toMatch(/^connex_known=[\w-]{43};/);
    await tryFrom('198.51.100.1', wrong());
    await usedUp('account', 50);
    expect((await tryFrom('198.51.100.2', right, planted)).status).toBe(429);
    expect((await tryFrom('198.51.100.2', right, given?.split(';')[0])).status).toBe(200);
  });

  it('gains nothing from a value the attacker was given for an account of their own', async () => {
    const theirs = await knownCookie('admin@stranger.example');
    const answer = await tryFrom('203.0.113.9', right, theirs);
    const given = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('connex_known='));
    expect(given?.split(';')[0]).not.toBe(theirs);
    await tryFrom('198.51.100.1', wrong());
    await usedUp('account', 50);
    expect((await tryFrom('198.51.100.2', right, theirs)).status).toBe(429);
    expect((await tryFrom('198.51.100.2', right, given?.split(';')[0])).status).toBe(200);
  });

  it('finds every browser a stranger again after the password was changed by a mailed link', async () => {
    const cookie = await knownCookie();
    const client = await server.signIn(EMAIL);
    const passwords = { newPassword: 'Fresh-Start-9!', confirmedPassword: 'Fresh-Start-9!' };
    await client.ok(changePassword, {
      params: { userId: client.userId },
      body: { ...passwords, oldPassword: DEMO_PASSWORD },
    });
    const known = async () => (await server.database.pool.query('select from known_devices')).rowCount;
    expect(await known()).toBeGreaterThan(0);
    const { hashToken } = await import('#server/people/sessions.ts');
    await server.database.pool.query(`insert into password_tokens values ($1, $2, now(), '2026-03-02T15:30:00Z')`, [
      hashToken('a-mailed-token'),
      client.userId,
    ]);
    const byLink = { resetWithToken: true, resetToken: 'a-mailed-token', ...passwords };
    await server.stranger().ok(changePassword, { params: { userId: client.userId }, body: byLink });
    expect(await known()).toBe(0);
    await tryFrom('198.51.100.1', wrong());
    await usedUp('account', 50);
    expect((await tryFrom('203.0.113.9', { ...right, password: 'Fresh-Start-9!' }, cookie)).status).toBe(429);
  });
});

describe('an attack from one address', () => {
  it('on many accounts locks nobody out who has the right password, known there or not', async () => {
    await tryFrom('198.51.100.1', wrong('nobody@shipper.example'));
    await usedUp('address', 200);
    const guesses = Array.from({ length: 6 }, (_, n) => tryFrom('198.51.100.1', wrong(`nobody-${n}@shipper.example`)));
    const signedIn = await tryFrom('198.51.100.1', right);
    expect([signedIn.status, (await Promise.all(guesses)).map(({ status }) => status)]).toEqual([
      200,
      Array(6).fill(401),
    ]);
    expect((await tryFrom('198.51.100.1', right)).status).toBe(200);
  });

  it('is answered ever more slowly there, and others are served meanwhile', async () => {
    await tryFrom('198.51.100.1', wrong('nobody@shipper.example'));
    await usedUp('address', 300);
    const order: string[] = [];
    // The first is looked at and wrong; those after it wait for the rest to end.
    await tryFrom('198.51.100.1', wrong('first@shipper.example'));
    const slow = tryFrom('198.51.100.1', wrong('second@shipper.example')).then(() => order.push('guess'));
    const other = tryFrom('198.51.100.2', wrong('third@shipper.example')).then(() => order.push('other'));
    await Promise.all([slow, other]);
    expect(order).toEqual(['other', 'guess']);
  });

  it('counts there also past the limit, and a right password does not', async () => {
    await tryFrom('198.51.100.1', wrong('nobody@shipper.example'));
    await usedUp('address', 200);
    await tryFrom('198.51.100.1', wrong('somebody@shipper.example'));
    await tryFrom('198.51.100.1', right);
    const known = await knownCookie();
    // What was never counted there is not given back either: whoever has one account could guess at all others with it.
    expect((await tryFrom('198.51.100.1', right, known)).status).toBe(200);
    const { rows } = await server.database.pool.query(
      `select points from rate_limits where key like 'login-address:%' order by points desc`,
    );
    expect(rows[0]).toEqual({ points: 201 });
  });

  it('counts a network of IPv6 as one, and an IPv4 address in its other spelling as itself', () => {
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff:1:2:3'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('2001:0db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(networkOf('::ffff:198.51.100.1')).toBe('198.51.100.1');
    expect(networkOf('198.51.100.1')).toBe('198.51.100.1');
  });

  it('cannot pretend to be another address where no proxy is trusted', async () => {
    const bare = await testServer();
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        bare.stranger().call(login, { body: wrong(), headers: { 'x-forwarded-for': `198.51.100.${index}` } }),
      ),
    );
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2);
    await bare.close();
  });
});

describe('a flood of log-ins', () => {
  it('is looked at two at a time, however many addresses it comes from', async () => {
    await tryFrom('198.51.100.1', wrong());
    verifications.most = 0;
    const flood = Array.from({ length: 40 }, (_, n) =>
      tryFrom(`198.51.100.${n}`, wrong(`nobody-${n}@shipper.example`)),
    );
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401]));
    expect(verifications.most).toBe(2);
  });
});

describe('a wrong login', () => {
  it('costs one verification, whether the account is unknown, invited, deleted or there', async () => {
    const { pool } = server.database;
    await pool.query(`update users set password_hash = null where email = 'admin@receiver.example'`);
    await pool.query(`update users set deleted_at = now() where email = 'driver2@carrier.example'`);
    await tryFrom('198.51.100.1', wrong('warm-up@shipper.example'));
    const answers: unknown[] = [];
    for (const username of [EMAIL, 'nobody@shipper.example', 'admin@receiver.example', 'driver2@carrier.example']) {
      verifications.count = 0;
      const { status, body, error } = await tryFrom('198.51.100.1', wrong(username));
      answers.push({ status, body, error, verifications: verifications.count });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, verifications: 1 });
  });

  it('is not made right by letters that look or fold alike', async () => {
    // A Kelvin sign folds to k, a long s to s: they name the same account and nothing more; other scripts name none.
    expect((await tryFrom('198.51.100.1', { ...right, username: 'cler\u212A@shipper.example' })).status).toBe(200);
    for (const username of [
      'сlerk@shipper.example',
      'clerk@ſhipper.example',
      'ｃlerk@shipper.example',
      'clerk\u200b@shipper.example',
    ]) {
      expect([username, (await tryFrom('198.51.100.1', { ...right, username })).status]).toEqual([username, 401]);
    }
  });
});
