/**
 * Lets what a test looks for by its English name be found on a screen in another language, so that the same acts lead to
 * every screen in all of them: names given to Playwright are translated by the app's own catalogues.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Page } from 'playwright-core';
import es from '#language/es.json' with { type: 'json' };
import fr from '#language/fr.json' with { type: 'json' };
import type { Language } from '#language/languages.ts';

const CATALOGS: Record<Language, Record<string, string>> = { en: {}, es, fr };

let language: Language = 'en';
let patched = false;

/** From the next document on the app at `origin` speaks this language in this page, and is searched in it. */
export async function readIn(page: Page, origin: string, wanted: Language): Promise<void> {
  if (!patched) patch(page);
  patched = true;
  language = wanted;
  if (!page.url().startsWith(origin)) await page.goto(origin);
  await page.evaluate((kept) => localStorage.setItem('connex-language', kept), wanted);
}

type Name = string | RegExp;

function patch(page: Page): void {
  for (const prototype of [Object.getPrototypeOf(page), Object.getPrototypeOf(page.locator('body'))]) {
    for (const method of ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText']) {
      const original = prototype[method];
      prototype[method] = function (this: unknown, text: Name, options?: object) {
        return original.call(this, translated(text), options);
      };
    }
    const { filter } = prototype;
    if (filter) {
      prototype.filter = function (this: unknown, options: { hasText?: Name } = {}) {
        const { hasText } = options;
        return filter.call(this, hasText === undefined ? options : { ...options, hasText: translated(hasText) });
      };
    }
    const { selectOption } = prototype;
    if (prototype.check && selectOption) {
      prototype.selectOption = function (this: unknown, option: unknown) {
        return selectOption.call(this, typeof option === 'string' ? (CATALOGS[language][option] ?? option) : option);
      };
    }
    const byRole = prototype.getByRole;
    prototype.getByRole = function (this: unknown, role: string, options: { name?: Name } = {}) {
      const named = options.name === undefined ? options : { ...options, name: translated(options.name) };
      return byRole.call(this, role, named);
    };
  }
}

const cache = new Map<string, Name>();

/** A name as it reads in the language of the page; what is no text of ours (somebody's name, a number) stays. */
function translated(name: Name): Name {
  if (language === 'en') return name;
  const key = `${language} ${String(name)} ${typeof name}`;
  const known = cache.get(key) ?? lookUp(name, CATALOGS[language]);
  cache.set(key, known);
  return known;
}

function lookUp(name: Name, catalog: Record<string, string>): Name {
  if (typeof name === 'string' && catalog[name] !== undefined && !/[{<]/.test(name)) return catalog[name];
  const fits = (english: string) =>
    typeof name === 'string'
      ? /\{/.test(english) && new RegExp(`^${sourceOf(english)}$`).test(name)
      : name.test(english) || (/\{/.test(english) && name.test(sample(english)));
  const all = Object.entries(catalog);
  const whole = closest(
    all.filter(([english]) => fits(english)),
    typeof name === 'string',
  );
  // Else a part of a text.
  const found =
    whole.length > 0 || typeof name !== 'string' ? whole : all.filter(([english]) => english.includes(name));
  if (found.length === 0) return name;
  const any = found.map(([, text]) => sourceOf(text)).join('|');
  const [before, after, flags] =
    typeof name === 'string'
      ? whole.length > 0
        ? ['^', '$', '']
        : ['', '', '']
      : [name.source.startsWith('^') ? '^' : '', name.source.endsWith('$') ? '$' : '', name.flags];
  // What a pattern finds besides our texts (a name of the demo's) it still finds.
  const own = typeof name === 'string' ? '' : `|${name.source}`;
  return new RegExp(`${before}(?:${any})${after}${own}`, flags);
}

/** Of the texts that one name can be: those that say most of it. `{what}: {why}` is much, and would find other things. */
function closest(found: [string, string][], isOneName: boolean): [string, string][] {
  const said = (text: string) => sample(text, '').length;
  const most = Math.max(...found.map(([english]) => said(english)));
  return isOneName ? found.filter(([english]) => said(english) === most) : found;
}

/** A pattern for whatever a text can become. */
function sourceOf(text: string): string {
  return patternOf(parse(text));
}

function patternOf(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      // A name is compared with plain blanks.
      if (element.type === TYPE.literal)
        return element.value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('\u00a0', '\\s');
      if (element.type === TYPE.pound) return '[\\d.,\\s]+';
      if (element.type === TYPE.tag) return patternOf(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        return `(?:${Object.values(element.options)
          .map(({ value }) => patternOf(value))
          .join('|')})`;
      return '.*';
    })
    .join('');
}

/** What an English text may look like: its last branches, with a figure (or `value`) in each place. */
function sample(text: string, value = '2'): string {
  const write = (elements: MessageFormatElement[]): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return element.value;
        if (element.type === TYPE.tag) return write(element.children);
        if (element.type === TYPE.plural || element.type === TYPE.select)
          return write(Object.values(element.options).at(-1)?.value ?? []);
        return value;
      })
      .join('');
  return write(parse(text));
}

/**
 * English on a screen in another language: lines and names of controls that are a text of ours as it stands in the code, or
 * read like an English sentence. `known`: what may stand there, because a person wrote it.
 */
export async function englishOn(page: Page, known: RegExp): Promise<string[]> {
  const catalog = CATALOGS[language];
  const shown = await page.evaluate(() => {
    // The words of a document are its own.
    for (const text of document.querySelectorAll('.textLayer')) text.remove();
    const named = document.querySelectorAll('[aria-label], [placeholder], [title], [alt]');
    const names = [...named].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split(/[\n\t]/), ...names];
  });
  const lines = [...new Set(shown.map((line) => line.replace(/\s+/g, ' ').trim()))];
  return lines.filter((line) => {
    if (known.test(line)) return false;
    const translation = catalog[line];
    if (translation !== undefined && !Object.values(catalog).includes(line)) return translation !== line;
    return (
      (line.match(/\b(the|is|are|was|of|and|with|not|this|your|you|by|from|for|has|have|it|to)\b/g) ?? []).length >= 2
    );
  });
}
