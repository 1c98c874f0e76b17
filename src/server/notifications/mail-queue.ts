/**
 * Mails are jobs. A job says whom to write to and why; the link's token is made when the mail is sent, so that it
 * stands nowhere but in the mail, and so are its words, in the language its reader has by then. An address without an
 * account is a job like any other, and ends in no mail.
 */

import { formatPlaceTime } from '#domain/date-format.ts';
import type { Config } from '../base/config.ts';
import { inLanguage } from '../base/language.ts';
import type { Database, MailJob, MailQueue } from '../base/services.ts';
import type { UserRow } from '../db/schema/people.ts';
import type { Jobs } from '../jobs/start-jobs.ts';
import { openMailTransport } from '../mail/mail-transport.ts';
import {
  emailChangedMail,
  emailConfirmedMail,
  invitationMail,
  type Mail,
  newAdminMail,
  notificationMail,
  passwordLink,
  resetMail,
  undoLink,
} from '../mail/mails.ts';
import { findCompany, zoneOfCompany } from '../people/companies.ts';
import { INVITATION_MS, issuePasswordToken, issueUndoToken, RESET_MS } from '../people/mailed-links.ts';
import { findUser, findUserByEmail, findUsers, languageOf, nameOf } from '../people/users.ts';
import { findUnreadNews, timeOfNews } from './deliveries.ts';

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
  if (job.kind === 'email-changed') return writeEmailChanged(parts, job.changeId);
  if (job.kind === 'email-confirmed') return writeEmailConfirmed(parts, job.userId);
  if (job.kind === 'new-admin') return writeNewAdmin(parts, job);
  const news = await findUnreadNews(parts.database.db, job, 'mail');
  if (!news) return null;
  return inLanguage(news.language, () =>
    notificationMail(recipient(news.reader), { ...news, time: timeOfNews(news) }, parts.config.publicUrl),
  );
}

const recipient = (user: Pick<UserRow, 'firstName' | 'lastName' | 'email'>) => ({
  name: nameOf(user),
  email: user.email,
});

async function writeReset({ config, database, clock }: MailParts, email: string): Promise<Mail | null> {
  const user = await findUserByEmail(database.db, email);
  if (!user) return null;
  const token = await issuePasswordToken(database.db, user.id, clock(), RESET_MS);
  const link = passwordLink(config.publicUrl, user.id, token);
  return inLanguage(languageOf(user), () => resetMail(recipient(user), link));
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
  const facts = {
    inviter: inviter ? nameOf(inviter) : null,
    company: company.name,
    link: passwordLink(config.publicUrl, user.id, token),
  };
  return inLanguage(languageOf(user), () => invitationMail(recipient(user), facts));
}

/** To the former address. Null where it was put back by now. */
async function writeEmailChanged({ config, database, clock }: MailParts, changeId: string): Promise<Mail | null> {
  const issued = await issueUndoToken(database.db, changeId, clock());
  const user = issued && (await findUser(database.db, issued.change.userId));
  if (!issued || !user) return null;
  const company = await findCompany(database.db, user.companyId);
  if (!company) return null;
  const former = { name: nameOf(user), email: issued.change.formerEmail };
  const link = undoLink(config.publicUrl, issued.token);
  return inLanguage(languageOf(user), () => {
    const time = formatPlaceTime(issued.change.createdAt.toISOString(), zoneOfCompany(company));
    return emailChangedMail(former, { time, link });
  });
}

async function writeEmailConfirmed({ config, database }: MailParts, userId: string): Promise<Mail | null> {
  const user = await findUser(database.db, userId);
  if (!user) return null;
  return inLanguage(languageOf(user), () => emailConfirmedMail(recipient(user), `${config.publicUrl}/login`));
}

type NewAdmin = Extract<MailJob, { kind: 'new-admin' }>;

/** Null where either of them is gone. */
async function writeNewAdmin({ config, database }: MailParts, job: NewAdmin): Promise<Mail | null> {
  const { userId, newAdmin, addedBy } = job;
  const people = await findUsers(database.db, [userId, newAdmin, addedBy]);
  const [user, added, by] = [userId, newAdmin, addedBy].map((id) => people.get(id));
  if (!user || user.deletedAt !== null || !added || added.deletedAt !== null || !by) return null;
  const facts = { added: recipient(added), by: nameOf(by), link: `${config.publicUrl}/settings/directory` };
  return inLanguage(languageOf(user), () => newAdminMail(recipient(user), facts));
}
