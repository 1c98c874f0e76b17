/** Why a try did not settle an entry, in words that are kept with it: in English, said when they are shown. */

import { saidAgain } from '#domain/said-again.ts';
import { inEnglish, type Message, msg, t, type Values } from '#language/say.ts';

export const PROBLEMS = {
  offline: msg('There is no connection to the server.'),
  late: msg('The server did not answer in time.'),
  portal: msg('This Wi-Fi wants a login before it lets you through.'),
  busy: msg('The server is busy.'),
  fault: msg('The server could not process this.'),
  refused: msg('The server refused this ({status}).'),
  newer: msg('This was recorded by a newer version of the app. Reload the app to send it.'),
  unreadable: msg('This entry cannot be read any more. Export it to keep its contents.'),
  missing: msg('A document or photo of this entry is missing on this device. Add it again.'),
};

/** A text as it is kept. */
export const kept = (text: Message, values?: Values): string => inEnglish(() => t(text, values));

/** Words that were kept, said now; the server’s own stay as they are. */
export const problemWords = (words: string): string => saidAgain(words, Object.values(PROBLEMS));
