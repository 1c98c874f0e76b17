import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { changePassword } from '#contract/session.ts';
import { addUser, getCurrentUser } from '#contract/user.ts';
import { runProvision } from '#server/commands/run-provision.ts';
import { linkIn } from '../../support/server/mailbox.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  server = await testServer();
  env = {
    NODE_ENV: 'test',
    DATABASE_URL: String(server.database.connection.connectionString),
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'connex-provision-')),
    PUBLIC_URL: 'https://bol.example.com',
  };
});

async function run(args: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await runProvision(args, env, {
    out: (line) => lines.push(line),
    error: (line) => errors.push(line),
  });
  return { code, out: lines.join('\n'), errors };
}

const facts = (fields: Record<string, string> = {}) =>
  Object.entries({
    company: 'Cascade Cold Storage',
    type: 'shipper',
    'admin-email': 'ada@cascade.example',
    first: 'Ada',
    last: 'Moss',
    ...fields,
  }).flatMap(([name, value]) => [`--${name}`, value]);

const companies = async () =>
  (await server.database.pool.query(`select name, type from companies where name like 'Cascade%' order by name`)).rows;

describe('npm run provision', () => {
  it('refuses what it cannot use, each with a sentence, and makes nothing', async () => {
    const wrong = await run(
      facts({ type: 'boat', 'admin-email': 'ada', phone: '12', company: ' ', 'time-zone': 'Mars' }),
    );
    expect(wrong).toEqual({
      code: 1,
      out: '',
      errors: [
        '--company must be a name of 1 to 200 characters.',
        '--type must be shipper or carrier (a receiver is a shipper).',
        '--admin-email must be an email address.',
        '--phone must be a 10-digit US phone number.',
        '--time-zone must be a time zone like America/Chicago.',
      ],
    });
    expect((await run(['--type', 'toString', ...facts().slice(0, 2)])).code).toBe(1);
    const unknown = await run([...facts(), '--admin', 'x']);
    expect([unknown.code, unknown.errors.length]).toEqual([1, 1]);
    const taken = await run(facts({ 'admin-email': 'Clerk@shipper.example' }));
    expect([taken.code, taken.errors]).toEqual([1, ['This email address has an account already.']]);
    expect(await companies()).toEqual([]);
  });

  it('explains itself', async () => {
    const help = await run(['--help']);
    expect(help.code).toBe(0);
    for (const option of [
      '--company',
      '--type',
      '--admin-email',
      '--first',
      '--last',
      '--phone',
      '--time-zone',
      '--mail',
    ]) {
      expect(help.out).toContain(option);
    }
    expect((await run([])).code).toBe(1);
  });

  it('makes a company whose first admin sets a password by the printed link and adds people', async () => {
    const done = await run(facts({ phone: '(206) 555-0111', 'time-zone': 'America/Denver' }));
    expect([done.code, done.errors]).toEqual([0, []]);
    expect(done.out).toContain('https://bol.example.com/reset-password?');
    const { userId, token } = linkIn(done.out);
    const password = 'Ada-Chose-1!';
    await server.stranger().ok(changePassword, {
      params: { userId },
      body: { resetToken: token, newPassword: password, confirmedPassword: password },
    });
    const ada = await server.stranger().signIn('ada@cascade.example', password);
    expect(await ada.ok(getCurrentUser)).toMatchObject({
      role: 1,
      company: { name: 'Cascade Cold Storage', type: 1, timeZone: 'America/Denver' },
    });
    await ada.ok(addUser, { body: { email: 'bo@cascade.example', firstName: 'Bo', lastName: 'Li', role: 2 } });
    expect(await companies()).toEqual([{ name: 'Cascade Cold Storage', type: 1 }]);
  });

  it('mails the link when asked to, and prints it when that fails', async () => {
    const mailed = await run([
      ...facts({ company: 'Cascade Carriers', type: 'carrier', 'admin-email': 'b@cascade.example' }),
      '--mail',
    ]);
    expect([mailed.code, mailed.out.includes('resetToken')]).toEqual([0, false]);
    const folder = path.join(String(env.DATA_DIR), 'mail');
    const [name = ''] = await readdir(folder);
    expect(await readFile(path.join(folder, name), 'utf8')).toContain('To: Ada Moss <b@cascade.example>');
    env.SMTP_URL = 'smtp://127.0.0.1:9';
    const failed = await run([...facts({ company: 'Cascade Cargo', 'admin-email': 'c@cascade.example' }), '--mail']);
    expect(failed.out).toMatch(/could not be mailed.*\n.*\n.*resetToken=/);
  });
});
