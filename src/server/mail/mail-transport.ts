/**
 * Where mails go: to the SMTP server of SMTP_URL, or as .eml files into a folder. Composing is the library's in both
 * cases: it encodes headers, so no text can add one.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../base/config.ts';
import type { Mail } from './mails.ts';

export interface MailTransport {
  /** `id` names the mail: a second delivery of the same one has the same Message-ID, or replaces the file. */
  deliver(mail: Mail, id: string): Promise<void>;
}

type MailSettings = Pick<Config, 'smtpUrl' | 'mailDir' | 'mailFrom' | 'publicUrl'>;

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export function openMailTransport(settings: MailSettings): MailTransport {
  return settings.smtpUrl === null ? folderTransport(settings) : smtpTransport(settings, settings.smtpUrl);
}

function messageOf({ to, subject, text, html }: Mail, id: string, { mailFrom, publicUrl }: MailSettings) {
  return {
    from: mailFrom,
    // An object: never parsed as a list of addresses, whatever the name holds.
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtpTransport(settings: MailSettings, url: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async deliver(mail, id) {
      await transport.sendMail(messageOf(mail, id, settings));
    },
  };
}

function folderTransport(settings: MailSettings): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail, id) {
      const { message } = await transport.sendMail(messageOf(mail, id, settings));
      await mkdir(settings.mailDir, { recursive: true, mode: 0o700 });
      const file = path.join(settings.mailDir, `${id}.eml`);
      // Links in mails open accounts: for the owner's eyes, and never half a file under the final name.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
