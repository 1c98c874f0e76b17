/** A new e-mail address is a new owner of the account: it takes the password, its person hears of it and can undo it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addPushSubscription } from '#contract/push-subscription.ts';
import { changePassword, confirmIdentity, login, undoEmailChange, validateResetToken } from '#contract/session.ts';
import { addUser, connexUserUpdate, deleteUser, getCurrentUser, updateUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { linkIn, mailsOf, mailTo } from '../../support/server/mailbox.ts';
import { browserKeys } from '../../support/server/push-service.ts';
import { CLERK, Tablet } from '../../support/server/tablet.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const OLD = 'clerk@shipper.example';
const NEW = 'taken-over@elsewhere.example';
const WEEK_MS = 7 * 24 * 3_600_000;

let server: TestServer;
let clerk: ApiClient;
beforeEach(async () => {
  server = await testServer();
  clerk = await server.signIn(OLD);
});

const change = (body: object, client = clerk) =>
  client.call(updateUser, { params: { id: client.userId }, body: body as never });
const emailNow = async () =>
  (await server.database.pool.query('select email from users where id = $1', [clerk.userId])).rows[0]?.email;
const logIn = async (username: string, password = DEMO_PASSWORD) =>
  (await server.stranger().call(login, { body: { username, password } })).status;
const undo = (token: string) => server.stranger().call(undoEmailChange, { body: { token } });
/** The token in the mail to the former address. */
async function undoToken(address = OLD): Promise<string> {
  const mail = await mailTo(server, address, 1, 'undo-email-change');
  return /undo-email-change\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
}

describe('changing one’s e-mail address', () => {
  it.each([
    ['the profile', () => change({ email: NEW, firstName: 'Mallory' })],
    [
      'the older path',
      () => clerk.call(connexUserUpdate, { params: { userId: clerk.userId }, body: { username: NEW } }),
    ],
  ])('is refused without the password, by %s, and nothing of the form is stored', async (_, send) => {
    const answer = await send();
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        message: 'Enter your password to change your email address.',
        fields: { password: 'Enter your password to change your email address.' },
      },
    ]);
    expect(await emailNow()).toBe(OLD);
    expect((await clerk.ok(getCurrentUser)).firstName).not.toBe('Mallory');
  });

  it('is refused with a wrong password, ten times, and then for a while with the right one, too', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await change({ email: NEW, password: 'Wrong-Pass1!' })).body).toMatchObject({
        fields: { password: 'The password is not right.' },
      });
    }
    expect((await change({ email: NEW, password: DEMO_PASSWORD })).status).toBe(429);
    expect(await emailNow()).toBe(OLD);
  });

  it('takes no password for the rest of the profile, nor for the same address in other letters', async () => {
    expect((await change({ firstName: 'Petra', email: OLD })).status).toBe(200);
    expect((await change({ email: OLD.toUpperCase() })).status).toBe(200);
    expect(await mailsOf(server)).toEqual([]);
    // What is no address at all is told so at its field, before anybody types a password for it.
    expect((await change({ email: 'nowhere' })).body).toMatchObject({ fields: { email: expect.any(String) } });
  });

  it('tells both addresses, the former one with a way back, and names the new one to nobody else', async () => {
    expect((await change({ email: NEW, password: DEMO_PASSWORD })).status).toBe(200);
    const former = await mailTo(server, OLD);
    expect(former).toContain('It was not me: put my address back');
    expect(former).not.toContain(NEW);
    expect(await mailTo(server, NEW)).toContain(`you log in to Connex BOL with ${NEW}`);
    expect([await logIn(OLD), await logIn(NEW)]).toEqual([401, 200]);
  });

  it('ends the sessions on other devices when that is asked for', async () => {
    const other = await server.signIn(OLD);
    await change({ email: NEW, password: DEMO_PASSWORD, endOtherSessions: true });
    expect((await other.call(getCurrentUser)).error).toBe('no-session');
    expect((await clerk.call(getCurrentUser)).status).toBe(200);
  });

  it('keeps no quick hash of the password under the idempotency key', async () => {
    const headers = { 'idempotency-key': newId() };
    const send = (password: string) =>
      clerk.call(updateUser, { params: { id: clerk.userId }, body: { email: NEW, password }, headers });
    // A refusal for the password is not kept: with the right one the same call goes through.
    expect((await send('Wrong-Pass1!')).status).toBe(422);
    expect((await send(DEMO_PASSWORD)).status).toBe(200);
    expect((await send(DEMO_PASSWORD)).headers.get('idempotency-replayed')).toBe('true');
    const kept = async (body: object) => {
      const key = newId();
      await clerk.call(updateUser, {
        params: { id: clerk.userId },
        body,
        headers: { 'idempotency-key': key },
      });
      const { rows } = await server.database.pool.query('select fingerprint from idempotency_keys where key = $1', [
        key,
      ]);
      return rows[0]?.fingerprint;
    };
    expect(await kept({ firstName: 'Ann', password: DEMO_PASSWORD })).toBe(await kept({ firstName: 'Ann' }));
  });
});

describe('the link in the mail to the former address', () => {
  it('puts it back once, and ends every other way into the account', async () => {
    const thief = clerk;
    const { p256dh, auth } = browserKeys();
    const endpoint = 'https://push.example.com/thief';
    await thief.ok(addPushSubscription, { body: { endpoint, keys: { p256dh, auth } } });
    await change({ email: NEW, password: DEMO_PASSWORD });
    const token = await undoToken();
    const answer = await undo(token);
    expect([answer.status, answer.body.email]).toEqual([200, OLD]);
    expect(answer.body.message).toContain(`Your address is ${OLD} again`);
    expect((await thief.call(getCurrentUser)).error).toBe('no-session');
    expect([await logIn(OLD), await logIn(NEW)]).toEqual([401, 401]);
    for (const table of ['push_subscriptions', 'known_devices']) {
      expect(
        (await server.database.pool.query(`select from ${table} where user_id = $1`, [thief.userId])).rowCount,
      ).toBe(0);
    }
    const reset = linkIn(await mailTo(server, OLD, 1, 'resetToken='));
    const newPassword = 'Mine-Again-1!';
    const passwords = { newPassword, confirmedPassword: newPassword, resetWithToken: true, resetToken: reset.token };
    await server.stranger().ok(changePassword, { params: { userId: reset.userId }, body: passwords });
    expect(await logIn(OLD, newPassword)).toBe(200);
    const again = await undo(token);
    expect([again.status, again.error]).toEqual([403, 'token-expired']);
  });

  it('works for 7 days', async () => {
    await change({ email: NEW, password: DEMO_PASSWORD });
    const token = await undoToken();
    server.clock.advance(WEEK_MS + 1000);
    expect((await undo(token)).error).toBe('token-expired');
    server.clock.advance(-2000);
    expect((await undo(token)).status).toBe(200);
  });

  it('cannot be turned round by whoever changed the address twice', async () => {
    await change({ email: NEW, password: DEMO_PASSWORD });
    server.clock.advance(1000);
    await change({ email: 'second@elsewhere.example', password: DEMO_PASSWORD });
    const [mine, theirs] = [await undoToken(), await undoToken(NEW)];
    expect((await undo(mine)).body.email).toBe(OLD);
    expect((await undo(theirs)).error).toBe('token-expired');
    expect(await emailNow()).toBe(OLD);
  });

  it('keeps the address free for its person, who may also go back by themselves', async () => {
    await change({ email: NEW, password: DEMO_PASSWORD });
    const admin = await server.signIn('admin@shipper.example');
    const invited = { email: OLD, firstName: 'N', lastName: 'N', role: 2 as const };
    expect((await admin.call(addUser, { body: invited })).error).toBe('email-taken');
    const stranger = await server.signIn('admin@stranger.example');
    expect((await change({ email: OLD, password: DEMO_PASSWORD }, stranger)).error).toBe('email-taken');
    expect((await change({ email: OLD, password: DEMO_PASSWORD })).status).toBe(200);
  });

  it('is kept as a hash only, and an unknown one tells nothing', async () => {
    await change({ email: NEW, password: DEMO_PASSWORD });
    const token = await undoToken();
    const { rows } = await server.database.pool.query('select * from email_changes');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await undo('x'.repeat(43))).body).toEqual((await undo('y')).body);
  });
});

describe('what cannot be taken back', () => {
  const admins = async () => [await server.signIn('admin@shipper.example'), newPerson(1)] as const;
  const newPerson = (role: 1 | 2) => ({
    email: `${newId()}@shipper.example`,
    firstName: 'Noa',
    lastName: 'Quill',
    role,
  });
  const later = () => server.clock.advance(10 * 60_000);

  it('takes the password again ten minutes after it was typed: an invitation', async () => {
    const [admin, body] = await admins();
    expect((await admin.call(addUser, { body: newPerson(2) })).status).toBe(201);
    later();
    const answer = await admin.call(addUser, { body });
    expect([answer.status, answer.error, answer.body]).toEqual([
      403,
      'not-confirmed',
      { message: 'Enter your password to confirm it is you.' },
    ]);
    expect((await admin.call(confirmIdentity, { body: { password: 'Wrong-Pass1!' } })).status).toBe(422);
    expect((await admin.call(addUser, { body })).status).toBe(403);
    await admin.ok(confirmIdentity, { body: { password: DEMO_PASSWORD } });
    expect((await admin.call(addUser, { body })).status).toBe(201);
    later();
    expect((await admin.call(addUser, { body: newPerson(2) })).status).toBe(403);
  });

  it('takes it again for the end of the account', async () => {
    later();
    const end = () => clerk.call(deleteUser, { params: { id: clerk.userId } });
    expect((await end()).error).toBe('not-confirmed');
    await clerk.ok(confirmIdentity, { body: { password: DEMO_PASSWORD } });
    expect((await end()).status).toBe(204);
  });

  it('takes it also right after a PIN, which is less than a password', async () => {
    const tablet = new Tablet(server);
    await tablet.signIn();
    await tablet.setPin();
    await tablet.signOut();
    expect((await tablet.switchTo()).status).toBe(200);
    const { rows } = await server.database.pool.query('select id from users where email = $1', [CLERK]);
    expect((await tablet.send('DELETE', `/api/users/${rows[0]?.id}`)).status).toBe(403);
  });

  it('confirms one session and no other', async () => {
    const [admin, body] = await admins();
    const other = await server.signIn('admin@shipper.example');
    later();
    await other.ok(confirmIdentity, { body: { password: DEMO_PASSWORD } });
    expect((await admin.call(addUser, { body })).status).toBe(403);
  });

  it('is told to the other admins of the company when it is a new admin, whatever mails they switched off', async () => {
    await server.database.pool.query(`update users set role = 1 where email = $1`, [OLD]);
    await server.database.pool.query(
      'insert into notification_preferences (user_id, push, mail) values ($1, false, false)',
      [clerk.userId],
    );
    const [admin, body] = await admins();
    const colleague = newPerson(2);
    await admin.ok(addUser, { body: colleague });
    await server.database.pool.query(
      'update users set password_hash = (select password_hash from users where email = $1) where email = $2',
      [OLD, colleague.email],
    );
    await admin.ok(addUser, { body });
    const mail = await mailTo(server, OLD, 1, 'new admin');
    expect(mail.replace(/\r\n/g, ' ')).toContain(`has added Noa Quill (${body.email}) as an admin of your company`);
    const told = (await mailsOf(server)).filter((text) => text.includes('has a new admin'));
    expect(told).toHaveLength(1);
  });
});

it('a mailed link that sets a password ends when the address is changed back', async () => {
  await change({ email: NEW, password: DEMO_PASSWORD });
  const token = await undoToken();
  await server.stranger().request('GET', `/api/auth/password/email?email=${NEW}`);
  const reset = linkIn(await mailTo(server, NEW, 1, 'resetToken='));
  await undo(token);
  expect((await server.stranger().call(validateResetToken, { query: { token: reset.token } })).error).toBe(
    'token-expired',
  );
});
