/**
 * In which language the server speaks: that of whoever reads it. A sentence is made where its rule is, with its values, in
 * its reader's language: a device that got a code would have to say every rule of the server again. So a request is worked
 * on in the language its device speaks, else in that of its account, else in English; what goes to somebody else (a
 * notification, a mail, a push) is made inside `inLanguage`, in what that person chose, else in what their device spoke
 * last. What is kept as evidence, and papers that go to others, are made inside `inLanguage('en', …)`, whoever asked for
 * them; with their language below the headings inside `forOthers`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import es from '#language/es.json' with { type: 'json' };
import fr from '#language/fr.json' with { type: 'json' };
import { isLanguage, type Language } from '#language/languages.ts';
import { addCatalog, type Message, speakAs, t } from '#language/say.ts';

interface Reader {
  language: Language;
  /** Their device said so. */
  asked: boolean;
  /** Of a paper that goes to others: the language of who asked for it, below the English of its headings. */
  below?: Language | null;
}

const reader = new AsyncLocalStorage<Reader>();

/** Once in a process, before anything is said to anybody. */
export function learnLanguages(): void {
  addCatalog('es', es);
  addCatalog('fr', fr);
  speakAs(() => reader.getStore()?.language ?? 'en');
}

/** What `work` says is in this language, after its pauses too; null, for somebody of whom none is known: English. */
export const inLanguage = <T>(language: Language | null, work: () => T): T =>
  reader.run({ language: language ?? 'en', asked: true }, work);

/** A paper that goes to others is in English; below its headings stands the language of who asked for it. */
export const forOthers = <T>(below: Language | null, work: () => T): T =>
  reader.run({ language: 'en', asked: true, below }, work);

/** A heading of a paper that goes to others: in English, and as its reader says it, where that is something else. */
export type Heading = readonly [english: string, below: string | null];

/** Says a heading both ways; a text with values says itself. */
export function heading(text: Message | (() => string)): Heading {
  const say = typeof text === 'function' ? text : () => t(text);
  const below = reader.getStore()?.below ?? null;
  const [english, said] = [inLanguage('en', say), below && inLanguage(below, say)];
  return [english, said === english ? null : said];
}

/** A request, in the language its device asks for; in English until it is known whose it is. */
export const inLanguageAskedFor = <T>(asked: unknown, work: () => T): T =>
  reader.run({ language: isLanguage(asked) ? asked : 'en', asked: isLanguage(asked) }, work);

/** Whose request this is: from now on their account's language, where the device asked for none. */
export function speakTo({ language }: { language: Language | null }): void {
  const here = reader.getStore();
  if (here && !here.asked) here.language = language ?? 'en';
}
