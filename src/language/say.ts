/**
 * What people read, in their language. The English text in the code is the name of its translation: `t('Save')` is looked
 * up in the catalogue of the language spoken now, and is itself in English. Texts with values and plurals are ICU
 * messages. A check (tests/checks/texts.ts) refuses what is missing, unused, or said to people without `t`.
 */
import compile from 'icu-minify/compile';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import { type Language, LOCALES } from './languages.ts';

declare const translatable: unique symbol;

/**
 * A text that is named in one place and said in another: of a table that is made when its module is read, before anybody
 * knows the language. It is no string to the compiler, so that nobody shows it without `t`.
 */
export interface Message {
  readonly [translatable]: true;
}

export type Values = Readonly<Record<string, string | number>>;

/** The texts of one language by their English. */
export type Catalog = Readonly<Record<string, CompiledMessage>>;

/** What the build makes of a text with values: its name and its compiled form. */
type Built = readonly [name: string, compiled: CompiledMessage];

const catalogs: Partial<Record<Language, Catalog>> = {};
let spoken: () => Language = () => 'en';

/** Makes a language known. English needs none. */
export function addCatalog(language: Language, catalog: Catalog): void {
  catalogs[language] = catalog;
}

export const hasCatalog = (language: Language): boolean => language === 'en' || language in catalogs;

/** From now on the language is asked for here: a device speaks one, a server that of whoever it is working for. */
export function speakAs(language: () => Language): void {
  spoken = language;
}

export const spokenLanguage = (): Language => spoken();

/** What is kept or hashed is English, whoever reads it later in whichever language. */
export function inEnglish<T>(say: () => T): T {
  const before = spoken;
  spoken = () => 'en';
  try {
    return say();
  } finally {
    spoken = before;
  }
}

/** How numbers, lists and plurals are written in the language spoken now. */
export const spokenLocale = (): string => LOCALES[spoken()];

/** A number as it is read: `1,234`, `1 234`. */
export const inFigures = (value: number): string => value.toLocaleString(spokenLocale());

/** Only a text that stands there as such, or one marked by `msg`. */
type Sayable<Text> = Text extends string ? (string extends Text ? never : Text) : Message;

/** Says a text in the language spoken now. `values` fill its `{places}`. Call it when it is shown, never when a module is read. */
export function t<Text extends string | Message>(text: Text & Sayable<Text>, values?: Values): string {
  return String(parts(text as unknown as string, values));
}

/** Marks a text that is said later, with `t`. */
export const msg = (text: string): Message => text as unknown as Message;

/** The English a text is known by, with its places. */
export function nameOf(text: Message): string {
  const known = text as unknown as string | Built;
  return typeof known === 'string' ? known : known[0];
}

/** The same with pieces that are no text, `<link>…</link>`; what a screen calls is `rich` in `ui/rich.tsx`. */
export function parts<Piece = string>(text: string | Built, values?: FormatValues<Piece>): CompiledMessage | unknown {
  const [name, built] = typeof text === 'string' ? [text, null] : text;
  const language = spoken();
  const message = catalogs[language]?.[name] ?? built ?? name;
  return format(read(message), LOCALES[language], values, OPTIONS);
}

const compiled = new Map<string, CompiledMessage>();

/** In the built app everything is compiled already; tests and `npm run dev` do it as they go. */
function read(message: CompiledMessage): CompiledMessage {
  if (typeof message !== 'string' || !/[{<]/.test(message)) return message;
  const known = compiled.get(message) ?? compile(message);
  compiled.set(message, known);
  return known;
}

/** Making one takes longer than using it, and lists say thousands. */
function remembered<Formatter>(make: (locale: string, options?: object) => Formatter) {
  const known = new Map<string, Formatter>();
  return (locale?: unknown, options?: object): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const formatter = known.get(key) ?? make(String(locale), options);
    known.set(key, formatter);
    return formatter;
  };
}

const OPTIONS: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
    getNumberFormat: remembered((locale, options) => new Intl.NumberFormat(locale, options)),
    getPluralRules: remembered((locale, options) => new Intl.PluralRules(locale, options)),
  },
};
