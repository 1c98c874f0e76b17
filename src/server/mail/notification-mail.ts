import { notificationPath } from '#domain/notification-channels.ts';
import type { Mail } from './mail.ts';
import { writeMail } from './mail.ts';

/** One piece of news by mail: its sentence and the way into the app, nothing else of the load. */
export function notificationMail(
  { name, email }: { name: string; email: string },
  { id, text }: { id: string; text: string },
  publicUrl: string,
): Mail {
  return writeMail({
    to: { name, address: email },
    subject: text.replace(/\.$/, ''),
    before: [`Hello ${name},`, text],
    link: { label: 'Open it in Connex BOL', url: publicUrl + notificationPath(id) },
    after: ['You can switch these mails off in the app, under Notifications.'],
  });
}
