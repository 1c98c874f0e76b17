import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { requestPasswordReset } from '#contract/session.ts';
import { addUser } from '#contract/user.ts';
import { transaction } from '#server/db/transaction.ts';
import { openMailTransport } from '#server/mail/mail-transport.ts';
import { writeMail } from '#server/mail/mails.ts';
import { linkIn, mailsOf } from '../../support/server/mailbox.ts';
import { smtpServer } from '../../support/server/smtp-server.ts';
import { testServer } from '../../support/server/test-server.ts';

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await condition()) return;
    await sleep(50);
  }
  throw new Error('it did not happen');
}

const smtp = await smtpServer();
afterAll(smtp.close);

const unfold = (data: string) => data.replace(/\r\n[ \t]/g, ' ');
const decoded = (data: string) => data.replace(/=\r\n/g, '').replace(/=3D/g, '=');

const words = (name: string, subject = 'Hello') =>
  writeMail({
    to: { name, address: 'ray@carrier.example' },
    subject,
    before: ['Hi <b>Ray</b> & co'],
    link: { label: 'Open', url: 'https://bol.example.com/x?a=1&b=2' },
    after: [],
  });

const settings = {
  smtpUrl: smtp.url,
  mailDir: '/nowhere',
  mailFrom: 'Connex BOL <no-reply@bol.example.com>',
  publicUrl: 'https://bol.example.com',
};

describe('a mail', () => {
  it('can be given no header of its own by any name or subject', async () => {
    const transport = openMailTransport(settings);
    const evil = 'Ray\r\nBcc: victim@elsewhere.example\r\n\r\n<script>';
    await transport.deliver(words(evil, `Hi\r\nBcc: victim@elsewhere.example\r\nX-Evil: yes\u2028`), 'one');
    await transport.deliver(words('"Ray" <other@elsewhere.example>, victim@elsewhere.example'), 'two');
    expect(smtp.received.map(({ to }) => to)).toEqual([['ray@carrier.example'], ['ray@carrier.example']]);
    for (const { data } of smtp.received) {
      const [head = ''] = unfold(data).split('\r\n\r\n');
      const names = head.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase());
      expect(names).not.toContain('bcc');
      expect(names).not.toContain('x-evil');
      expect(names.filter((name) => name === 'to' || name === 'subject')).toHaveLength(2);
    }
  });

  it('is text and HTML, in which what people typed is only text', async () => {
    await openMailTransport(settings).deliver(words('Ray'), 'three');
    const data = decoded(smtp.received.at(-1)?.data ?? '');
    expect(data).toContain('Content-Type: multipart/alternative');
    expect(data).toContain('Hi <b>Ray</b> & co');
    expect(data).toContain('Hi &#60;b&#62;Ray&#60;/b&#62; &#38; co');
    expect(data).toContain('https://bol.example.com/x?a=1&b=2');
    expect(data).toMatch(/Message-ID: <three@bol\.example\.com>/i);
    expect(data).toMatch(/From: Connex BOL <no-reply@bol\.example\.com>/);
  });
});

describe('mails of the server', () => {
  it('reach the mail server, once each', async () => {
    const server = await testServer({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'http://bol.example.com' } });
    const before = smtp.received.length;
    for (const email of ['clerk@shipper.example', 'admin@carrier.example', 'driver@carrier.example']) {
      await server.stranger().ok(requestPasswordReset, { query: { email } });
    }
    await until(() => smtp.received.length >= before + 3);
    await sleep(300);
    const to = smtp.received.slice(before).flatMap((mail) => mail.to);
    expect(to.sort()).toEqual(['admin@carrier.example', 'clerk@shipper.example', 'driver@carrier.example']);
    const mail = decoded(smtp.received.at(-1)?.data ?? '');
    expect(mail).toContain('http://bol.example.com/reset-password?userId=');
    expect(linkIn(mail).token.length).toBeGreaterThan(40);
    await server.close();
  });

  it('are tried again when the mail server is busy', async () => {
    const server = await testServer({ env: { SMTP_URL: smtp.url } });
    const before = smtp.received.length;
    const { refused } = smtp;
    smtp.refuse(1);
    await server.stranger().ok(requestPasswordReset, { query: { email: 'admin@receiver.example' } });
    await until(() => smtp.refused > refused);
    const state = async () =>
      (await server.database.pool.query(`select state, retry_count, start_after > now() as later from jobs.job`)).rows;
    await until(async () => (await state())[0]?.state === 'retry');
    expect(await state()).toEqual([{ state: 'retry', retry_count: 0, later: true }]);
    // Half a minute later, as far as the queue can tell.
    await server.database.pool.query(`update jobs.job set start_after = now() - interval '1 second'`);
    await server.database.pool.query(`select pg_notify('connex_changed', 'jobs:mail')`);
    await until(() => smtp.received.length > before);
    expect(smtp.received.at(-1)?.to).toEqual(['admin@receiver.example']);
    await server.close();
  });

  it('belong to their change: what is rolled back mails nobody', async () => {
    const server = await testServer();
    const { mail } = server.services;
    const undone = transaction(server.database, 'write', async (tx) => {
      await mail.add(tx, { kind: 'password-reset', email: 'clerk@shipper.example' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await server.stranger().ok(requestPasswordReset, { query: { email: 'admin@shipper.example' } });
    await until(async () => (await mailsOf(server)).length > 0);
    await sleep(300);
    const mails = await mailsOf(server);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('<admin@shipper.example>');
    await server.close();
  });

  it('leave no token in the database, neither in its tables nor in the queue', async () => {
    const server = await testServer();
    const admin = await server.signIn('admin@shipper.example');
    await admin.ok(addUser, { body: { email: 'new@shipper.example', firstName: 'New', lastName: 'One', role: 2 } });
    await until(async () => (await mailsOf(server)).length > 0);
    const { token } = linkIn((await mailsOf(server))[0] ?? '');
    for (const table of ['jobs.job', 'password_tokens', 'users']) {
      const { rows } = await server.database.pool.query(`select * from ${table}`);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    await server.close();
  });

  it('wait in the database while no server runs, and go out with the next one', async () => {
    const first = await testServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    await first.stranger().ok(requestPasswordReset, { query: { email: 'clerk@shipper.example' } });
    const { connectionString } = first.database.connection;
    const second = await testServer({ databaseUrl: String(connectionString), env: { SMTP_URL: smtp.url } });
    const before = smtp.received.length;
    await until(async () => {
      await first.database.pool.query(
        `update jobs.job set start_after = now() - interval '1 second' where state = 'retry'`,
      );
      await first.database.pool.query(`select pg_notify('connex_changed', 'jobs:mail')`);
      return smtp.received.length > before;
    });
    expect(smtp.received.at(-1)?.to).toEqual(['clerk@shipper.example']);
    await second.close();
    await first.close();
  });
});
