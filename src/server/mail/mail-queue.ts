/**
 * Mails are jobs. A job says whom to write to and why; the link's token is made when the mail is sent, so that it
 * stands nowhere but in the mail. An address without an account is a job like any other, and ends in no mail.
 */

import { findCompany } from '../companies/queries.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { UserRow } from '../db/schema/users.ts';
import type { Jobs, Queue } from '../jobs/start-jobs.ts';
import { findUnreadNews } from '../notifications/unread-news.ts';
import { INVITATION_MS, issuePasswordToken, RESET_MS } from '../session/password-token.ts';
import { nameOf } from '../users/present.ts';
import { findUser, findUserByEmail, findUsers } from '../users/queries.ts';
import type { Mail } from './mail.ts';
import { openMailTransport } from './mail-transport.ts';
import { notificationMail } from './notification-mail.ts';
import { invitationMail, passwordLink, resetMail } from './password-mails.ts';

export type MailJob =
  | { kind: 'password-reset'; email: string }
  | { kind: 'invitation'; userId: string; invitedBy: string | null }
  | { kind: 'notification'; notificationId: string; version: number };

export type MailQueue = Queue<MailJob>;

interface MailParts {
  config: Config;
  database: Database;
  clock: () => Date;
}

/** Opens the queue and starts sending what is in it. */
export async function startMail(parts: MailParts, jobs: Jobs): Promise<MailQueue> {
  const transport = openMailTransport(parts.config);
  return jobs.open<MailJob>('mail', async (job, id) => {
    const mail = await write(parts, job);
    if (mail) await transport.deliver(mail, id);
  });
}

/** Null where by now there is nothing to write. */
async function write(parts: MailParts, job: MailJob): Promise<Mail | null> {
  if (job.kind === 'invitation') return writeInvitation(parts, job);
  if (job.kind === 'password-reset') return writeReset(parts, job.email);
  const news = await findUnreadNews(parts.database.db, job, 'mail');
  const user = news && (await findUser(parts.database.db, news.userId));
  return user ? notificationMail(recipient(user), news, parts.config.publicUrl) : null;
}

const recipient = (user: UserRow) => ({ name: nameOf(user), email: user.email });

async function writeReset({ config, database, clock }: MailParts, email: string): Promise<Mail | null> {
  const user = await findUserByEmail(database.db, email);
  if (!user) return null;
  const token = await issuePasswordToken(database.db, user.id, clock(), RESET_MS);
  return resetMail(recipient(user), passwordLink(config.publicUrl, user.id, token));
}

type Invitation = Extract<MailJob, { kind: 'invitation' }>;

/** Null for an account that is gone, or has a password by now. */
async function writeInvitation(parts: MailParts, { userId, invitedBy }: Invitation): Promise<Mail | null> {
  const { config, database, clock } = parts;
  const user = await findUser(database.db, userId);
  const company = user && (await findCompany(database.db, user.companyId));
  if (!user || !company || user.passwordHash !== null) return null;
  const inviter = invitedBy === null ? undefined : (await findUsers(database.db, [invitedBy])).get(invitedBy);
  const token = await issuePasswordToken(database.db, user.id, clock(), INVITATION_MS);
  return invitationMail(recipient(user), {
    inviter: inviter ? nameOf(inviter) : null,
    company: company.name,
    link: passwordLink(config.publicUrl, user.id, token),
  });
}
