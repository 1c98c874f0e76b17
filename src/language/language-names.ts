import type { Language } from './languages.ts';

/** Each in its own words: who looks for theirs may read no other. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français' };
