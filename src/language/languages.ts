/** The languages the product speaks. English is what stands in the code; the others lie beside it, `es.json`, `fr.json`. */
export const LANGUAGES = ['en', 'es', 'fr'] as const;

export type Language = (typeof LANGUAGES)[number];

/** How numbers and plurals are written: as people do where this freight moves. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US', fr: 'fr-CA' };

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The first language of these we speak, of tags as a browser gives them (`es-MX`); English when there is none. */
export function firstSpoken(tags: readonly string[]): Language {
  return tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}
