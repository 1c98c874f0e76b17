/** The two mails with a link that sets a password. */
import type { Mail } from './mail.ts';
import { writeMail } from './mail.ts';

interface Recipient {
  name: string;
  email: string;
}

/** The address of the reset page with its token, as the specification spells its parameters. */
export function passwordLink(publicUrl: string, userId: string, token: string): string {
  return `${publicUrl}/reset-password?${new URLSearchParams({ userId, resetToken: token })}`;
}

export function resetMail({ name, email }: Recipient, link: string): Mail {
  return writeMail({
    to: { name, address: email },
    subject: 'Reset your Connex BOL password',
    before: [
      `Hello ${name},`,
      'somebody asked to reset the password of your Connex BOL account. If it was you, use this link within one hour:',
    ],
    link: { label: 'Set a new password', url: link },
    after: ['If it was not you, you can ignore this mail: your password stays as it is.'],
  });
}

/** `inviter`: who added the person, or null when an operator did. */
export function invitationMail(
  { name, email }: Recipient,
  { inviter, company, link }: { inviter: string | null; company: string; link: string },
): Mail {
  const added = inviter ? `${inviter} has added you to ${company}` : `An account has been made for you at ${company}`;
  return writeMail({
    to: { name, address: email },
    subject: `Your Connex BOL account at ${company}`,
    before: [
      `Hello ${name},`,
      `${added} on Connex BOL. Choose a password to get started. The link works for 72 hours:`,
    ],
    link: { label: 'Set your password', url: link },
    after: [
      `Your username is ${email}.`,
      'If the link has expired, use "Forgot username/password" on the sign-in page to get a new one.',
    ],
  });
}
