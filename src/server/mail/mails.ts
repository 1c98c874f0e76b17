/**
 * The words of every mail, in the language spoken when they are asked for: its reader's. They are told whom and what;
 * finding that out is up to the queue (notifications/mail-queue.ts).
 */
import { notificationPath } from '#domain/notification-channels.ts';
import { spokenLanguage, t } from '#language/say.ts';
import { escapeHtml } from '../base/escape-html.ts';

/** A mail as we write it: plain text, and the same as simple HTML. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** A mail's words before they are laid out. */
interface MailWords {
  to: Mail['to'];
  subject: string;
  /** Paragraphs before the link. */
  before: string[];
  link: { label: string; url: string };
  after: string[];
}

/** Lays the words out. Every one of them is text: markup in a name stays visible as what it is. */
export function writeMail({ to, subject, before, link, after }: MailWords): Mail {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const html = [
    // not a text: markup
    `<!doctype html><html lang="${spokenLanguage()}"><head><meta charset="utf-8"></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1d2529;max-width:560px">', // not a text: markup
    ...before.map(paragraph),
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
    ...after.map(paragraph),
    '</body></html>',
  ].join('\n');
  const text = [...before, `${t('{label}:', { label: link.label })}\n${link.url}`, ...after, '-- \nConnex BOL'].join(
    '\n\n',
  );
  return { to, subject, text: `${text}\n`, html };
}

// Mails about what gives an account into other hands: to whoever must hear of it.

interface Recipient {
  name: string;
  email: string;
}

/** The address of the page that puts the former e-mail address back. */
export function undoLink(publicUrl: string, token: string): string {
  return `${publicUrl}/undo-email-change?${new URLSearchParams({ token })}`;
}

/** To the former address, which may be the only way its person still has. The new one is not named: it may be theirs alone. */
export function emailChangedMail({ name, email }: Recipient, { time, link }: { time: string; link: string }): Mail {
  return writeMail({
    to: { name, address: email },
    subject: t('Your Connex BOL email address was changed'),
    before: [
      t('Hello {name},', { name }),
      t('the email address of your Connex BOL account was changed on {time}. You no longer log in with {email}.', {
        time,
        email,
      }),
      t('If that was you, you need not do anything. If it was not you, put your address back:'),
    ],
    link: { label: t('It was not me: put my address back'), url: link },
    after: [
      t('That logs everybody out and ends the password; you get a mail to set a new one. The link works for 7 days.'),
    ],
  });
}

export function emailConfirmedMail({ name, email }: Recipient, link: string): Mail {
  return writeMail({
    to: { name, address: email },
    subject: t('Your new Connex BOL email address'),
    before: [
      t('Hello {name},', { name }),
      t('from now on you log in to Connex BOL with {email}. Your password is still the same.', { email }),
    ],
    link: { label: t('Log in'), url: link },
    after: [t('If you do not know why you get this mail, somebody has mistyped their address: you can ignore it.')],
  });
}

interface NewAdmin {
  added: Recipient;
  /** Who added them. */
  by: string;
  link: string;
}

export function newAdminMail({ name, email }: Recipient, { added, by, link }: NewAdmin): Mail {
  return writeMail({
    to: { name, address: email },
    subject: t('Your company has a new admin on Connex BOL'),
    before: [
      t('Hello {name},', { name }),
      t(
        '{by} has added {added} ({email}) as an admin of your company. Admins can edit loads, people and the company.',
        { by, added: added.name, email: added.email },
      ),
    ],
    link: { label: t('Open the directory'), url: link },
    after: [t('If you did not expect this, ask {by}. You get this mail because you are an admin, too.', { by })],
  });
}

// The two mails with a link that sets a password.

/** The address of the reset page with its token, as the specification spells its parameters. */
export function passwordLink(publicUrl: string, userId: string, token: string): string {
  return `${publicUrl}/reset-password?${new URLSearchParams({ userId, resetToken: token })}`;
}

export function resetMail({ name, email }: Recipient, link: string): Mail {
  return writeMail({
    to: { name, address: email },
    subject: t('Reset your Connex BOL password'),
    before: [
      t('Hello {name},', { name }),
      t(
        'somebody asked to reset the password of your Connex BOL account. If it was you, use this link within one hour:',
      ),
    ],
    link: { label: t('Set a new password'), url: link },
    after: [t('If it was not you, you can ignore this mail: your password stays as it is.')],
  });
}

/** `inviter`: who added the person, or null when an operator did. */
export function invitationMail(
  { name, email }: Recipient,
  { inviter, company, link }: { inviter: string | null; company: string; link: string },
): Mail {
  const added = inviter
    ? t(
        '{inviter} has added you to {company} on Connex BOL. Choose a password to get started. The link works for 72 hours:',
        { inviter, company },
      )
    : t(
        'An account has been made for you at {company} on Connex BOL. Choose a password to get started. The link works for 72 hours:',
        { company },
      );
  return writeMail({
    to: { name, address: email },
    subject: t('Your Connex BOL account at {company}', { company }),
    before: [t('Hello {name},', { name }), added],
    link: { label: t('Set your password'), url: link },
    after: [
      t('Your username is {email}.', { email }),
      t('If the link has expired, use "Forgot username/password" on the login page to get a new one.'),
    ],
  });
}

/** One piece of news by mail: its sentence, its time at its place and the way into the app, nothing else of the load. */
export function notificationMail(
  { name, email }: { name: string; email: string },
  { id, text, time }: { id: string; text: string; time: string | null },
  publicUrl: string,
): Mail {
  return writeMail({
    to: { name, address: email },
    subject: text.replace(/\.$/, ''),
    before: [t('Hello {name},', { name }), text, ...(time === null ? [] : [time])],
    link: { label: t('Open it in Connex BOL'), url: publicUrl + notificationPath(id) },
    after: [t('You can switch these mails off in the app, under Notifications.')],
  });
}
