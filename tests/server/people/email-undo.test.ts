/** Ways back to a former e-mail address: how many there are, how long, and who hears of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { undoEmailChange } from '#contract/session.ts';
import { updateUser } from '#contract/user.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { issueUndoToken } from '#server/people/mailed-links.ts';
import { patiently } from '../../support/patiently.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { mailTo } from '../../support/server/mailbox.ts';
import { pull, pulled } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const OLD = 'clerk@shipper.example';
const NEW = 'moved@shipper.example';
const THIRD = 'taken-over@elsewhere.example';
const WEEK_MS = 7 * 24 * 3_600_000;

let server: TestServer;
let clerk: ApiClient;
beforeEach(async () => {
  server = await testServer();
  clerk = await server.signIn(OLD);
});

const change = (email: string, password: string | undefined = DEMO_PASSWORD) =>
  clerk.call(updateUser, { params: { id: clerk.userId }, body: { email, ...(password && { password }) } });
const emailNow = async () =>
  (await server.database.pool.query('select email from users where id = $1', [clerk.userId])).rows[0]?.email;
const undo = async (token: string) => (await server.stranger().call(undoEmailChange, { body: { token } })).status;
/** The token in the mail to the former address. */
async function undoToken(address: string): Promise<string> {
  const mail = await mailTo(server, address, 1, 'undo-email-change');
  return /undo-email-change\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
}
const changeId = async () => (await server.database.pool.query('select id from email_changes')).rows[0]?.id as string;

describe('a mail about a changed address', () => {
  it('that is written twice has a way back each time', async () => {
    await change(NEW);
    const first = await undoToken(OLD);
    // The process died before it had noted that the mail is out.
    const second = await issueUndoToken(server.database.db, await changeId(), server.clock.now());
    expect(second?.token).not.toBe(first);
    expect(await undo(first)).toBe(200);
    expect(await undo(second?.token ?? '')).toBe(403);
    expect(await emailNow()).toBe(OLD);
  });

  it('is written no more once its way back is closed', async () => {
    await change(NEW);
    await undoToken(OLD);
    server.clock.advance(WEEK_MS - 1000);
    expect(await issueUndoToken(server.database.db, await changeId(), server.clock.now())).not.toBeNull();
    server.clock.advance(2000);
    expect(await issueUndoToken(server.database.db, await changeId(), server.clock.now())).toBeNull();
  });
});

describe('going back', () => {
  it('to the address of before leaves the way to the one before that', async () => {
    await change(NEW);
    server.clock.advance(60_000);
    await change(THIRD);
    const [first, second] = [await undoToken(OLD), await undoToken(NEW)];
    expect(await undo(second)).toBe(200);
    expect(await emailNow()).toBe(NEW);
    expect(await undo(first)).toBe(200);
    expect(await emailNow()).toBe(OLD);
  });

  it('is told to the devices of colleagues', async () => {
    const admin = await server.signIn('admin@shipper.example');
    const replica = await pulled(admin);
    const shown = () => replica.rows.get(`person ${clerk.userId}`);
    await change(NEW);
    await pull(admin, replica);
    expect(shown()).toMatchObject({ email: NEW });
    expect(await undo(await undoToken(OLD))).toBe(200);
    await pull(admin, replica);
    expect(shown()).toMatchObject({ email: OLD });
  });
});

it('an address that became another one while the profile was on its way is changed by nobody without a password', async () => {
  const other = await server.database.pool.connect();
  await other.query('begin');
  await other.query('update users set email = $1 where id = $2', [NEW, clerk.userId]);
  // The same address as far as anybody can see until then.
  const sent = change(OLD.toUpperCase(), '');
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await patiently(async () => expect((await server.database.pool.query(waiting)).rowCount).toBe(1));
  await other.query('commit');
  other.release();
  const { status, error } = await sent;
  expect([status, error]).toEqual([403, 'not-confirmed']);
  expect(await emailNow()).toBe(NEW);
});
