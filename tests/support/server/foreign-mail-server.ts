/**
 * A mail server that is not ours, as a process of its own: aiosmtpd from Debian's packages (`python3-aiosmtpd`), which
 * puts what it accepts into a Maildir. What lies there is read by Python's own mail parser.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/db/embedded/start-embedded-postgres.ts';

/** A mail as the parser understands it. */
export interface ParsedMail {
  from: string;
  to: string;
  subject: string;
  /** What is wrong with it, by the parser's judgement. */
  defects: string[];
  text: string;
  html: string;
}

export interface ForeignMailServer {
  url: string;
  /** All it has accepted so far. */
  mails: () => Promise<ParsedMail[]>;
  close: () => Promise<void>;
}

/** The system's own: another one on the path may not have the package. */
const PYTHON = '/usr/bin/python3';
const PARSE = `
import email, email.policy, json, sys
found = []
for name in sys.argv[1:]:
    mail = email.message_from_binary_file(open(name, 'rb'), policy=email.policy.default)
    body = lambda kind: mail.get_body((kind,)).get_content()
    found.append({'from': str(mail['from']), 'to': str(mail['to']), 'subject': str(mail['subject']),
        'text': body('plain'), 'html': body('html'),
        'defects': [str(d) for part in mail.walk() for d in part.defects]})
print(json.dumps(found))
`;

/** Starts it. Fails where the package is not installed. */
export async function foreignMailServer(): Promise<ForeignMailServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'connex-maildir-'));
  const maildir = path.join(folder, 'mail');
  const port = await freePort();
  const program = ['-m', 'aiosmtpd', '-n', '-c', 'aiosmtpd.handlers.Mailbox', maildir, '-l', `127.0.0.1:${port}`];
  const server = spawn(PYTHON, program, { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilItListens(server, port);
  return {
    url: `smtp://127.0.0.1:${port}`,
    async mails() {
      const arrived = path.join(maildir, 'new');
      const names = await readdir(arrived).catch(() => []);
      if (names.length === 0) return [];
      const files = names.toSorted().map((name) => path.join(arrived, name));
      return JSON.parse(execFileSync(PYTHON, ['-c', PARSE, ...files], { encoding: 'utf8' })) as ParsedMail[];
    },
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItListens(server: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) throw new Error('aiosmtpd did not start: is python3-aiosmtpd installed?');
    const listens = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
    if (listens) return;
    await sleep(100);
  }
  throw new Error('aiosmtpd does not listen');
}
