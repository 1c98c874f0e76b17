/** A password that is reset while the former one, or a PIN, is still looked at: nobody comes in by it, nothing is set by it. */
import argon2 from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changePassword, login } from '#contract/session.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { issuePasswordToken, RESET_MS } from '#server/people/mailed-links.ts';
import { CLERK, Tablet } from '../../support/server/tablet.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const userId = demoUserId(CLERK);
const passwords = (wanted: string) => ({ newPassword: wanted, confirmedPassword: wanted });
let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Asks for something that looks at a password; the password is reset by a link before it has been looked at. */
async function resetDuring<T>(ask: () => Promise<T>): Promise<T> {
  const { verify } = argon2;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = new Promise<void>((begin) => {
    vi.spyOn(argon2, 'verify').mockImplementationOnce(async (...args) => {
      begin();
      await released;
      return verify(...args);
    });
  });
  const answer = ask();
  await begun;
  const resetToken = await issuePasswordToken(server.database.db, userId, server.clock.now(), RESET_MS);
  const body = { resetToken, ...passwords('Mine-Again-1!') };
  await server.stranger().ok(changePassword, { params: { userId }, body });
  release();
  return answer;
}

const count = async (table: 'sessions' | 'device_pins') =>
  (await server.database.pool.query(`select from ${table} where user_id = $1`, [userId])).rowCount;
const isPassword = async (password: string) =>
  (await server.stranger().call(login, { body: { username: CLERK, password } })).status === 200;

describe('a reset while somebody', () => {
  it('logs in with the former password leaves them outside', async () => {
    const body = { username: CLERK, password: DEMO_PASSWORD };
    const { status, error } = await resetDuring(() => server.stranger().call(login, { body }));
    expect([status, error]).toEqual([401, 'wrong-login']);
    expect(await count('sessions')).toBe(0);
  });

  it('logs in with a PIN leaves them outside', async () => {
    const tablet = new Tablet(server);
    await tablet.signIn();
    expect((await tablet.setPin()).status).toBe(200);
    await tablet.signOut();
    expect((await resetDuring(() => tablet.switchTo())).status).toBe(401);
    expect(await count('sessions')).toBe(0);
  });

  it('sets a PIN leaves no PIN behind', async () => {
    const tablet = new Tablet(server);
    await tablet.signIn();
    expect((await resetDuring(() => tablet.setPin())).status).toBe(403);
    expect(await count('device_pins')).toBe(0);
  });

  it('changes the password by the former one has the last word', async () => {
    const client = await server.signIn(CLERK);
    const body = { oldPassword: DEMO_PASSWORD, ...passwords('Somebody-Else-1!') };
    const answer = await resetDuring(() => client.call(changePassword, { params: { userId }, body }));
    expect([answer.status, answer.error]).toEqual([422, 'invalid']);
    expect([await isPassword('Mine-Again-1!'), await isPassword('Somebody-Else-1!')]).toEqual([true, false]);
  });
});
