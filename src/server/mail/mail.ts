import { escapeHtml } from '../escape-html.ts';

/** A mail as we write it: plain text, and the same as simple HTML. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** A mail's words before they are laid out. */
export interface MailWords {
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
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>',
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1d2529;max-width:560px">',
    ...before.map(paragraph),
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
    ...after.map(paragraph),
    '</body></html>',
  ].join('\n');
  const text = [...before, `${link.label}:\n${link.url}`, ...after, '-- \nConnex BOL'].join('\n\n');
  return { to, subject, text: `${text}\n`, html };
}
