import { beforeEach, describe, expect, it } from 'vitest';
import { changePassword, login, requestPasswordReset, validateResetToken } from '#contract/session.ts';
import { getCurrentUser } from '#contract/user.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { linkIn, mailsOf, mailTo } from '../../support/server/mailbox.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const EMAIL = 'clerk@shipper.example';
const NEW = 'Fresh-Start-9!';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

async function resetLink(email = EMAIL, nth = 1) {
  await server.stranger().ok(requestPasswordReset, { query: { email } });
  return linkIn(await mailTo(server, email, nth));
}

const passwords = (wanted = NEW, confirmed = wanted) => ({ newPassword: wanted, confirmedPassword: confirmed });
const byToken = (token: string, wanted = NEW) => ({ resetWithToken: true, resetToken: token, ...passwords(wanted) });
const signsIn = async (password: string) =>
  (await server.stranger().call(login, { body: { username: EMAIL, password } })).status === 200;

describe('asking for a reset mail', () => {
  it('gets the same answer whether or not the address has an account, and asks nobody who it is', async () => {
    const ask = async (email: string) => {
      const { status, body, error } = await server.stranger().call(requestPasswordReset, { query: { email } });
      return { status, body, error };
    };
    // Nothing that takes longer for one of them: the accounts are out of reach meanwhile, and it does not matter.
    const holder = await server.database.pool.connect();
    await holder.query('begin; lock table users in access exclusive mode');
    const [known, unknown] = [await ask(EMAIL), await ask('nobody@shipper.example')];
    await holder.query('rollback');
    holder.release();
    expect(known).toEqual(unknown);
    expect(known.status).toBe(200);
  });

  it('sends the mail to the account’s address only', async () => {
    await resetLink('CLERK@shipper.example'.toLowerCase());
    await server.stranger().ok(requestPasswordReset, { query: { email: 'nobody@shipper.example' } });
    await resetLink('admin@receiver.example');
    expect(await mailsOf(server)).toHaveLength(2);
  });

  it('is refused for what is no address, and after too many tries', async () => {
    const wrong = await server.stranger().call(requestPasswordReset, { query: { email: 'no address' } });
    expect([wrong.status, wrong.error]).toEqual([422, 'invalid']);
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await server.stranger().call(requestPasswordReset, { query: { email: EMAIL } })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });

  it('is refused to pages of others, although it is a GET', async () => {
    const answer = await server.stranger().request('GET', `/api/auth/password/email?email=${EMAIL}`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, answer.error]).toEqual([403, 'wrong-origin']);
  });
});

describe('a reset token', () => {
  const valid = (token: string, userId?: string) =>
    server.stranger().call(validateResetToken, { query: { token, ...(userId ? { userId } : {}) } });

  it('is refused when it is unknown, of somebody else, or an hour old', async () => {
    expect((await valid('made-up')).error).toBe('token-expired');
    const { token, userId } = await resetLink();
    expect((await valid(token, demoUserId('admin@shipper.example'))).status).toBe(403);
    expect((await valid(token, userId)).body).toEqual({ valid: true, userId });
    const other = await server.stranger().call(changePassword, {
      params: { userId: demoUserId('admin@shipper.example') },
      body: byToken(token),
    });
    expect(other.error).toBe('token-expired');
    server.clock.advance(60 * 60_000 + 1);
    expect((await valid(token)).error).toBe('token-expired');
    const late = await server.stranger().call(changePassword, { params: { userId }, body: byToken(token) });
    expect([late.status, late.error]).toEqual([403, 'token-expired']);
    expect(late.body).toEqual({ message: 'Your reset token has expired! Submit your email for a new one.' });
    expect(await signsIn(DEMO_PASSWORD)).toBe(true);
  });

  it('sets the password once, ends every session and every other link', async () => {
    const before = await server.signIn(EMAIL);
    const first = await resetLink();
    const { token, userId } = await resetLink(EMAIL, 2);
    const changed = await server.stranger().call(changePassword, { params: { userId }, body: byToken(token) });
    expect([changed.status, changed.body]).toEqual([200, { message: 'Your password was changed.' }]);
    expect(await signsIn(NEW)).toBe(true);
    expect(await signsIn(DEMO_PASSWORD)).toBe(false);
    expect((await before.call(getCurrentUser)).error).toBe('no-session');
    for (const used of new Set([token, first.token])) {
      const again = await server
        .stranger()
        .call(changePassword, { params: { userId }, body: byToken(used, 'Other-1!xx') });
      expect(again.error).toBe('token-expired');
    }
  });

  it('is used by one of two who use it at the same moment', async () => {
    const { token, userId } = await resetLink();
    const answers = await Promise.all(
      ['First-One-1!', 'Second-One-2!'].map((password) =>
        server.stranger().call(changePassword, { params: { userId }, body: byToken(token, password) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('may stay with the browser between validating and changing, where no script reads it', async () => {
    const { token, userId } = await resetLink();
    const browser = server.stranger();
    const validated = await browser.call(validateResetToken, { query: { token } });
    expect(validated.headers.get('set-cookie')).toMatch(/Path=\/;.*HttpOnly.*SameSite=Strict/);
    const body = { resetWithToken: true, ...passwords() };
    expect((await server.stranger().call(changePassword, { params: { userId }, body })).error).toBe('token-expired');
    expect((await browser.call(changePassword, { params: { userId }, body })).status).toBe(200);
  });

  it('is not used up by a password that is refused', async () => {
    const { token, userId } = await resetLink();
    const weak = await server.stranger().call(changePassword, { params: { userId }, body: byToken(token, 'weak') });
    expect([weak.status, fieldsOf(weak.body)]).toEqual([422, ['newPassword']]);
    const body = { resetWithToken: true, resetToken: token, ...passwords(NEW, 'Other-One-1!') };
    const differing = await server.stranger().call(changePassword, { params: { userId }, body });
    expect((differing.body as unknown as { fields: object }).fields).toEqual({
      confirmedPassword: 'Passwords do not match.',
    });
    expect((await server.stranger().call(changePassword, { params: { userId }, body: byToken(token) })).status).toBe(
      200,
    );
  });
});

const fieldsOf = (body: unknown) => Object.keys((body as { fields: object }).fields);

describe('changing one’s password', () => {
  let clerk: ApiClient;
  const change = (body: object, client = clerk, userId = clerk.userId) =>
    client.call(changePassword, { params: { userId }, body: { ...passwords(), ...body } });
  beforeEach(async () => {
    clerk = await server.signIn(EMAIL);
  });

  it('is refused without a session, for somebody else, without and with a wrong old password', async () => {
    expect((await change({ oldPassword: DEMO_PASSWORD }, server.stranger())).error).toBe('no-session');
    const admin = await server.signIn('admin@shipper.example');
    expect((await change({ oldPassword: DEMO_PASSWORD }, admin)).status).toBe(403);
    expect(fieldsOf((await change({})).body)).toEqual(['oldPassword']);
    const wrong = await change({ oldPassword: 'Wrong-Pass1!' });
    expect([wrong.status, wrong.body]).toEqual([
      422,
      { message: 'The old password is not right.', fields: { oldPassword: 'The old password is not right.' } },
    ]);
    expect(await signsIn(DEMO_PASSWORD)).toBe(true);
  });

  it('ends every other session and keeps this one', async () => {
    const elsewhere = await server.signIn(EMAIL);
    expect((await change({ oldPassword: DEMO_PASSWORD })).status).toBe(200);
    expect((await elsewhere.call(getCurrentUser)).error).toBe('no-session');
    expect((await clerk.call(getCurrentUser)).status).toBe(200);
    expect(await signsIn(NEW)).toBe(true);
  });

  it('does not count blanks around a password, neither when it is chosen nor when it is asked for', async () => {
    expect((await change({ oldPassword: ` ${DEMO_PASSWORD} `, ...passwords(`  ${NEW} `) })).status).toBe(200);
    expect(await Promise.all([`  ${NEW} `, NEW, `${NEW} `].map(signsIn))).toEqual([true, true, true]);
    expect(await signsIn(NEW.replace('-', ' -'))).toBe(false);
    expect((await server.stranger().call(login, { body: { username: EMAIL, password: '   ' } })).status).toBe(422);
  });

  it('lets nobody guess the old password at a stolen session', async () => {
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await change({ oldPassword: `Guess-${tries}-Aa!` })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await change({ oldPassword: DEMO_PASSWORD })).status).toBe(429);
  });
});
